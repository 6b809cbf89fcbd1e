import type { Selection } from '../../stages/5-wrap/selection.ts'
import type { Table, TableField } from '../table.ts'
import type { TableStream } from '../table-stream.ts'
import { type ActiveSelection, type SelectedField, type SelectedFields, selectFields } from './select-fields.ts'

/** The columns and records of a table that a selection shows. Throws a SelectionError for unknown columns. */
export const selectColumns = (table: Table, selection: Selection): Table => selectTables([table], selection)[0]!

/** The same of the lists of a page: a name has to be in one of them. */
export function selectTables<T extends Table>(tables: readonly T[], selection: ActiveSelection): T[] {
  const known = tables.length === 1 ? tables[0]!.fields : tables.flatMap(({ fields }) => fields)
  return tables.map(table => selectTable(table, selectFields(table.fields, selection, known)))
}

export function selectTable<T extends Table>(table: T, { fields, matches }: SelectedFields): T {
  const rows = Array.from({ length: table.recordCount }, (_, row) => table.fields.map(({ cells }) => cells[row]))
  const kept = [...rows.keys()].filter(row => matches(rows[row]!))
  const selected = fields.map((field): TableField => {
    const { id, name, kind, cellOf, withCurrency } = field
    return {
      ...aboutField(table, field),
      ...{ id, name, kind },
      cells: kept.map(row => cellOf(rows[row]!)),
      ...(withCurrency ? currencyOf(table.fields[field.from[0]!]!) : { hasCurrency: false }),
    }
  })
  const records = kept.map(row => table.records?.[row] ?? row)
  return { ...table, recordCount: kept.length, fields: selected, records }
}

/** Whether it has a currency does not depend on which records are left. */
const currencyOf = ({ hasCurrency, cells }: TableField): Pick<TableField, 'hasCurrency'> =>
  hasCurrency === undefined && cells.some(cell => cell?.currency !== undefined) ? { hasCurrency: true } : {}

/** What else is known about a field, such as where its name comes from; values that were read anew are not described. */
function aboutField({ fields }: Table, { at, isCurrency, made, from }: SelectedField): object {
  const { cells: _, ...about } = fields[from[0]!]!
  if (at !== undefined || isCurrency) return about
  return { namedBy: made ?? ('namedBy' in about ? about.namedBy : '') }
}

/** A stream of the selected columns and records, which counts those that it has left out since it was started. */
export interface SelectedStream extends TableStream {
  readonly leftOut: () => number
}

export function selectStream(stream: TableStream, selection: ActiveSelection): SelectedStream {
  const { fields, matches } = selectFields(stream.fields, selection)
  let leftOut = 0
  return {
    leftOut: () => leftOut,
    fields: fields.map(({ id, at, name, kind, withCurrency }) => ({
      ...{ id, name, kind },
      hasCurrency: withCurrency && at !== undefined && stream.fields[at]!.hasCurrency === true,
    })),
    async *batches() {
      leftOut = 0
      for await (const rows of stream.batches()) {
        const kept = rows.filter(matches)
        leftOut += rows.length - kept.length
        yield kept.map(row => fields.map(({ cellOf }) => cellOf(row)))
      }
    },
  }
}
