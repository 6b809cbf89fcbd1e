import { type CsvOptions, encodeCsv } from './csv.ts'
import { flatColumns } from './flat-columns.ts'
import type { ExportFormat } from './format.ts'
import { joinTables } from './join-tables.ts'
import { encodeJson, encodeNdjson } from './json.ts'
import { encodeParquet } from './parquet.ts'
import type { Table } from './table.ts'
import { encodeXlsx } from './xlsx/workbook.ts'

export interface EncodeOptions {
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
      const { columns, recordCount } = flatten(tables, byRegion)
      return { chunks: again(() => encodeCsv(columns, recordCount, options.csv)), warnings: [] }
    }
    case 'parquet': {
      const { columns, recordCount } = flatten(tables, byRegion)
      return { chunks: [encodeParquet(columns, recordCount)], warnings: [] }
    }
    case 'xlsx':
      return encodeXlsx(tables.map(table => ({ ...table, columns: flatColumns(table) })))
  }
}

function flatten(tables: readonly Table[], byRegion: boolean) {
  const { table, region } = joinTables(tables)
  return { columns: flatColumns(table, byRegion ? region : undefined), recordCount: table.recordCount }
}

const again = (start: () => Iterator<string>): Iterable<string> => ({ [Symbol.iterator]: start })
