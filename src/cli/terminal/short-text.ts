import { printable } from '../../export/printable.ts'

/** Enough to recognize a node by. */
const MAX_SHORT_TEXT = 60

/** The text of a node in one line of a report, cut if it is long. */
export function shortText(text: string): string {
  const line = printable(text.replace(/\s+/g, ' ').trim())
  return line.length > MAX_SHORT_TEXT ? `${line.slice(0, MAX_SHORT_TEXT)}…` : line
}
