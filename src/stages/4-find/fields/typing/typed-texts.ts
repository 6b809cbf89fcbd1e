import { firstAtLeastBy } from '../../../2-model/first-at-least.ts'
import { type AnnotatedPage, annotationAt, SOURCES } from '../../../3-annotate/annotation.ts'
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
  /** The price range of which a span is only a part: "$65" of "$65 to $140" in three elements. */
  rangeAround(start: number, end: number): TypedSpan | undefined
}

/** Longer texts are prose: what they mention is not their value. This also limits the work. */
const MAX_TYPED_TEXT = 200

const [TEXT, HIDDEN] = [SOURCES.indexOf('text'), SOURCES.indexOf('hidden')]

/** Between the ends of a range. */
export const RANGE_SIGN = /^\s*(?:[-–—―~〜～]|to|bis|à|al?|tot|até|do|до|till?|til)\s*$/iu

/** "$65 to $140": two prices of one currency with a word for a range between them, on one line. */
function rangeOf(annotated: AnnotatedPage, low: TypedSpan, high: TypedSpan): TypedSpan[] {
  const between = annotated.page.text.slice(low.end, high.start)
  if (/[\n\t]/.test(between)) return []
  const [a, b] = [annotationAt(annotated, low.index), annotationAt(annotated, high.index)]
  // "bis 95 €" has its word with it.
  const isJoined = RANGE_SIGN.test(between) || (between.trim() === '' && b.features.qualifier === 'up-to')
  // "£5 – was £10" has two prices.
  const isPlain = b.features.qualifier === undefined || b.features.qualifier === 'up-to'
  const isRising = a.number !== undefined && b.number !== undefined && a.number < b.number
  return isJoined && isPlain && isRising && a.features.currency === b.features.currency
    ? [{ ...low, end: high.end }]
    : []
}

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
  const rangesOf = (prices: readonly TypedSpan[]): TypedSpan[] =>
    prices.flatMap((price, at) => (at > 0 ? rangeOf(annotated, prices[at - 1]!, price) : []))
  let ranges: TypedSpan[] | undefined
  return {
    dates: new PageDates(annotated),
    rangeAround(start, end) {
      ranges ??= rangesOf(spans.filter(({ type }) => type === 'PRICE'))
      const at = firstAtLeastBy(ranges.length, index => ranges![index]!.end, end)
      const range = ranges[at]
      return range && range.start <= start && range.end - range.start > end - start ? range : undefined
    },
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
