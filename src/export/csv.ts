import type { FlatColumn, FlatValue } from './flat-columns.ts'

export interface CsvOptions {
  /** Starts with a byte order mark: without one, Excel reads the file in the code page of the machine. */
  readonly bom?: boolean
  /**
   * The comma by default; spreadsheets of countries with a decimal comma expect the semicolon, and all of them the tab in
   * what is pasted.
   */
  readonly separator?: ',' | ';' | '\t'
  /** Between the whole part and the fraction of numbers: the point by default. */
  readonly decimal?: '.' | ','
  /** RFC 4180 requires CR LF, the default. */
  readonly newline?: '\r\n' | '\n'
  /** Leaves texts that a spreadsheet would run as formulas unchanged, for readers that are not spreadsheets. */
  readonly keepFormulas?: boolean
}

/** Records per piece of output: large enough to be fast, small compared with memory. */
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

/** What comes before the records: the byte order mark if requested, and the names of the columns if there are any. */
export function csvHead(names: readonly string[], options: CsvOptions): string {
  const mark = options.bom ? '\uFEFF' : ''
  return names.length === 0 ? mark : mark + csvLine(names, options)
}

/** A record, and the end of its line. */
export function csvLine(values: readonly FlatValue[], options: CsvOptions): string {
  const { newline = '\r\n', separator = ',' } = options
  let line = ''
  for (let at = 0; at < values.length; at++) {
    if (at > 0) line += separator
    line += csvField(values[at], options)
  }
  // Many readers would skip an empty line.
  return (line === '' ? '""' : line) + newline
}

function csvField(value: FlatValue, { decimal, separator, keepFormulas }: CsvOptions): string {
  if (value === undefined) return ''
  if (typeof value === 'number' && decimal === ',') {
    const number = String(value).replace('.', ',')
    return separator === ';' || separator === '\t' ? number : `"${number}"`
  }
  if (typeof value !== 'string') return String(value)
  const text = keepFormulas ? value : neutralise(value)
  return (separator === '\t' ? NEEDS_QUOTES_AMONG_TABS : NEEDS_QUOTES).test(text)
    ? `"${text.replaceAll('"', '""')}"`
    : text
}

/** In addition to what must be quoted: what some readers trim, or take for a comment or a separator. */
const NEEDS_QUOTES = /[",;\t\r\n]|^[\s#]|\s$/
/** Pasting has fewer rules: other quotes would become part of the text. */
const NEEDS_QUOTES_AMONG_TABS = /["\t\r\n]/

/** What spreadsheets take for the start of a formula, also in full width and after white space. */
const FORMULA = /^[\s\u200B\u200E\u200F\u2060\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n]/
/** A sign before a number or a time does not start a harmful formula: -5, +3.2, -1,234.50, -12 %, +1:34. */
const SIGNED_NUMBER = /^[+-]\d+(?:[.,:' \u00A0\u202F]\d+)*(?:\s?%)?$/

/** A leading apostrophe marks text in spreadsheets. */
const neutralise = (text: string): string => (FORMULA.test(text) && !SIGNED_NUMBER.test(text) ? `'${text}` : text)
