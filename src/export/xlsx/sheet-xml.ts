import { displayWidth } from '../display-width.ts'
import type { FlatColumn, FlatType, FlatValue } from '../flat-columns.ts'
import { type IsoDate, parseIsoDate } from '../iso-date.ts'
import { xmlText } from '../xml-text.ts'
import { hyperlinkXml } from './hyperlink.ts'
import { formatPrice } from './price-format.ts'
import { MAX_CELL_LENGTH, type Sheet } from './sheet.ts'
import { STYLE } from './styles-xml.ts'

/** Characters of XML per piece: zlib starts over with each, so they should not be small. */
const PIECE_LENGTH = 500_000

/** The sheet's XML in pieces. */
export function* sheetXml(sheet: Sheet, styles: ReadonlyMap<string, number>): Generator<string> {
  const letters = sheet.columns.map((_, column) => columnLetters(column))
  yield `${OPENING}${FROZEN_HEADER}${widthsXml(sheet)}<sheetData>${headerXml(sheet.columns, letters)}`
  let piece = ''
  for (const row of rowsXml(sheet, letters, styles)) {
    piece += row
    if (piece.length < PIECE_LENGTH) continue
    yield piece
    piece = ''
  }
  yield `${piece}</sheetData>${filterXml(sheet)}${linksXml(sheet, letters)}</worksheet>`
}

const OPENING =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ' +
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">'

const FROZEN_HEADER =
  '<sheetViews><sheetView workbookViewId="0">' +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'

const headerXml = (columns: readonly FlatColumn[], letters: readonly string[]): string =>
  columns.length === 0
    ? ''
    : `<row r="1">${columns.map(({ name }, column) => textXml(`${letters[column]}1`, name, STYLE.header)).join('')}</row>`

function* rowsXml(
  { columns, recordCount, links, formats }: Sheet,
  letters: readonly string[],
  styles: ReadonlyMap<string, number>,
): Generator<string> {
  let nextLink = 0
  for (let row = 0; row < recordCount; row++) {
    // The header is row 1.
    const number = row + 2
    let cells = ''
    for (let column = 0; column < columns.length; column++) {
      const link = links[nextLink]
      const isLink = link !== undefined && link.row === row && link.column === column
      if (isLink) nextLink++
      const format = formats[column]?.get(columns[column]!.currencies?.[row])
      const style = isLink ? STYLE.link : format === undefined ? STYLE.plain : styles.get(format)!
      cells += cellXml(`${letters[column]}${number}`, columns[column]!, row, style)
    }
    yield `<row r="${number}">${cells}</row>`
  }
}

function cellXml(reference: string, { type, values }: FlatColumn, row: number, style: number): string {
  const value = values[row]
  if (value === undefined) return ''
  if (typeof value === 'number') return numberXml(reference, value, style)
  if (typeof value === 'boolean') return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`
  const date = type === 'text' || type === 'link' ? undefined : parseIsoDate(value)
  const serial = dateSerial(date)
  if (serial === undefined) return textXml(reference, value, style)
  return numberXml(reference, serial, date?.precision === 'day' ? STYLE.day : STYLE.time)
}

const styleAttribute = (style: number): string => (style === STYLE.plain ? '' : ` s="${style}"`)

const numberXml = (reference: string, value: number, style: number): string =>
  `<c r="${reference}"${styleAttribute(style)}><v>${value}</v></c>`

/** A string stays a string whatever it starts with: only `<f>` would be a formula. */
const textXml = (reference: string, text: string, style: number): string =>
  `<c r="${reference}"${styleAttribute(style)} t="inlineStr"><is><t xml:space="preserve">` +
  `${cellText(text.slice(0, MAX_CELL_LENGTH))}</t></is></c>`

const DAY = 86_400_000
const EXCEL_EPOCH = Date.UTC(1899, 11, 30)
/** Excel counts earlier days wrongly, because it has a February 29, 1900, or not at all. */
const FIRST_RELIABLE_DAY = Date.UTC(1900, 2, 1)

/** Days since Excel's epoch. Excel has no time zones: an instant is given in UTC. */
function dateSerial(date: IsoDate | undefined): number | undefined {
  if (!date || date.milliseconds < FIRST_RELIABLE_DAY) return undefined
  return (date.milliseconds - EXCEL_EPOCH) / DAY
}

/** Wide enough to read, narrow enough to see several columns; in characters. */
const MIN_WIDTH = 8
const MAX_WIDTH = 60
const PADDING = 2
/** The button of the filter covers the end of the name. */
const FILTER_BUTTON = 3
/** Records that determine the width. */
const MAX_MEASURED_ROWS = 1000

function widthsXml({ columns, formats }: Sheet): string {
  const widths = columns.map((column, index) => {
    const longest = column.values
      .slice(0, MAX_MEASURED_ROWS)
      .reduce<number>(
        (width, value, row) =>
          Math.max(width, shownWidth(value, column.type, formats[index]?.get(column.currencies?.[row]))),
        displayWidth(column.name) + FILTER_BUTTON,
      )
    const width = Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, longest + PADDING))
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`
  })
  return widths.length === 0 ? '' : `<cols>${widths.join('')}</cols>`
}

/** Of a value as Excel shows it. */
function shownWidth(value: FlatValue, type: FlatType, format: string | undefined): number {
  if (value === undefined) return 0
  if (typeof value === 'number' && format !== undefined) return displayWidth(formatPrice(value, format))
  if (type === 'day') return 'yyyy-mm-dd'.length
  if (type === 'local-time' || type === 'instant') return 'yyyy-mm-dd hh:mm:ss'.length
  return displayWidth(String(value))
}

/** The cells of the header and of all records; undefined if there is no column. */
export function filterRange({ columns, recordCount }: Pick<Sheet, 'columns' | 'recordCount'>): string | undefined {
  return columns.length === 0 ? undefined : `A1:${columnLetters(columns.length - 1)}${recordCount + 1}`
}

function filterXml(sheet: Sheet): string {
  const range = filterRange(sheet)
  return range === undefined ? '' : `<autoFilter ref="${range}"/>`
}

function linksXml({ links }: Sheet, letters: readonly string[]): string {
  if (links.length === 0) return ''
  const elements = links.map(({ row, column, link }, index) =>
    hyperlinkXml(`${letters[column]}${row + 2}`, index + 1, link),
  )
  return `<hyperlinks>${elements.join('')}</hyperlinks>`
}

/** A, B … Z, AA, AB … */
function columnLetters(column: number): string {
  const rest = Math.floor(column / 26) - 1
  return (rest >= 0 ? columnLetters(rest) : '') + String.fromCharCode(65 + (column % 26))
}

/** What Excel would read as an escaped character, `_x0041_` for A: the first _ is escaped itself. */
const LOOKS_ESCAPED = /_(?=x[\da-f]{4}_)/gi

/** Text of a cell. Excel would show a carriage return as `_x000D_`; line feeds are its line breaks. */
const cellText = (text: string): string => xmlText(text.replace(/\r\n?/g, '\n')).replace(LOOKS_ESCAPED, '_x005F_')
