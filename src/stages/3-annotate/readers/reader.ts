import type { Match } from '../match.ts'
import type { Numeral, NumeralContext } from './numeral.ts'

/** The input of a reader. */
export interface ReaderContext extends NumeralContext {
  /** Found once for all readers of a text. */
  readonly numerals: () => readonly Numeral[]
}

export type Reader = (context: ReaderContext) => Match[]
