import { childrenOf, type NodeId, type PageModel, tagOf } from '../../../2-model/page-model.ts'
import { gridOfRows } from '../../../2-model/tables/table-grid.ts'
import { type Name, named } from '../../fields/naming/name.ts'
import { headersOver } from '../../fields/naming/table-header.ts'
import type { RecordNodes } from '../../regions/region.ts'
import type { ValueColumn } from '../value-columns.ts'

/**
 * The columns of a list in the markup: the cells of a table by their position in the grid, named by the header row; the
 * terms and descriptions of a `<dl>`; an item of another list as one value.
 */
export function tableColumns(page: PageModel, records: readonly RecordNodes[]): ValueColumn[] {
  const first = records[0]?.[0]
  if (first === undefined) return []
  switch (tagOf(page, first)) {
    case 'tr':
      return columnsOfGrid(page, records)
    case 'li':
      return [{ name: { name: 'item', by: 'element li' }, values: new Map(records.entries()) }]
    default:
      return [...columnsOfTerms(page, records, 'dt', 'term'), ...columnsOfTerms(page, records, 'dd', 'description')]
  }
}

/** A cell that spans several columns or rows is a value of the first of them. */
function columnsOfGrid(page: PageModel, records: readonly RecordNodes[]): ValueColumn[] {
  const { columnOf } = gridOfRows(
    page,
    records.map(([row]) => row!),
  )
  const headers = headersOver(page, records[0]![0]!)
  const columns = alignBy(records, function* ([row]) {
    for (const cell of childrenOf(page, row!)) if (columnOf.has(cell)) yield [columnOf.get(cell)!, cell]
  })
  return columns.map(([column, values]) => ({ name: nameByHeader(headers.get(column)) ?? nameByPlace(column), values }))
}

const nameByHeader = (header = ''): Name | undefined => named(header, `header cell "${header}"`)

const nameByPlace = (column: number): Name => ({ name: `column ${column + 1}`, by: 'position in the table' })

/** The n-th terms or descriptions of the records. */
function columnsOfTerms(page: PageModel, records: readonly RecordNodes[], tag: string, name: string): ValueColumn[] {
  const columns = alignBy(records, record => {
    const nodes = record.flatMap(node => (tagOf(page, node) === 'div' ? childrenOf(page, node) : [node]))
    return nodes.filter(node => tagOf(page, node) === tag).entries()
  })
  return columns.map(([, values]) => ({ name: { name, by: `element ${tag}` }, values }))
}

/** The values by column and record, in the order of the columns. */
function alignBy(
  records: readonly RecordNodes[],
  cellsOf: (record: RecordNodes) => Iterable<readonly [column: number, node: NodeId]>,
): [column: number, values: ReadonlyMap<number, readonly NodeId[]>][] {
  const columns = new Map<number, Map<number, NodeId[]>>()
  for (const [index, record] of records.entries())
    for (const [column, node] of cellsOf(record)) {
      const values = columns.get(column) ?? new Map<number, NodeId[]>()
      columns.set(column, values)
      values.set(index, [node])
    }
  return [...columns].sort(([a], [b]) => a - b)
}
