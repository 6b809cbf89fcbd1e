import { type CsvOptions, encodeCsv } from './csv.ts'
import { type FlatOptions, flatColumns } from './flat-columns.ts'
import type { ExportFormat } from './format.ts'
import { joinTables } from './join-tables.ts'
import { encodeJson, encodeNdjson } from './json.ts'
import { encodeParquet } from './parquet.ts'
import type { Table } from './table.ts'
import { UntypedCellCount } from './untyped-cells.ts'
import { encodeXlsx } from './xlsx/workbook.ts'

export interface EncodeOptions extends FlatOptions {
  /** Whether records say which region they are from; with several tables they always do. */
  readonly byRegion?: boolean
  readonly csv?: CsvOptions
}

export interface Encoding {
  /** The file in pieces: strings for text formats, bytes for the others. Can be iterated again. */
  readonly chunks: Iterable<string | Uint8Array>
  /** What the format could not represent, and how it was written instead. */
  readonly warnings: readonly string[]
}

/** Tables as a file. Throws an ExportFailure if the format cannot represent them. */
export function encodeTables(tables: readonly Table[], format: ExportFormat, options: EncodeOptions = {}): Encoding {
  const byRegion = options.byRegion === true || tables.length > 1
  switch (format) {
    case 'json':
      return { chunks: again(() => encodeJson(tables, byRegion)), warnings: [] }
    case 'ndjson':
      return { chunks: again(() => encodeNdjson(tables, byRegion)), warnings: [] }
    case 'csv': {
      const { table, columns } = flatten(tables, byRegion, options)
      const chunks = again(() => encodeCsv(columns, table.recordCount, options.csv))
      return { chunks, warnings: untypedWarnings([table], options) }
    }
    case 'parquet': {
      const { table, columns } = flatten(tables, byRegion, options)
      return { chunks: [encodeParquet(columns, table.recordCount)], warnings: untypedWarnings([table], options) }
    }
    case 'xlsx': {
      // A cell of a workbook shows its currency.
      const sheets = tables.map(table => ({
        ...table,
        columns: flatColumns(table, { ...options, currency: 'differing' }),
      }))
      const { chunks, warnings } = encodeXlsx(sheets)
      return { chunks, warnings: [...warnings, ...untypedWarnings(tables, options)] }
    }
  }
}

function flatten(tables: readonly Table[], byRegion: boolean, { texts = false }: FlatOptions) {
  const { table, region } = joinTables(tables)
  return { table, columns: flatColumns(table, { texts, region: byRegion ? region : undefined }) }
}

function untypedWarnings(tables: readonly Table[], { texts }: FlatOptions): readonly string[] {
  if (texts) return []
  const count = new UntypedCellCount()
  const fields = tables.flatMap(table => table.fields)
  for (const [at, field] of fields.entries()) for (const cell of field.cells) count.add(at, field, cell)
  return count.warnings()
}

const again = (start: () => Iterator<string>): Iterable<string> => ({ [Symbol.iterator]: start })
