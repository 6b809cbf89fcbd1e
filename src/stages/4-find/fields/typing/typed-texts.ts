import { firstAtLeastBy } from '../../../2-model/first-at-least.ts'
import { type AnnotatedPage, SOURCES } from '../../../3-annotate/annotation.ts'
import { timeAfter } from '../../../3-annotate/readers/time.ts'
import { PageDates } from './page-dates.ts'

/** The types of texts that are more than text. */
export const TEXT_TYPES = ['PRICE', 'DATE', 'NUMBER'] as const
export type TextType = (typeof TEXT_TYPES)[number]

/** The span of one annotation of the page's text; `index` is its number among the annotations. */
export interface TypedSpan {
  readonly type: TextType
  readonly index: number
  readonly start: number
  readonly end: number
  /** A date whose time is in another element: only the day is here. */
  readonly isDayOnly?: true
}

/** The prices, dates, and numbers in the page's text, by position. */
export interface TypedTexts {
  /** What the page says about the order of day and month in its dates. */
  readonly dates: PageDates
  /** Those inside a span of the text, in order; a number that is part of a price or date comes after it. */
  within(start: number, end: number): TypedSpan[]
}

/** Longer texts are prose: what they mention is not their value. This also limits the work. */
const MAX_TYPED_TEXT = 200

const [TEXT, HIDDEN] = [SOURCES.indexOf('text'), SOURCES.indexOf('hidden')]

export function indexTypedTexts(annotated: AnnotatedPage): TypedTexts {
  const { annotations } = annotated
  const typeAt = annotations.types.map(name => TEXT_TYPES.find(type => type === name))
  const spans: TypedSpan[] = []
  for (let index = 0; index < annotations.count; index++) {
    const type = typeAt[annotations.type[index]!]
    const source = annotations.source[index]
    if (type === undefined || (source !== TEXT && source !== HIDDEN)) continue
    spans.push({ type, index, start: annotations.start[index]!, end: annotations.end[index]! })
  }
  spans.sort((a, b) => a.start - b.start || b.end - a.end || a.index - b.index)
  /** "from" in the element before belongs to the price, but the amount is here. */
  const startingBefore = (first: number, start: number, end: number): TypedSpan[] => {
    const before = first > 0 ? spans[first - 1] : undefined
    const isWord = before && before.end > start && before.end <= end && before.type === 'PRICE'
    return isWord && !/\p{N}/u.test(annotated.page.text.slice(before.start, start)) ? [{ ...before, start }] : []
  }
  /** "3 May 2026" in one element and "19:30" in the next are one date on the page, and two values of a record. */
  const dayOf = (span: TypedSpan, end: number): TypedSpan[] => {
    const time = span.type === 'DATE' ? timeAfter(annotated.page.text.slice(end, span.end)) : undefined
    return time?.start === 0 && time.end === span.end - end ? [{ ...span, end, isDayOnly: true }] : []
  }
  return {
    dates: new PageDates(annotated),
    within(start, end) {
      if (end - start > MAX_TYPED_TEXT) return []
      const first = firstAtLeastBy(spans.length, index => spans[index]!.start, start)
      const found = startingBefore(first, start, end)
      for (let at = first; at < spans.length && spans[at]!.start < end; at++) {
        if (spans[at]!.end <= end) found.push(spans[at]!)
        else found.push(...dayOf(spans[at]!, end))
      }
      return found
    },
  }
}
