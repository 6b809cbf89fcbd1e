import { isWithin, type NodeId, type PageModel, tagOf } from '../2-model/page-model.ts'
import { gridOfRows, type TableGrid } from '../2-model/tables/table-grid.ts'
import { type Cell, presentCells } from '../4-find/fields/field.ts'
import { areBeside, type RecordNodes } from '../4-find/regions/region.ts'
import type { FieldRule } from './wrapper.ts'

/** Where the path of a field starts in a record: at the record, at its row in another table, or at one cell of its table row. */
type Scope = RecordNodes | undefined

/**
 * The scopes of all records. With a column, from 1, they are the cells there, whether in the row or from a row above; with a
 * part, from 1, the nodes there.
 */
export function scopesOf(
  page: PageModel,
  records: readonly RecordNodes[],
  { column, part }: Pick<FieldRule, 'column' | 'part'>,
): readonly Scope[] {
  if (part !== undefined)
    return records.map(nodes => {
      const node = nodes[part - 1]
      return node === undefined ? undefined : [node]
    })
  if (column === undefined) return records
  const grid = gridOfRecords(page, records)
  return records.map(([row]) => {
    const cell = grid && cellsOfRow(page, grid, row!).get(column - 1)
    return cell === undefined ? undefined : [cell]
  })
}

/** The node of the records that has all values of a field, from 1, if they are in the second of two rows side by side. */
export const partBeside = (
  page: PageModel,
  records: readonly RecordNodes[],
  cells: readonly (Cell | undefined)[],
): number | undefined =>
  records.every(
    (nodes, at) => areBeside(page, nodes) && (cells[at]?.nodes ?? []).every(node => isWithin(page, node, nodes[1]!)),
  )
    ? 2
    : undefined

/**
 * The table column of a field's values, from 1, if cells of other rows extend into the records: a position among the
 * cells of a row then says nothing.
 */
export function spannedColumn(
  page: PageModel,
  records: readonly RecordNodes[],
  cells: readonly (Cell | undefined)[],
): number | undefined {
  const grid = gridOfRecords(page, records)
  if (!grid || !records.some(([row]) => grid.coveringOf.has(row!))) return undefined
  const columns = new Set(presentCells({ cells }).map(({ nodes }) => columnAt(page, grid, nodes[0]!)))
  const [column] = columns
  return columns.size === 1 && column !== undefined ? column + 1 : undefined
}

const known = new WeakMap<readonly RecordNodes[], TableGrid | undefined>()

/** The grid of records that are table rows. */
function gridOfRecords(page: PageModel, records: readonly RecordNodes[]): TableGrid | undefined {
  if (known.has(records)) return known.get(records)
  const rows = records.map(([first]) => first!)
  const areRows = records.every(record => record.length === 1) && rows.every(row => tagOf(page, row) === 'tr')
  const grid = areRows ? gridOfRows(page, rows) : undefined
  known.set(records, grid)
  return grid
}

function cellsOfRow(page: PageModel, { columnOf, coveringOf }: TableGrid, row: NodeId): Map<number, NodeId> {
  const cells = new Map(coveringOf.get(row))
  for (let cell = row + 1; cell <= page.last[row]!; cell = page.last[cell]! + 1)
    if (columnOf.has(cell)) cells.set(columnOf.get(cell)!, cell)
  return cells
}

/** The column of the cell around a node; tables inside a cell are not of this grid. */
function columnAt(page: PageModel, { columnOf }: TableGrid, node: NodeId): number | undefined {
  for (let at = node; at >= 0; at = page.parent[at]!) if (columnOf.has(at)) return columnOf.get(at)
  return undefined
}
