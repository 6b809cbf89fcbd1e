import type { ExportFormat } from './format.ts'
import { encodeParquet } from './parquet.ts'
import type { Table } from './table.ts'
import { sheetsOf } from './table-sheets.ts'
import { type EncodeOptions, encodeTexts, flatten, type TextEncoding, untypedWarnings } from './table-texts.ts'
import { encodeZip } from './xlsx/zip.ts'

export interface Encoding extends Pick<TextEncoding, 'warnings'> {
  /** The file in pieces: strings for text formats, bytes for the others. Can be iterated again. */
  readonly chunks: Iterable<string | Uint8Array>
}

/** Tables as a file. Throws an ExportFailure if the format cannot represent them. */
export function encodeTables(tables: readonly Table[], format: ExportFormat, options: EncodeOptions = {}): Encoding {
  switch (format) {
    case 'json':
    case 'ndjson':
    case 'csv':
      return encodeTexts(tables, format, options)
    case 'parquet': {
      const { table, columns } = flatten(tables, options)
      return { chunks: [encodeParquet(columns, table.recordCount)], warnings: untypedWarnings([table], options) }
    }
    case 'xlsx': {
      const { entries, warnings } = sheetsOf(tables, options)
      return { chunks: { [Symbol.iterator]: () => encodeZip(entries()) }, warnings }
    }
  }
}
