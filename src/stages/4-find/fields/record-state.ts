import { readClassName } from './class-words.ts'
import type { Column } from './column.ts'

/** What a page may have been filtered by: all of its records are "Open", "Used", or "In stock". */
const STATES: ReadonlySet<string> = new Set(['status', 'condition', 'availability'])

/** Whether a class name says that the words are the state of the record. */
export const namesState = ({ slot, source }: Column): boolean =>
  source === 'text' && slot.identity.split('.').some(name => STATES.has(readClassName(name)?.words.at(-1) ?? ''))
