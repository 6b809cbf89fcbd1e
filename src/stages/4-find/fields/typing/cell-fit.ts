import type { PageModel } from '../../../2-model/page-model.ts'
import { type AnnotatedPage, annotationAt } from '../../../3-annotate/annotation.ts'
import { timeAfter, timeBefore } from '../../../3-annotate/readers/time.ts'
import { type Cell, spanOfCell } from '../field.ts'
import { MAX_PHRASE_LENGTH } from '../parts.ts'
import { isDialed } from './identifier.ts'
import { RANGE_SIGN, type TextType, type TypedSpan, type TypedTexts } from './typed-texts.ts'
import { WEEKDAYS } from './weekdays.ts'

/** Whether the text of a cell is one quantity of a type. */
export type CellFit =
  | {
      readonly kind: 'is'
      readonly span: TypedSpan
      /** The words beside the quantity, without days of the week. */
      readonly rest: string
      /** The time of day beside a date. */
      readonly time?: string
      /** Something beside the number changes it, unless the whole column has it: "- £5", "(5)", "up to £5", "from £5". */
      readonly isQualified?: boolean
    }
  /** It is a date of which only the year is known. */
  | { readonly kind: 'year'; readonly year: string }
  /** It is a month with its year, in digits. */
  | { readonly kind: 'month'; readonly month: string }
  /** It has amounts, but none of them is its value: the ends of a range, "up to £5". */
  | { readonly kind: 'several' }
  /** It says that there is no quantity: "n/a", "sold out", "on request". */
  | { readonly kind: 'none' }
  /** It says something else; `because` tells what digits make it, if they do. */
  | { readonly kind: 'other'; readonly because?: string }

/** "12 comments", "4.5 out of 5": at most this many words beside a number. */
export const MAX_WORDS_BESIDE_NUMBER = 3

const NONE: CellFit = { kind: 'none' }
const OTHER: CellFit = { kind: 'other' }
const SEVERAL: CellFit = { kind: 'several' }

interface CellPlace {
  readonly annotated: AnnotatedPage
  readonly typed: TypedTexts
  /** The words that all cells start with. */
  readonly lead: string
}

/** What a cell is as a quantity of a type. */
export function fitOf({ annotated, typed, lead }: CellPlace, cell: Cell, type: TextType): CellFit {
  const { page } = annotated
  const [from, stop] = spanOfCell(page, cell)
  const start = from + (cell.text.startsWith(lead) && cell.text !== lead ? lead.length : 0)
  if (stop - start > MAX_PHRASE_LENGTH) return OTHER
  const all = typed.within(start, stop)
  const spans = all.filter(span => span.type === type)
  // A word for nothing has no digits, in any language.
  if (spans.length === 0 && !/\p{N}/u.test(page.text.slice(start, stop))) return NONE
  const place = { annotated, cell, start, stop }
  switch (type) {
    case 'PRICE':
      return priceFit(place, spans)
    case 'DATE':
      return dateFit(place, spans)
    case 'NUMBER':
      // The number of a price or date is only a part of it.
      return all.length > spans.length ? OTHER : numberFit(place, spans)
  }
}

interface Place {
  readonly annotated: AnnotatedPage
  readonly cell: Cell
  readonly start: number
  readonly stop: number
}

/** Prices of something else than the record: "was £20", "save £5", "£1.20 / 100 g". */
const SIDE_PRICES: ReadonlySet<unknown> = new Set(['was', 'save', 'extra', 'instalment', 'unit'])

/** "from £5" in one cell among plain prices is not a price of £5. */
const BOUNDS: ReadonlySet<unknown> = new Set(['up-to', 'from', 'over', 'about', 'region'])

