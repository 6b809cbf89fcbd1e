import { frameOf } from '../../../2-model/page-model.ts'
import { type AnnotatedPage, annotationAt } from '../../../3-annotate/annotation.ts'
import type { DateOrder } from '../../../3-annotate/date-order.ts'
import { localeOf } from '../../../3-annotate/locale.ts'
import { resolveRelativeDate } from '../../../3-annotate/relative-date.ts'
import type { Cell, FieldKind } from '../field.ts'
import type { Decision, Notation } from '../notation.ts'
import { holdsForShare, MOST_SHARE, NEARLY_ALL_SHARE } from '../shares.ts'
import { type CellFit, fitOf, withoutQualified } from './cell-fit.ts'
import { decideDateOrder } from './date-order.ts'
import { decideDecimalSign, withDecimalSign } from './decimal-sign.ts'
import { countsOpinions } from './left-by-people.ts'
import { exactTimeAt, ORDER_WORDS } from './page-dates.ts'
import { countTheSame, sayTheSame } from './phrases.ts'
import type { TextType, TypedTexts } from './typed-texts.ts'

/** The kinds of columns whose texts have a value, in the order in which they are tried. */
export const QUANTITY_KINDS = ['price', 'date', 'number'] as const
export type QuantityKind = (typeof QUANTITY_KINDS)[number]

export const isQuantityKind = (kind: FieldKind): kind is QuantityKind =>
  (QUANTITY_KINDS as readonly FieldKind[]).includes(kind)

const TYPES: Readonly<Record<QuantityKind, TextType>> = { price: 'PRICE', date: 'DATE', number: 'NUMBER' }

/** What is needed to read values. */
interface ValueReader {
  readonly annotated: AnnotatedPage
  readonly typed: TypedTexts
}

/** What is needed to read the cells of a column. */
interface QuantityReader extends ValueReader {
  /** The words that all cells start with. */
  readonly lead: string
}

type Cells = readonly (Cell | undefined)[]

type Quantities =
  | {
      readonly kind: 'quantities'
      readonly cells: Cells
      readonly because: string
      readonly notation?: Notation
      readonly note?: string
    }
  /** The column is text; `because` says what would be a quantity otherwise, `isNearly` that most of its texts are one. */
  | { readonly kind: 'texts'; readonly because?: string; readonly isNearly?: true; readonly note?: string }

/**
 * Reads a column as quantities of a kind, if that is what its cells are: most of them, and no cell is something else. Cells
 * without a quantity ("on request") have no value.
 */
export function readQuantities(reader: QuantityReader, cells: Cells, kind: QuantityKind): Quantities {
  const { lead } = reader
  const fits = fitsOf(reader, cells, kind)
  const present = fits.filter(fit => fit !== undefined)
  const found = present.filter(fit => fit.kind === 'is')
  const count = found.length + present.filter(fit => fit.kind === 'month').length
  const isUsual = count >= MOST_SHARE * present.length || (kind === 'price' && sayNothingElse(cells, fits))
  // Among months, another number with a year shows that all of them number something.
  const isNumbered = found.length === 0 && present.some(fit => fit.kind === 'other')
  if (kind === 'price' && !isUsual && areRanges(present))
    return { kind: 'texts', because: 'most texts are ranges or bounds of prices', isNearly: true }
  if (count === 0 || !isUsual || isNumbered) return whyNot(cells, fits)
  const rests = found.map(({ rest }) => rest)
  const isUncounted =
    saysOneThing(cells, fits) && rests.every(rest => wordsOf(rest).length === 0 || countsOpinions(wordsOf(rest)))
  const isStranger = (cell: Cell | undefined, fit: CellFit | undefined): boolean =>
    fit?.kind === 'other' ||
    (kind === 'number' && fit?.kind === 'none' && !isUncounted && !isNoCount(textAfter(lead, cell!), rests))
  const stranger = cells.find((cell, at) => isStranger(cell, fits[at]))
  if (stranger) return { kind: 'texts', because: `"${stranger.text}" is not a ${kind} like the others`, isNearly: true }
  if (kind === 'price' && !sayTheSame(rests) && holdsForShare(rests, NEARLY_ALL_SHARE, isName))
    return { kind: 'texts', because: 'the words beside the prices are names' }
  if (kind !== 'price' && !(sayTheSame(rests) && (kind === 'date' || countTheSame(rests))))
    return { kind: 'texts', because: `the words beside the ${kind}s differ`, isNearly: true }
  const decided = decideNotation(reader, cells, fits, kind)
  if (decided.kind === 'open') {
    const because = `${count} of ${present.length} texts are a ${kind}, but ${decided.because}`
    return { kind: 'texts', because, isNearly: true, note: `${decided.because}, so it keeps its text` }
  }
  const notation = notationOf(kind, decided)
  const because = `${count} of ${present.length} texts are a ${kind}`
  const typed = cells.map((cell, at) => cell && withValue(reader, cell, fits[at], kind, notation))
  if (kind === 'date' && typed.every(cell => cell?.value === undefined)) {
    const example = cells.find((_, at) => fits[at]?.kind === 'is')!
    const note = `"${example.text}" depends on when the page was read, which is not known, so it has no value`
    return { kind: 'quantities', cells: typed, because, note }
  }
  return {
    kind: 'quantities',
    cells: typed,
    because: decided.kind === 'decided' ? `${because}; ${describe(decided)}` : because,
    ...(notation ? { notation } : {}),
  }
}

