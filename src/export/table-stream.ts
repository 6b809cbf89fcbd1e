import { FIELD_KINDS, type FieldKind } from '../stages/4-find/fields/field.ts'
import type { StoredColumn } from '../store/database/schema.ts'
import type { StoredRecord, StoredTable } from '../store/records/read-records.ts'
import type { FlatField } from './flat-columns.ts'
import { namesBeside, PAGE, PAGE_URL } from './harvest-table.ts'
import type { Table, TableCell } from './table.ts'

/** For each field, in order. */
export type StreamRow = readonly (TableCell | undefined)[]

/** A table that is too large for memory: its columns are known before its records. */
export interface TableStream {
  readonly fields: readonly FlatField[]
  /** Starts over each time. */
  batches(): AsyncIterable<readonly StreamRow[]>
}

/** The records of a run as users get them: as in `HarvestTable`, each ends with the page it was on. */
export function streamRecords(
  { columns, batches }: Pick<StoredTable, 'columns' | 'batches'>,
  { byPage }: { readonly byPage: boolean },
): TableStream {
  const names = namesBeside(columns, byPage ? [PAGE, PAGE_URL] : [])
  const fields = columns.map((column, at) => fieldOf(column, names[at]!))
  const pageFields: FlatField[] = [
    { name: PAGE, kind: 'count' },
    { name: PAGE_URL, kind: 'link' },
  ]
  return {
    fields: byPage ? [...fields, ...pageFields] : fields,
    async *batches() {
      for await (const records of batches()) {
        yield records.map(record => {
          const cells = cellsOf(record, columns)
          if (byPage) cells.push({ text: String(record.page), value: record.page }, { text: record.pageUrl })
          return cells
        })
      }
    },
  }
}

export const fieldOf = ({ kind, hasCurrency }: StoredColumn, name: string): FlatField => ({
  name,
  kind: isKind(kind) ? kind : 'text',
  hasCurrency: hasCurrency === true,
})

const isKind = (kind: string): kind is FieldKind => (FIELD_KINDS as readonly string[]).includes(kind)

export const cellsOf = ({ values }: StoredRecord, columns: readonly StoredColumn[]): (TableCell | undefined)[] =>
  columns.map(({ name }) => (Object.hasOwn(values, name) ? values[name] : undefined))

/** The whole table, for formats that cannot be written in pieces. */
export async function collect({ fields, batches }: TableStream, name: string): Promise<Table> {
  const cells = fields.map((): (TableCell | undefined)[] => [])
  let recordCount = 0
  for await (const rows of batches()) {
    for (const row of rows) for (const [at, cell] of row.entries()) cells[at]!.push(cell)
    recordCount += rows.length
  }
  return { name, recordCount, fields: fields.map((field, at) => ({ ...field, cells: cells[at]! })) }
}