/** "£300–500": the end of a range, without a currency of its own. */
const RANGE_END = /^\s?[-–—~〜～]\s?\p{Nd}[\p{Nd}.,\u00A0\u202F]*\s*$/u
/** "<0.5", "≥ 200": the value is not the number. */
const BOUND = /[<>≤≥⩽⩾＜＞]=?\s?$/u
export const isBound = (before: string): boolean => BOUND.test(before)
const IS_BOUND: CellFit = { kind: 'other', because: 'it is a bound, not a value' }

function priceFit({ annotated, start, stop }: Place, spans: readonly TypedSpan[]): CellFit {
  if (spans.length === 0) return OTHER
  const prices = spans.map(span => ({ span, ...annotationAt(annotated, span.index) }))
  const own = prices.filter(({ features }) => !SIDE_PRICES.has(features.qualifier))
  const [first = prices[0]!, ...more] = own
  const isRange = first.features.to !== undefined
  // "£3.50 (£35 / kg)": a second price per something explains the first. In "£300 – £350 / month" it holds for both.
  const isSecond = more.some(
    ({ span, number, features }) =>
      number !== first.number &&
      (features.per === first.features.per || RANGE_SIGN.test(annotated.page.text.slice(first.span.end, span.start))),
  )
  const after = annotated.page.text.slice(first.span.end, stop)
  if (isRange || isSecond || RANGE_END.test(after) || isPart(annotated.page, first.span, start, stop)) return SEVERAL
  if (isBound(annotated.page.text.slice(start, first.span.start))) return IS_BOUND
  const isQualified =
    BOUNDS.has(first.features.qualifier) ||
    /^\s?\+/.test(after) ||
    hasUnsureSign(annotated.page, first.span, start, stop)
  return { kind: 'is', span: first.span, rest: restOf(annotated.page, first.span, start, stop), isQualified }
}

/** "1 200 €" where spaces do not separate thousands, "3만 5천원", "$0.0₄22": digits beside it belong to the same number. */
function isPart(page: PageModel, span: TypedSpan, start: number, stop: number): boolean {
  const isAfter =
    /^\p{Nd}/u.test(page.text.slice(span.start, span.end)) && DIGITS_BEFORE.test(page.text.slice(start, span.start))
  return isAfter || DIGITS_AFTER.test(page.text.slice(span.end - 1, stop))
}

const DIGITS_BEFORE = /[\p{Nd}万萬億亿만억천千][ \u00A0\u202F]?$/u
const DIGITS_AFTER = /^.[ \u00A0\u202F]\p{Nd}{3}(?:[.,]\p{Nd}+)?\s*$|^\p{Nd}[\p{Nd}₀-₉]/u

/** "- £5", "(£5)": a negative amount, or signs that separate it from something else. */
function hasUnsureSign(page: PageModel, span: TypedSpan, start: number, stop: number): boolean {
  const before = page.text.slice(start, span.start).trim()
  return /^[-−–—]$/u.test(before) || (before === '(' && page.text.slice(span.end, stop).trim() === ')')
}

/**
 * What qualifies some numbers of a column and not the others changes their meaning, so these have no value. What all of them have
 * belongs to the design.
 */
export function withoutQualified(fits: readonly (CellFit | undefined)[]): (CellFit | undefined)[] {
  const isQualified = (fit: CellFit | undefined): boolean => fit?.kind === 'is' && fit.isQualified === true
  const isPlain = fits.some(fit => fit?.kind === 'is' && !fit.isQualified)
  return isPlain ? fits.map(fit => (isQualified(fit) ? SEVERAL : fit)) : [...fits]
}

