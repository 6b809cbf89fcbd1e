import { type CsvOptions, encodeCsv } from './csv.ts'
import { type FlatOptions, flatColumns } from './flat-columns.ts'
import { joinTables } from './join-tables.ts'
import { encodeJson, encodeNdjson } from './json.ts'
import type { Table } from './table.ts'
import { UntypedCellCount } from './untyped-cells.ts'

/*
 * Tables as texts, without Node: the command line writes them, and so does a browser.
 */

export interface EncodeOptions extends FlatOptions {
  /** Whether records say which region they are from; with several tables they always do. */
  readonly byRegion?: boolean
  readonly csv?: CsvOptions
}

export interface TextEncoding {
  /** The file in pieces. Can be iterated again. */
  readonly chunks: Iterable<string>
  /** What the format could not represent, and how it was written instead. */
  readonly warnings: readonly string[]
}

/** Tables as a text. */
export function encodeTexts(
  tables: readonly Table[],
  format: 'csv' | 'json' | 'ndjson',
  options: EncodeOptions = {},
): TextEncoding {
  const byRegion = options.byRegion === true || tables.length > 1
  if (format === 'json') return { chunks: again(() => encodeJson(tables, byRegion)), warnings: [] }
  if (format === 'ndjson') return { chunks: again(() => encodeNdjson(tables, byRegion)), warnings: [] }
  const { table, columns } = flatten(tables, options)
  const chunks = again(() => encodeCsv(columns, table.recordCount, options.csv))
  return { chunks, warnings: untypedWarnings([table], options) }
}

/** All tables as one. */
export function flatten(tables: readonly Table[], { texts = false, byRegion = false }: EncodeOptions) {
  const { table, region } = joinTables(tables)
  return { table, columns: flatColumns(table, { texts, region: byRegion || tables.length > 1 ? region : undefined }) }
}

export function untypedWarnings(tables: readonly Table[], { texts }: FlatOptions): readonly string[] {
  if (texts) return []
  const count = new UntypedCellCount()
  const fields = tables.flatMap(table => table.fields)
  for (const [at, field] of fields.entries()) for (const cell of field.cells) count.add(at, field, cell)
  return count.warnings()
}

const again = (start: () => Iterator<string>): Iterable<string> => ({ [Symbol.iterator]: start })
