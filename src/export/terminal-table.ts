import { textOfCell } from './cell-text.ts'
import { chooseShownColumns } from './column-choice.ts'
import { displayWidth, pad, truncate } from './display-width.ts'
import { printable } from './printable.ts'
import type { ColumnKind, Table, TableField } from './table.ts'

interface TerminalTableOptions {
  /** Width of the terminal. */
  readonly columns: number
  /** Records shown; the others are counted. */
  readonly maxRows?: number
}

interface ShownColumn {
  readonly field: TableField
  readonly header: string
  readonly cells: readonly string[]
  /** The width without any cut. */
  readonly width: number
}

const DEFAULT_ROWS = 50
const GAP = '  '
/** A column is shown if this much of it fits; narrower texts are unreadable. */
const READABLE_WIDTH = 12
/** Longer cells are cut even if there is room: long lines are hard to follow. */
const WIDEST = 60
const RIGHT_ALIGNED: ReadonlySet<ColumnKind> = new Set(['number', 'price', 'count'])

/** The table for people, at most as wide as the terminal. Ends with a newline. */
export function formatTable(table: Table, { columns, maxRows = DEFAULT_ROWS }: TerminalTableOptions): string {
  if (table.recordCount === 0 || table.fields.length === 0) return `${printable(table.name)}: no records\n`
  const rows = Math.min(table.recordCount, maxRows)
  const all = table.fields.map(field => shownColumn(field, rows))
  const numberWidth = String(rows).length
  const room = columns - numberWidth
  const needs = all.map(({ field, width }) => ({ field, leastWidth: Math.min(width, READABLE_WIDTH) }))
  const chosen = chooseShownColumns(needs, room, GAP.length).map(index => all[index]!)
  const widths = fitWidths(
    chosen.map(({ width }) => width),
    room - chosen.length * GAP.length,
  )
  const lines = [
    line(
      pad('#', numberWidth, 'right'),
      chosen.map(({ header, field }, index) => fitted(header, widths[index]!, field.kind, 'start')),
    ),
    '─'.repeat(numberWidth) + widths.map(width => GAP + '─'.repeat(width)).join(''),
    ...Array.from({ length: rows }, (_, row) =>
      line(
        pad(String(row + 1), numberWidth, 'right'),
        chosen.map(({ cells, field }, index) => fitted(cells[row]!, widths[index]!, field.kind, keptEnd(field.kind))),
      ),
    ),
    ...remarks(table, rows, all, chosen).map(remark => truncate(remark, columns)),
  ]
  return `${lines.join('\n')}\n`
}

function shownColumn(field: TableField, rows: number): ShownColumn {
  const header = printable(field.name)
  const cells = Array.from({ length: rows }, (_, row) => {
    const cell = field.cells[row]
    return cell ? printable(textOfCell(field.kind, cell)) : ''
  })
  const width = cells.reduce((widest, cell) => Math.max(widest, displayWidth(cell)), displayWidth(header))
  return { field, header, cells, width: Math.min(Math.max(width, 1), WIDEST) }
}

/** The column widths for the available room: the widest are cut first, all to the same width. */
function fitWidths(widths: readonly number[], room: number): number[] {
  const ascending = [...widths].sort((a, b) => a - b)
  let left = Math.max(room, widths.length)
  let limit = WIDEST
  for (const [index, width] of ascending.entries()) {
    const share = Math.floor(left / (ascending.length - index))
    if (width > share) {
      limit = share
      break
    }
    left -= width
  }
  return widths.map(width => Math.min(width, limit))
}

function fitted(text: string, width: number, kind: ColumnKind, keep: 'start' | 'end'): string {
  return pad(truncate(text, width, keep), width, RIGHT_ALIGNED.has(kind) ? 'right' : 'left')
}

/** Addresses of one page start the same and differ at their ends. */
const keptEnd = (kind: ColumnKind): 'start' | 'end' => (kind === 'link' || kind === 'image' ? 'end' : 'start')

const line = (number: string, cells: readonly string[]): string => [number, ...cells].join(GAP).trimEnd()

function remarks(table: Table, rows: number, all: readonly ShownColumn[], chosen: readonly ShownColumn[]): string[] {
  const more = table.recordCount - rows
  const left = all.filter(column => !chosen.includes(column))
  return [
    ...(more > 0 ? [`… ${more} more ${more === 1 ? 'record' : 'records'}`] : []),
    ...(left.length > 0
      ? [`… and ${left.length} more ${left.length === 1 ? 'column' : 'columns'}: ${left.map(c => c.header).join(', ')}`]
      : []),
  ]
}
