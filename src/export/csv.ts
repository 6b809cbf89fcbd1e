import type { FlatColumn, FlatValue } from './flat-columns.ts'

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
  const names = columns.map(({ name }) => name)
  yield csvHead(names, options)
  if (columns.length === 0) return
  for (let start = 0; start < recordCount; start += RECORDS_A_CHUNK) {
    const end = Math.min(start + RECORDS_A_CHUNK, recordCount)
    let chunk = ''
    for (let row = start; row < end; row++) {
      chunk += csvLine(
        columns.map(({ values }) => values[row]),
        options,
      )
    }
    yield chunk
  }
}

/** What stands before the records: the mark, if it is asked for, and the names of the columns, if there are any. */
export function csvHead(names: readonly string[], options: CsvOptions): string {
  const mark = options.bom ? '\uFEFF' : ''
  return names.length === 0 ? mark : mark + csvLine(names, options)
}

/** A record, and the end of its line. */
export function csvLine(values: readonly FlatValue[], { newline = '\r\n', keepFormulas = false }: CsvOptions): string {
  let line = ''
  for (let at = 0; at < values.length; at++) {
    if (at > 0) line += ','
    line += csvField(values[at], keepFormulas)
  }
  // An empty line would be no record to many readers.
  return (line === '' ? '""' : line) + newline
}

function csvField(value: FlatValue, keepFormulas: boolean): string {
  if (value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  const text = keepFormulas ? value : neutralise(value)
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Beside what must be quoted, what some readers trim or take for a comment or a separator. */
const NEEDS_QUOTES = /[",;\t\r\n]|^[\s#]|\s$/

/** What spreadsheets take for the start of a formula, also in full width and behind white space. */
const FORMULA = /^[\s\u200B\u200E\u200F\u2060\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n]/
/** A sign before a number starts no formula that could do harm: -5, +3.2, -1,234.50, -12 %. */
const SIGNED_NUMBER = /^[+-]\d+(?:[.,' \u00A0\u202F]\d+)*(?:\s?%)?$/

/** An apostrophe in front tells spreadsheets that this is text. */
const neutralise = (text: string): string => (FORMULA.test(text) && !SIGNED_NUMBER.test(text) ? `'${text}` : text)
