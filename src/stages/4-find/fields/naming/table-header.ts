import { hasWords } from '../../../2-model/blank.ts'
import { foldSpace } from '../../../2-model/fold-space.ts'
import { CELL_ELEMENTS } from '../../../2-model/html-elements.ts'
import { childrenOf, isWithin, type NodeId, type PageModel, tagOf } from '../../../2-model/page-model.ts'
import { placeCells, spanOf } from '../../../2-model/tables/table-grid.ts'
import { MOST_SHARE } from '../shares.ts'
import { isColumnHeader } from './grid-header.ts'
import { areHeaders, headerText } from './header-text.ts'

/** The headers above the columns of a row's table, by column: the last header rows before the row. */
export function headersOver(page: PageModel, row: NodeId): ReadonlyMap<number, string> {
  let headers = new Map<number, string>()
  let upper = new Map<number, string>()
  let isBelowHeader = false
  const placed = new Map<NodeId, ReadonlyMap<NodeId, number>>()
  const cells = new Map<number, NodeId>()
  for (const each of rowsBefore(page, row)) {
    const isHeader = isHeaderRow(page, each)
    const heads = isHeader ? headCellsByColumn(page, each, placed) : undefined
    const texts = heads && textsOf(page, heads)
    if (texts && texts.size > 0) {
      upper = isBelowHeader ? headers : new Map()
      headers = new Map([...upper, ...withUpper(texts, upper)])
      if (!isBelowHeader) cells.clear()
      for (const [column, cell] of heads!) cells.set(column, cell)
    }
    isBelowHeader = isHeader
  }
  return headers.size > 0 && isHead(page, row, cells, headers) ? headers : headersOfFirstRow(page, row)
}

/**
 * A header has a cell over every column; one cell may be over several. One title over all columns names none of them, and
 * neither do the same words again and again.
 */
function isHead(
  page: PageModel,
  row: NodeId,
  cells: ReadonlyMap<number, NodeId>,
  headers: ReadonlyMap<number, string>,
): boolean {
  const columns = cellsOf(page, row).reduce((sum, cell) => sum + spanOf(page, cell, 'colspan'), 0)
  const distinct = new Map([...headers].map(([column, text]) => [text, cells.get(column)]))
  const named = [...headers].filter(([column, text]) => distinct.get(text) === cells.get(column)).length
  const isTitle = distinct.size === 1 && headers.size > 1
  return cells.size >= columns && !isTitle && named >= MOST_SHARE * headers.size
}

/** The same words under two upper headers are distinguished by these: goals at home, goals away. */
function withUpper(texts: ReadonlyMap<number, string>, upper: ReadonlyMap<number, string>): Map<number, string> {
  if (new Set(texts.values()).size === texts.size) return new Map(texts)
  return new Map([...texts].map(([column, text]) => [column, foldSpace(`${upper.get(column) ?? ''} ${text}`)]))
}

/** The rows before a row in its table, or those of the table that is the head of it. */
function rowsBefore(page: PageModel, row: NodeId): NodeId[] {
  let table = page.parent[row]!
  while (table >= 0 && tagOf(page, table) !== 'table') table = page.parent[table]!
  if (table < 0) return []
  const before = rowsOf(page, table).filter(each => each < row)
  return before.some(each => isHeaderRow(page, each)) ? before : [...headApart(page, table), ...before]
}

const rowsOf = (page: PageModel, table: NodeId): NodeId[] =>
  childrenOf(page, table)
    .flatMap(section => (tagOf(page, section) === 'tr' ? [section] : childrenOf(page, section)))
    .filter(each => tagOf(page, each) === 'tr')

/** A head that stays while the rows scroll is a table of its own, right before theirs. */
function headApart(page: PageModel, table: NodeId): NodeId[] {
  let head = table - 1
  while (head >= 0 && (tagOf(page, head) !== 'table' || isWithin(page, table, head))) head--
  if (head < 0 || page.text.slice(page.textEnd[head], page.textStart[table]).trim() !== '') return []
  const rows = rowsOf(page, head)
  return rows.every(row => isHeaderRow(page, row)) ? rows : []
}

