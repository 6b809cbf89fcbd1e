import { type NodeId, type PageModel, tagOf } from '../../../2-model/page-model.ts'
import { type GridCell, placeRows } from '../../../2-model/tables/table-grid.ts'
import { type CellKind, cellKind } from './cell-kind.ts'

interface Cell extends GridCell {
  readonly isHeader: boolean
  readonly kind: CellKind
  readonly length: number
}

export interface TableRow {
  readonly node: NodeId
  /** The table marks it as its head or foot. */
  readonly isApart: boolean
  readonly cells: readonly Cell[]
  /** The columns that it fills, including those of cells that reach down to it. */
  readonly width: number
}

/** The tables of a page without inner tables: those with inner tables are layout (Wang and Hu use only the innermost). */
export function innermostTables(page: PageModel): NodeId[] {
  const table = page.tags.indexOf('table')
  const tables: NodeId[] = []
  for (let node = 0; table >= 0 && node < page.nodeCount; node++) {
    if (page.tag[node] !== table) continue
    if (tables.length > 0 && node <= page.last[tables.at(-1)!]!) tables.pop()
    tables.push(node)
  }
  return tables
}

/** The rows of a table without inner tables; rows without cells are skipped. */
export function readRows(page: PageModel, table: NodeId): TableRow[] {
  const parents = new Set<NodeId>()
  const row = page.tags.indexOf('tr')
  for (let node = table + 1; node <= page.last[table]!; node++) {
    if (page.tag[node] !== row) continue
    parents.add(page.parent[node]!)
    node = page.last[node]!
  }
  const rows: TableRow[] = []
  for (const parent of parents) {
    const isApart = APART.has(tagOf(page, parent))
    for (const { row: node, cells, width } of placeRows(page, parent))
      if (cells.length > 0) rows.push({ node, isApart, cells: cells.map(cell => readCell(page, cell)), width })
  }
  return rows
}

const APART = new Set(['thead', 'tfoot'])

const readCell = (page: PageModel, { node, column, span }: GridCell): Cell => ({
  node,
  column,
  span,
  isHeader: tagOf(page, node) === 'th',
  kind: cellKind(page, node),
  length: page.textEnd[node]! - page.textStart[node]!,
})