/**
 * Whether a text without digits says that nothing is counted: "–", or "No comments" beside "12 comments". "In stock" beside
 * "2 weeks" says more than that. Prices and dates may be any words ("on request", "to be announced").
 */
function isNoCount(text: string, rests: readonly string[]): boolean {
  const words = wordsOf(text)
  const counted = new Set(rests.flatMap(wordsOf))
  return words.length === 0 || NOTHING.has(words.join(' ')) || words.some(word => counted.has(word))
}

/** "discuss" beside "12 comments": the same words in all records without a count ask for the first. */
const saysOneThing = (cells: Cells, fits: readonly (CellFit | undefined)[]): boolean =>
  new Set(cells.flatMap((cell, at) => (fits[at]?.kind === 'none' ? cell!.text.toLowerCase() : []))).size === 1

/** "free" and "€8", "unsold" and "£90": prices, and one word in all cells without one. A single price may be chance. */
function sayNothingElse(cells: Cells, fits: readonly (CellFit | undefined)[]): boolean {
  const count = (kind: CellFit['kind']): number => fits.filter(fit => fit?.kind === kind).length
  return saysOneThing(cells, fits) && count('is') > 1 && count('other') === 0
}

/** "Heron two tent ($249)": other words beside each price are more than what it is for, "per night". */
const isName = (rest: string): boolean => /\p{L}\S*\s+\S*\p{L}/u.test(rest)

const areRanges = (fits: readonly CellFit[]): boolean =>
  fits.filter(({ kind }) => kind === 'several' || kind === 'is').length >= MOST_SHARE * fits.length

const textAfter = (lead: string, { text }: Cell): string => (text.startsWith(lead) ? text.slice(lead.length) : text)

/** Words for a count that is not known. */
const NOTHING: ReadonlySet<string> = new Set(['n a', 'na', 'nan', 'null', 'none', 'k a', 'nil'])

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? []

/** Why texts with digits are not quantities, if most of them have a reason. */
function whyNot(cells: Cells, fits: readonly (CellFit | undefined)[]): Quantities {
  const codes = cells.flatMap((cell, at) => {
    const fit = fits[at]
    return cell && fit?.kind === 'other' && fit.because !== undefined ? [`"${cell.text}": ${fit.because}`] : []
  })
  const isMost = codes.length > 0 && codes.length >= MOST_SHARE * fits.filter(fit => fit !== undefined).length
  return { kind: 'texts', ...(isMost ? { because: `${codes[0]}` } : {}) }
}

/** The cells of a column of a known kind. */
export interface KnownQuantities {
  readonly cells: Cells
  readonly note?: string
  /** The order of day and month that its dates were read in, if one had to be decided; `open` if it could not be. */
  readonly order?: LearnedOrder
}

/** What was decided about the dates of a column. */
export type LearnedOrder = DateOrder | 'open'

/** Reads a column whose kind was learned before, in the notation that was learned with it. */
export function readKnown(
  reader: QuantityReader,
  cells: Cells,
  kind: QuantityKind,
  learned: Notation | undefined,
): KnownQuantities {
  return readFits(reader, cells, fitsOf(reader, cells, kind), kind, learned)
}

const fitsOf = (reader: QuantityReader, cells: Cells, kind: QuantityKind): (CellFit | undefined)[] =>
  withoutQualified(cells.map(cell => cell && fitOf(reader, cell, TYPES[kind])))

/** Reads cells whose quantities are known, all in one notation. */
export function readFits(
  reader: ValueReader,
  cells: Cells,
  fits: readonly (CellFit | undefined)[],
  kind: QuantityKind,
  learned: Notation | 'open' | undefined,
): KnownQuantities {
  const known = learned === 'open' ? undefined : learned
  // Of dates, nothing else has to be decided, and looking for evidence on the whole page takes time.
  const decided: AnyDecision =
    kind === 'date' && known?.dateOrder !== undefined
      ? { kind: 'indifferent' }
      : decideNotation(reader, cells, fits, kind)
  const notation = learned === 'open' ? undefined : withLearned(notationOf(kind, decided), known)
  const isOpen = learned === 'open' ? decided.kind !== 'indifferent' : decided.kind === 'open' && notation === undefined
  const typed = cells.map((cell, at) => cell && withValue(reader, cell, fits[at], kind, notation, isOpen))
  if (isOpen) {
    const because =
      decided.kind === 'open' ? decided.because : 'the first pages did not tell the order of day and month'
    return { cells: typed, order: 'open', note: `${because}, so its dates on this page have no value` }
  }
  const order = kind === 'date' ? notation?.dateOrder : undefined
  const against = order && cells.find((_, at) => contradicts(reader, fits[at], order))
  return against
    ? {
        cells: typed,
        order,
        note: `"${against.text}" does not have the ${ORDER_WORDS[order]}, as learned for this column: day and month may be swapped in its other dates`,
      }
    : { cells: typed, ...(order ? { order } : {}) }
}

