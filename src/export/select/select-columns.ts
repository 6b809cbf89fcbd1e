import type { Selection } from '../../stages/5-wrap/selection.ts'
import type { Table, TableField } from '../table.ts'
import type { TableStream } from '../table-stream.ts'
import { type ActiveSelection, type SelectedFields, selectedPart, selectFields } from './select-fields.ts'

/** The columns and records of a table that a selection shows. Throws a SelectionError for unknown columns. */
export const selectColumns = (table: Table, selection: Selection): Table => selectTables([table], selection)[0]!

/** The same of the lists of a page: a name has to be in one of them. */
export function selectTables<T extends Table>(tables: readonly T[], selection: ActiveSelection): T[] {
  const known = tables.length === 1 ? tables[0]!.fields : tables.flatMap(({ fields }) => fields)
  return tables.map(table => selectTable(table, selectFields(table.fields, selection, known)))
}

export function selectTable<T extends Table>(table: T, { fields, matches }: SelectedFields): T {
  const rows = Array.from({ length: table.recordCount }, (_, row) => row).filter(row =>
    matches(table.fields.map(({ cells }) => cells[row])),
  )
  const selected = fields.map((field): TableField => {
    const { at, name, kind, withCurrency } = field
    const { cells, ...rest } = table.fields[at]!
    return {
      ...rest,
      ...{ name, kind },
      cells: rows.map(row => selectedPart(cells[row], field)),
      ...(withCurrency ? {} : { hasCurrency: false }),
    }
  })
  return { ...table, recordCount: rows.length, fields: selected }
}

/** A stream of the selected columns and records, which counts those that it has left out since it was started. */
interface SelectedStream extends TableStream {
  readonly leftOut: () => number
}

export function selectStream(stream: TableStream, selection: ActiveSelection): SelectedStream {
  const { fields, matches } = selectFields(stream.fields, selection)
  let leftOut = 0
  return {
    leftOut: () => leftOut,
    fields: fields.map(({ at, name, kind, withCurrency }) => ({
      name,
      kind,
      hasCurrency: withCurrency && stream.fields[at]!.hasCurrency === true,
    })),
    async *batches() {
      leftOut = 0
      for await (const rows of stream.batches()) {
        const kept = rows.filter(matches)
        leftOut += rows.length - kept.length
        yield kept.map(row => fields.map(field => selectedPart(row[field.at], field)))
      }
    },
  }
}
