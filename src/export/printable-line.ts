import { printable } from './printable.ts'

const INDENT = /^ */

/** A line that contains foreign text, without control sequences; its indent is kept. */
export const printableLine = (line: string): string => `${INDENT.exec(line)![0]}${printable(line)}\n`