function withLearned(own: Notation | undefined, learned: Notation | undefined): Notation | undefined {
  return learned ? { ...own, ...learned } : own
}

type AnyDecision = Decision<DateOrder | '.' | ','>

function decideNotation(
  { annotated, typed }: ValueReader,
  cells: Cells,
  fits: readonly (CellFit | undefined)[],
  kind: QuantityKind,
): AnyDecision {
  if (kind === 'date')
    return decideDateOrder(
      fits.flatMap(fit => (fit?.kind === 'is' ? (typed.dates.numericDate(fit.span.index) ?? []) : [])),
      typed.dates,
    )
  const texts = fits.flatMap((fit, at) => (fit?.kind === 'is' ? textOf(annotated, fit) || cells[at]!.text : []))
  const decision = decideDecimalSign(texts, localeOf(annotated.page).decimal)
  // Three digits after a sign are thousands in prices, unless another price tells.
  const isCustom = decision.kind === 'open' || (decision.kind === 'decided' && decision.isCustom)
  return kind === 'price' && isCustom ? { kind: 'indifferent' } : decision
}

const textOf = ({ page }: AnnotatedPage, { span }: CellFit & { kind: 'is' }): string =>
  page.text.slice(span.start, span.end)

const notationOf = (kind: QuantityKind, decided: AnyDecision): Notation | undefined =>
  decided.kind === 'decided'
    ? kind === 'date'
      ? { dateOrder: decided.as as DateOrder }
      : { decimal: decided.as as '.' | ',' }
    : undefined

const describe = ({ as, because }: AnyDecision & { kind: 'decided' }): string =>
  as === '.' || as === ',' ? `decimal sign "${as}" because ${because}` : `${ORDER_WORDS[as]} because ${because}`

const contradicts = ({ typed }: ValueReader, fit: CellFit | undefined, order: DateOrder): boolean => {
  const date = fit?.kind === 'is' ? typed.dates.numericDate(fit.span.index) : undefined
  return date !== undefined && !date.values.has(order)
}

function withValue(
  { annotated, typed }: ValueReader,
  cell: Cell,
  fit: CellFit | undefined,
  kind: QuantityKind,
  notation: Notation | undefined,
  isOpen = false,
): Cell {
  if (fit?.kind === 'year') return { ...cell, value: fit.year }
  if (fit?.kind === 'month') return { ...cell, value: fit.month }
  if (fit?.kind !== 'is') return kind === 'date' ? { ...cell, ...exactTime(annotated, cell) } : cell
  const { number, value, features, node } = annotationAt(annotated, fit.span.index)
  if (kind === 'date') {
    const exact = exactTime(annotated, cell)
    if (exact) return { ...cell, ...exact }
    if (features.precision === 'relative') {
      const at = frameOf(annotated.page, node).at
      const day = at === undefined ? undefined : resolveRelativeDate(features, at)
      return day === undefined ? cell : { ...cell, value: withTime(day, fit.time), derived: true }
    }
    const numeric = typed.dates.numericDate(fit.span.index)
    const read = numeric ? (isOpen ? undefined : inOrder(numeric.values, notation?.dateOrder)) : value || undefined
    const day = fit.span.isDayOnly ? read?.replace(/T.*$/, '') : read
    return day === undefined ? cell : { ...cell, value: withTime(day, fit.time) }
  }
  if (number === undefined) return cell
  const read =
    notation?.decimal === undefined ? number : withDecimalSign(number, textOf(annotated, fit), notation.decimal)
  return kind === 'price' && typeof features.currency === 'string'
    ? { ...cell, value: read, currency: features.currency }
    : { ...cell, value: read }
}

/** All orders give the same day if none had to be decided. */
const inOrder = (values: ReadonlyMap<DateOrder, string>, order: DateOrder | undefined): string | undefined =>
  order === undefined ? [...values.values()][0] : values.get(order)

const withTime = (day: string, time: string | undefined): string =>
  time === undefined || day.includes('T') || day.length < 'yyyy-mm-dd'.length ? day : day + time

const exactTime = ({ page }: AnnotatedPage, { nodes }: Cell): Pick<Cell, 'value'> | undefined => {
  const value = exactTimeAt(page, nodes[0]!)
  return value === undefined ? undefined : { value }
}
