import type { DataGridProps, GridColumn } from './grid.ts'
import { shortText } from './short-text.ts'
import { textWidth } from './text-width.ts'

/** Rows that are looked at to find the width of a column. */
const SAMPLE = 60
/** The share of them that fits: a single long text would leave the others with much empty space. */
const FITTING = 0.9
const MIN_PX = 64
const MAX_PX = 300
const AROUND_PX = 26
const LETTER_PX = 22
const TOOL_PX = 26
/** Longer texts are cut in any case: there is no need to measure them. */
const LONG_TEXT = 60

interface WidthQuestion extends Pick<DataGridProps, 'rowCount' | 'cellAt'> {
  readonly column: GridColumn
  readonly at: number
  /** Whether its header has a letter, and a tool. */
  readonly hasLetter: boolean
  readonly hasTool: boolean
  /** What a picture takes before the text. */
  readonly picturePx: number
}

/** As wide as its header and most of its texts. */
export function columnWidth({ column, at, rowCount, cellAt, hasLetter, hasTool, picturePx }: WidthQuestion): number {
  const widths = Array.from({ length: Math.min(SAMPLE, rowCount) }, (_, row) => {
    const cell = cellAt(row, at)
    return cell ? textWidth(shortText(column, cell).slice(0, LONG_TEXT)) : 0
  })
    .filter(width => width > 0)
    .sort((a, b) => a - b)
  const usual = widths[Math.ceil(widths.length * FITTING) - 1] ?? 0
  const head = textWidth(column.name, 600) + (hasLetter ? LETTER_PX : 0) + (hasTool ? TOOL_PX : 0)
  return Math.ceil(Math.min(MAX_PX, Math.max(MIN_PX, head + AROUND_PX, usual + picturePx + AROUND_PX)))
}