function isHeaderRow(page: PageModel, row: NodeId): boolean {
  const cells = cellsOf(page, row)
  const areHeads = cells.every(cell => tagOf(page, cell) === 'th' || isColumnHeader(page, cell))
  return cells.length > 1 && (areHeads || tagOf(page, page.parent[row]!) === 'thead')
}

/**
 * A table without header cells may still have headers in its first row below its title, if that row is not a record, and in
 * the rows into which the cells of that one extend.
 */
function headersOfFirstRow(page: PageModel, row: NodeId): ReadonlyMap<number, string> {
  const before = rowsBefore(page, row).filter(each => hasWords(page, each))
  const titles = before.findIndex(each => cellsOf(page, each).length > 1)
  const head = titles < 0 ? [] : before.slice(titles)
  const rows = Math.max(0, ...cellsOf(page, head[0] ?? row).map(cell => spanOf(page, cell, 'rowspan')))
  if (head.length === 0 || head.length > rows) return new Map()
  const placed = new Map<NodeId, ReadonlyMap<NodeId, number>>()
  // What is above only some of the columns is named in the lowest row.
  const cells = new Map(head.flatMap(each => [...headCellsByColumn(page, each, placed)]))
  const texts = textsOf(page, cells)
  const count = cellsOf(page, row).length
  // A cell over several columns names all of them.
  const heads = new Set(cells.values())
  const isNamed = texts.size === count && areHeaders([...heads].map(cell => headerText(page, cell)))
  return cells.size === count && isNamed ? texts : new Map()
}

const cellsOf = (page: PageModel, row: NodeId): NodeId[] =>
  childrenOf(page, row).filter(cell => CELL_ELEMENTS.has(tagOf(page, cell)))

/** The cells of a row by the columns that they are over. */
function headCellsByColumn(
  page: PageModel,
  row: NodeId,
  placed: Map<NodeId, ReadonlyMap<NodeId, number>>,
): Map<number, NodeId> {
  const cells = new Map<number, NodeId>()
  const parent = page.parent[row]!
  // Cells that span several rows shift the cells below: all rows of a section are placed at once.
  const columnOf = placed.get(parent) ?? placeCells(page, [parent]).columnOf
  placed.set(parent, columnOf)
  for (const cell of cellsOf(page, row)) {
    const column = columnOf.get(cell)
    if (column === undefined) continue
    for (let at = column; at < column + spanOf(page, cell, 'colspan'); at++) cells.set(at, cell)
  }
  return cells
}

/** The headers of columns; a cell without words names nothing. */
function textsOf(page: PageModel, cells: ReadonlyMap<number, NodeId>): Map<number, string> {
  const texts = new Map<number, string>()
  for (const [column, cell] of cells) {
    const text = headerText(page, cell)
    if (text !== '' && !isToFill(page, cell)) texts.set(column, text)
  }
  const shared = sharedStart([...texts.values()])
  return new Map([...texts].map(([column, text]) => [column, text.slice(shared.length)]))
}

/** "Sort by ": the words that all headers start with, if each goes on. */
function sharedStart(texts: readonly string[]): string {
  if (new Set(texts).size < 3) return ''
  const isShared = (start: string): boolean => texts.every(text => text.length > start.length && text.startsWith(start))
  const starts = [...texts[0]!.matchAll(/\s/g)].map(({ index }) => texts[0]!.slice(0, index + 1))
  return starts.findLast(isShared) ?? ''
}

/** A cell with an input or a choice is a filter. */
function isToFill(page: PageModel, cell: NodeId): boolean {
  for (let node = cell + 1; node <= page.last[cell]!; node++) {
    if (/^(?:select|textarea)$/.test(tagOf(page, node))) return true
  }
  return false
}
