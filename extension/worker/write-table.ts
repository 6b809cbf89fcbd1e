import type { FileFormat, WrittenFile } from '../../src/browser/engine.ts'
import { EXPORT_MEDIA_TYPES } from '../../src/export/format.ts'
import type { Table } from '../../src/export/table.ts'
import { encodeTexts } from '../../src/export/table-texts.ts'

/** A table as the file that the command line writes. */
export async function writeTable(table: Table, format: FileFormat, name: string): Promise<WrittenFile> {
  const bytes =
    format === 'xlsx'
      ? await (await import('./pack-workbook.ts')).packWorkbook(table)
      : bytesOf([...textOf(table, format)].join(''))
  return { name: `${name}.${format}`, type: TYPES[format], bytes }
}

const TYPES: Readonly<Record<FileFormat, string>> = {
  ...EXPORT_MEDIA_TYPES,
  tsv: 'text/tab-separated-values; charset=utf-8',
}

const textOf = (table: Table, format: Exclude<FileFormat, 'xlsx'>): Iterable<string> =>
  format === 'tsv'
    ? encodeTexts([table], 'csv', { csv: { separator: '\t' } }).chunks
    : encodeTexts([table], format).chunks

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** A name for the file of a list that has none. */
export const nameOfFile = (url: string): string => (URL.canParse(url) && new URL(url).hostname) || 'table'
