/** What a table can be written as; the terminal table is apart, it is for people. */
export const EXPORT_FORMATS = ['json', 'ndjson', 'csv', 'xlsx', 'parquet'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Formats whose files are no text: a terminal should not be fed with them. */
export const isBinaryFormat = (format: ExportFormat): boolean => format === 'xlsx' || format === 'parquet'

const FORMAT_OF_ENDING: Readonly<Record<string, ExportFormat>> = {
  json: 'json',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  csv: 'csv',
  xlsx: 'xlsx',
  parquet: 'parquet',
}

/** The format that the name of a file asks for, if it does. */
export function guessFormat(file: string): ExportFormat | undefined {
  const ending = /\.([a-z]+)$/i.exec(file)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(FORMAT_OF_ENDING, ending) ? FORMAT_OF_ENDING[ending] : undefined
}
