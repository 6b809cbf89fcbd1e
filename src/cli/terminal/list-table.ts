import { displayWidth, pad, truncate } from '../../export/display-width.ts'
import { printable } from '../../export/printable.ts'

export interface PrintedColumn {
  readonly title: string
  /** Figures are right-aligned. */
  readonly isFigure?: boolean
}

const GAP = '  '
/** A narrower column is unreadable. */
const NARROWEST = 8

/** Rows as a table for people. If the terminal is too narrow, the widest columns are cut. Ends with a newline. */
export function formatList(
  columns: readonly PrintedColumn[],
  rows: readonly (readonly string[])[],
  { width }: { readonly width: number },
): string {
  const cells = rows.map(row => row.map(printable))
  const titles = columns.map(({ title }) => title)
  const wanted = titles.map((title, at) => Math.max(...[title, ...cells.map(row => row[at]!)].map(displayWidth)))
  const widths = narrowed(wanted, width - GAP.length * (columns.length - 1))
  const line = (row: readonly string[]): string =>
    row
      .map((cell, at) => pad(truncate(cell, widths[at]!), widths[at]!, columns[at]!.isFigure ? 'right' : 'left'))
      .join(GAP)
      .trimEnd()
  return `${[titles, ...cells].map(line).join('\n')}\n`
}

function narrowed(wanted: readonly number[], room: number): number[] {
  const widths = [...wanted]
  for (let over = sum(widths) - room; over > 0; over--) {
    const widest = widths.indexOf(Math.max(...widths))
    if (widths[widest]! <= NARROWEST) break
    widths[widest]!--
  }
  return widths
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** Label and value in two columns; lines without a value are omitted. Ends with a newline. */
export function formatPairs(pairs: readonly (readonly [label: string, value: string | undefined])[]): string {
  const shown = pairs.filter(([, value]) => value !== undefined && value !== '')
  const width = Math.max(...shown.map(([label]) => label.length))
  return shown.map(([label, value]) => `${label.padEnd(width)}${GAP}${printable(value!)}\n`).join('')
}
