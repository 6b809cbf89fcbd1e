import type { HarvestRecord } from '../stages/6-harvest/record.ts'
import type { TableCell, TableField } from './table.ts'

/** A record by column name; null where it has no value. */
export type DataRow = Readonly<Record<string, string | number | boolean | null>>

/** Whatever has columns with a cell for each record: an extraction, one of its lists, a table. */
export interface Columns {
  readonly fields: readonly Pick<TableField, 'name' | 'cells'>[]
}

/**
 * Records as objects by column name, from columns or from the records of a harvest. Prices, dates, yes or no, and plain
 * numbers have their values; everything else has its text. All rows have the same columns.
 */
export function toRows(records: Columns | readonly HarvestRecord[]): DataRow[] {
  const { fields } = 'fields' in records ? records : columnsFrom(records)
  const columns = fields.map(({ name, cells }) => ({ name, cells, isText: cells.some(saysMore) }))
  const count = Math.max(0, ...fields.map(({ cells }) => cells.length))
  return Array.from({ length: count }, (_, row) =>
    Object.fromEntries(columns.map(({ name, cells, isText }) => [name, valueIn(cells[row], isText)])),
  )
}

export function columnsFrom(records: readonly HarvestRecord[]): Columns {
  const names = new Set(records.flatMap(({ values }) => Object.keys(values)))
  return { fields: [...names].map(name => ({ name, cells: records.map(({ values }) => values[name]) })) }
}

/** The text holds more than the number: a unit, as in "14 m", or a street. A price's currency is known by itself. */
const saysMore = (cell: TableCell | undefined): boolean =>
  typeof cell?.value === 'number' && cell.currency === undefined && /\p{L}/u.test(cell.text)

function valueIn(cell: TableCell | undefined, isText: boolean): DataRow[string] {
  if (!cell) return null
  return isText ? cell.text : (cell.value ?? cell.text)
}
