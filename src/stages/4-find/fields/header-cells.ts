import { CELL_ELEMENTS } from '../../2-model/html-elements.ts'
import { childrenOf, type NodeId, type PageModel, tagOf, textOf } from '../../2-model/page-model.ts'
import { placeCells, spanOf } from './grid-columns.ts'
import { foldSpace } from './record-text.ts'

/** Longer texts over a column are remarks. */
const LONGEST_HEADER = 60

/** What stands over the columns of a row's table, by column: the last row of header cells before the row. */
export function headersOver(page: PageModel, row: NodeId): ReadonlyMap<number, string> {
  const headers = new Map<number, string>()
  const header = headerRow(page, row)
  if (header === undefined) return headers
  const columnOf = placeCells(page, [page.parent[header]!])
  for (const cell of childrenOf(page, header)) {
    const column = columnOf.get(cell)
    const text = foldSpace(textOf(page, cell))
    if (column === undefined || text === '' || text.length > LONGEST_HEADER) continue
    for (let at = column; at < column + spanOf(page, cell, 'colspan'); at++) headers.set(at, text)
  }
  return headers
}

function headerRow(page: PageModel, row: NodeId): NodeId | undefined {
  let table = page.parent[row]!
  while (table >= 0 && tagOf(page, table) !== 'table') table = page.parent[table]!
  if (table < 0) return undefined
  let found: NodeId | undefined
  for (const section of childrenOf(page, table)) {
    if (section >= row) break
    const isHead = tagOf(page, section) === 'thead'
    for (const each of tagOf(page, section) === 'tr' ? [section] : childrenOf(page, section)) {
      if (each >= row) break
      if (tagOf(page, each) === 'tr' && isHeader(page, each, isHead)) found = each
    }
  }
  return found
}

function isHeader(page: PageModel, row: NodeId, isInHead: boolean): boolean {
  const tags = [...childrenOf(page, row)].map(cell => tagOf(page, cell)).filter(tag => CELL_ELEMENTS.has(tag))
  return tags.length > 1 && (isInHead || tags.every(tag => tag === 'th'))
}
