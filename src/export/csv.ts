import type { FlatColumn, FlatType, FlatValue } from './flat-columns.ts'

export interface CsvOptions {
  /** Byte order mark in front: Excel takes a file without one for a file in the code page of the machine. */
  readonly bom?: boolean
  /** RFC 4180 wants CR LF, which is the default. */
  readonly newline?: '\r\n' | '\n'
  /** Texts that a spreadsheet would run as formulas stay as they are; for readers that are no spreadsheets. */
  readonly keepFormulas?: boolean
}

/** Records in one piece of output: large enough to be quick, small against memory. */
const RECORDS_A_CHUNK = 500

export function* encodeCsv(
  columns: readonly FlatColumn[],
  recordCount: number,
  options: CsvOptions = {},
): Generator<string> {
  if (options.bom) yield '\uFEFF'
  if (columns.length === 0) return
  const newline = options.newline ?? '\r\n'
  const field = (value: FlatValue, type: FlatType): string => csvField(value, type, options.keepFormulas ?? false)
  yield line(columns.map(column => field(column.name, 'text'))) + newline
  for (let start = 0; start < recordCount; start += RECORDS_A_CHUNK) {
    const end = Math.min(start + RECORDS_A_CHUNK, recordCount)
    let chunk = ''
    for (let row = start; row < end; row++) {
      chunk += line(columns.map(({ values, type }) => field(values[row], type))) + newline
    }
    yield chunk
  }
}

/** An empty line would be no record to many readers. */
const line = (fields: readonly string[]): string => (fields.length === 1 && fields[0] === '' ? '""' : fields.join(','))

function csvField(value: FlatValue, type: FlatType, keepFormulas: boolean): string {
  if (value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  const text = keepFormulas || NEVER_FORMULAS.has(type) ? value : neutralise(value)
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** What is in these was written by us. */
const NEVER_FORMULAS: ReadonlySet<FlatType> = new Set(['day', 'local-time', 'instant'])

/** Beside what must be quoted, what some readers trim or take for a comment or a separator. */
const NEEDS_QUOTES = /[",;\t\r\n]|^[\s#]|\s$/

/** What spreadsheets take for the start of a formula, also in full width and behind white space. */
const FORMULA = /^[\s\u200B\u200E\u200F\u2060\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n]/
/** A sign before a number starts no formula that could do harm: -5, +3.2, -1,234.50, -12 %. */
const SIGNED_NUMBER = /^[+-]\d+(?:[.,' \u00A0\u202F]\d+)*(?:\s?%)?$/

/** An apostrophe in front tells spreadsheets that this is text. */
const neutralise = (text: string): string => (FORMULA.test(text) && !SIGNED_NUMBER.test(text) ? `'${text}` : text)