function dateFit({ annotated, start, stop }: Place, spans: readonly TypedSpan[]): CellFit {
  const [span, ...more] = spans
  const { page } = annotated
  const year = /^\s*((?:1[89]|20)\d\d)\s*$/.exec(page.text.slice(start, stop))?.[1]
  if (year !== undefined) return { kind: 'year', year }
  const month = MONTH.exec(page.text.slice(start, stop))
  if (month) return { kind: 'month', month: `${month[2]}-${month[1]}` }
  if (!span || more.length > 0) return OTHER
  let before = page.text.slice(start, span.start)
  let after = page.text.slice(span.end, stop)
  const { precision } = annotationAt(annotated, span.index).features
  const late = isDay(precision) ? timeAfter(after) : undefined
  const early = isDay(precision) && !late ? timeBefore(before) : undefined
  if (late) after = after.slice(late.end)
  if (early) before = before.slice(0, early.start)
  const words = `${before} ${after}`.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const rest = words.filter(word => !WEEKDAYS.has(word)).join(' ')
  // "3–5 May" is more than one day, and "Volume 3, May 2024" more than a date.
  if (/\p{N}/u.test(rest) || rest.split(' ').length > 2 * MAX_WORDS_BESIDE_NUMBER) return OTHER
  const time = (late ?? early)?.value
  return { kind: 'is', span, rest, ...(time === undefined ? {} : { time }) }
}

/** "03/2015". Numbers of cases and issues ("3/2015", "27/2015") have no zero before them, and go on after 12. */
const MONTH = /^\s*(0[1-9]|1[0-2])[/.]((?:1[89]|20)\d\d)\s*$/

const isDay = (precision: unknown): boolean => precision === 'day' || precision === 'relative'

/** Something joined to the digits makes them a part of a code: "B12", "12-B", "31 × 51". */
const JOINED_BEFORE = /[\p{L}\p{N}]/u
const JOINED_AFTER = /\p{Nd}|^[-–/×]\p{L}|^\s?[×x]\s/u

/** "64 m2", as pages write m². */
const POWER = /^(\s?(?:[ckdm]?m|ft|in|yd|км|м))[23](?![\p{L}\p{N}])/iu

function numberFit({ annotated, cell, start, stop }: Place, spans: readonly TypedSpan[]): CellFit {
  const [span] = spans
  const { page } = annotated
  if (isDialed(page, cell.nodes[0]!)) return { kind: 'other', because: 'its link dials it' }
  if (!span) return OTHER
  const before = page.text.slice(start, span.start)
  const after = page.text.slice(span.end, stop).replace(POWER, '$1')
  const words = after.match(/[\p{L}\p{N}]+/gu) ?? []
  const { kind } = annotationAt(annotated, span.index).features
  if (before.includes('+') && !isDifference(page.text.slice(start, stop)))
    return { kind: 'other', because: 'it starts with a plus' }
  if (isBound(before)) return IS_BOUND
  if (JOINED_BEFORE.test(before) || words.length > MAX_WORDS_BESIDE_NUMBER) return OTHER
  if (/^-?0\p{N}/u.test(page.text.slice(span.start, span.end)))
    return { kind: 'other', because: 'it starts with a zero' }
  if (/^\p{N}{10,}$/u.test(page.text.slice(start, stop).trim()))
    return { kind: 'other', because: 'counts are not that long' }
  if (kind === 'range' || JOINED_AFTER.test(after)) return { kind: 'other', because: 'it has several numbers' }
  if (words.length > 1 && words.every(word => /^\p{Lu}\p{Ll}/u.test(word)))
    return { kind: 'other', because: 'names are not counted' }
  return { kind: 'is', span, rest: after.toLowerCase().trim(), isQualified: hasUnsureSign(page, span, start, stop) }
}

/** "+44", "−1.5 %", "+4 °C": a few digits after a sign; telephone numbers have more. */
const isDifference = (text: string): boolean =>
  /^\s*[+−–-]\s?(?:\p{Nd}{1,4}|\p{Nd}{1,3}(?:[.,\s’']\p{Nd}{3})+)(?:[.,]\p{Nd}+)?\s?(?:%|°\s?[CF]?)?\s*$/u.test(text)

const restOf = (page: PageModel, span: TypedSpan, start: number, stop: number): string =>
  `${page.text.slice(start, span.start)} ${page.text.slice(span.end, stop)}`.toLowerCase().trim()
