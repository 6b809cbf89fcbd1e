import { printable } from '../../export/printable.ts'

const INDENT = /^ */

/** A line with a text of others in it, which gives no orders to the terminal; its own indent stays. */
export const printableLine = (line: string): string => `${INDENT.exec(line)![0]}${printable(line)}\n`
