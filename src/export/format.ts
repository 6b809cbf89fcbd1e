/** The file formats of a table; the terminal table is separate, it is for people. */
export const EXPORT_FORMATS = ['json', 'ndjson', 'csv', 'xlsx', 'parquet'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** As servers announce it. */
export const EXPORT_MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  json: 'application/json',
  ndjson: 'application/x-ndjson',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  parquet: 'application/vnd.apache.parquet',
}

/** Binary formats, which should not be written to a terminal. */
export const isBinaryFormat = (format: ExportFormat): boolean => format === 'xlsx' || format === 'parquet'

const FORMAT_OF_ENDING: Readonly<Record<string, ExportFormat>> = {
  json: 'json',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  csv: 'csv',
  xlsx: 'xlsx',
  parquet: 'parquet',
}

/** The format that a file name implies, if any. */
export function guessFormat(file: string): ExportFormat | undefined {
  const ending = /\.([a-z]+)$/i.exec(file)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(FORMAT_OF_ENDING, ending) ? FORMAT_OF_ENDING[ending] : undefined
}
