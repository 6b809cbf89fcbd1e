import { oncePer } from '../../../once.ts'
import { hasText } from '../../2-model/blank.ts'
import { countEach, mostFrequent } from '../../2-model/count-each.ts'
import { type NodeId, type PageModel, TEXT_TAG, tagOf, textOf } from '../../2-model/page-model.ts'
import { isGridRow } from '../../2-model/tables/called-grids.ts'
import { type GridRow, placeRows } from '../../2-model/tables/table-grid.ts'
import { hasTextOrPicture, type PageContent } from './page-content.ts'
import { arePairs } from './siblings/row-spans.ts'

/**
 * The rows of a table section of which some lack the cells that extend into them from above, such as the film of
 * several shows: each is a record. Below a header, every row that fills all columns has its own values in them, unless
 * all cells hold two rows together.
 */
export function spannedRows(content: PageContent, section: NodeId): NodeId[] {
  const { page } = content
  const rows = [...placeRows(page, section)].filter(
    ({ row, cells }) => hasTextOrPicture(content, row) && !cells.every(({ node }) => tagOf(page, node) === 'th'),
  )
  if (!rows.some(({ above }) => above.size > 0) || !hasHeaderRow(page, rows[0]!.row)) return []
  const [usual] = mostFrequent(countEach(rows.map(({ width }) => width)))!
  // A cell over all columns is a heading between the rows.
  const isWhole = ({ width, cells, above }: GridRow): boolean => width === usual && cells.length + above.size > 1
  const whole = rows.filter(isWhole).map(({ row }) => row)
  return arePairs(content, whole) ? [] : whole
}

/**
 * Whether most of these cells, or parts of cells, begin with a header of their table, which small screens show beside each
 * value: they are the values of rows, and no records.
 */
export function repeatHeaders(page: PageModel, members: readonly NodeId[]): boolean {
  const last = members.at(-1)!
  const headers = tagOf(page, last) === 'tr' ? undefined : headersOf(page).get(tableAround(page, last))
  if (!headers || headers.size < 2) return false
  return 2 * members.filter(member => headers.has(firstText(page, member))).length > members.length
}

/** The texts of the headers of each table. Once for a page: many lists may be in one large table. */
const headersOf = oncePer((page: PageModel) => {
  const headers = new Map<NodeId, Set<string>>()
  for (let node = 0; node < page.nodeCount; node++) {
    if (tagOf(page, node) !== 'th') continue
    const table = tableAround(page, node)
    headers.set(table, (headers.get(table) ?? new Set()).add(textOf(page, node).trim()))
  }
  return headers
})

function firstText(page: PageModel, member: NodeId): string {
  for (let node = member; node <= page.last[member]!; node++) {
    if (page.tag[node] === TEXT_TAG && hasText(page, node)) return textOf(page, node).trim()
  }
  return ''
}

/** -1 if there is none. */
function tableAround(page: PageModel, node: NodeId): NodeId {
  let table = page.parent[node]!
  while (table >= 0 && tagOf(page, table) !== 'table') table = page.parent[table]!
  return table
}

/** Whether the next cell is a header, too; blank text may be between them. */
function hasHeaderBeside(page: PageModel, header: NodeId): boolean {
  const next = page.last[header]! + 1
  return tagOf(page, page.tag[next] === TEXT_TAG ? next + 1 : next) === 'th'
}

/** Whether a row of a table has a row of headers above it: people do that for data only. */
export const hasHeaderRow = (page: PageModel, row: NodeId): boolean =>
  isGridRow(page, row) || headerRowAbove(page, row) !== undefined

/** The first row of headers above a row of a table. */
export function headerRowAbove(page: PageModel, row: NodeId): NodeId | undefined {
  if (tagOf(page, row) !== 'tr') return undefined
  const table = tableAround(page, row)
  for (let node = table + 1; table >= 0 && node < row; node++) {
    if (tagOf(page, node) === 'th' && hasHeaderBeside(page, node)) return page.parent[node]!
  }
  return undefined
}
