import type { Annotators } from '../../3-annotate/compile.ts'
import { findInWords } from '../../3-annotate/find-matches.ts'
import type { Locale } from '../../3-annotate/locale.ts'
import { buildReading, originOf } from '../../3-annotate/reading.ts'

/** Finds the words that annotators know in a separate text. */
export type WordFinder = (text: string) => readonly FoundWords[]

export interface FoundWords {
  readonly type: string
  /** Offset in the text. */
  readonly start: number
  readonly end: number
}

export const wordFinder =
  (annotators: Annotators, locale: Locale): WordFinder =>
  text => {
    const reading = buildReading(text)
    const found = findInWords(annotators, reading, locale, () => {})
    return found.flatMap((matches, number) =>
      matches.map(match => ({
        type: annotators.types[number]!.name,
        start: originOf(reading, match.start),
        end: originOf(reading, match.end - 1) + 1,
      })),
    )
  }
