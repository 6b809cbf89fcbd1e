import type { HarvestRecord } from '../stages/6-harvest/record.ts'
import type { TableCell, TableField } from './table.ts'

/** A record by column name: the typed value where the text was understood, otherwise the text; null where there is none. */
export type DataRow = Readonly<Record<string, string | number | boolean | null>>

/** Whatever has columns with a cell for each record: an extraction, one of its lists, a table. */
interface Columns {
  readonly fields: readonly Pick<TableField, 'name' | 'cells'>[]
}

/** Records as objects by column name, from columns or from the records of a harvest. */
export function toRows(records: Columns | readonly HarvestRecord[]): DataRow[] {
  return 'fields' in records ? rowsOfColumns(records) : rowsOfRecords(records)
}

function rowsOfColumns({ fields }: Columns): DataRow[] {
  const count = Math.max(0, ...fields.map(({ cells }) => cells.length))
  return Array.from({ length: count }, (_, row) =>
    Object.fromEntries(fields.map(({ name, cells }) => [name, cellValue(cells[row])])),
  )
}

/** All rows have the columns of all records. */
function rowsOfRecords(records: readonly HarvestRecord[]): DataRow[] {
  const names = new Set(records.flatMap(({ values }) => Object.keys(values)))
  return records.map(({ values }) => Object.fromEntries([...names].map(name => [name, cellValue(values[name])])))
}

const cellValue = (cell: TableCell | undefined): DataRow[string] => cell?.value ?? cell?.text ?? null
