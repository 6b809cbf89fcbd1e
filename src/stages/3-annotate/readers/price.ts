import { KIND } from '../fold.ts'
import type { Feature, Match } from '../match.ts'
import { BREAK, foldedSlice, GAP, type Reading } from '../reading.ts'
import { valueIn, type Word } from '../word-list.ts'
import { isJoined, MINUS } from './number.ts'
import { formatNumber, type Numeral } from './numeral.ts'
import type { ReaderContext } from './reader.ts'

/** An amount of money without its currency: tokens `first` … `endToken` - 1. */
interface Amount {
  readonly first: number
  readonly endToken: number
  readonly value: number
  /** For a range, its end. */
  readonly to: number | undefined
  /** A minus between the currency and the digits: "$-5". */
  readonly isNegative?: boolean
}

interface Mention {
  readonly token: number
  readonly endToken: number
  readonly word: Word
  readonly currency: string
}

interface Candidate {
  readonly amount: Amount
  readonly side: 'before' | 'after'
  readonly gap: number
  /** Whether the currency is in another node than the amount. */
  readonly isApart: boolean
}

/** Amounts with a currency before or after them, and with the words around them: "from £600 pcm". */
export function readPrices(context: ReaderContext): Match[] {
  const mentions = findMentions(context)
  if (mentions.length === 0) return []
  const amounts = new Amounts(context)
  const matches: Match[] = []
  let used = 0
  for (const [i, mention] of mentions.entries()) {
    if (mention.token < used) continue
    const chosen = choose(context, mention, candidatesFor(context, amounts, mention, used))
    const next = mentions[i + 1]
    if (!chosen || (next && isOnlyWord(context, mention, chosen, next))) continue
    const price = priceOf(context, mention, chosen, namedBy(context, amounts, next), used)
    matches.push(price.match)
    used = price.endToken
  }
  return matches
}

/** "fr. 2 793 kr": another currency follows the amount, and in this language the sign before it is also a word for "from". */
function isOnlyWord(
  { reading, locale, words }: ReaderContext,
  { token, endToken }: Mention,
  { amount, side }: Candidate,
  next: Mention,
): boolean {
  if (side === 'before' || next.token !== amount.endToken || reading.tokenGap[next.token] === GAP.line) return false
  return words('qualifier').at(reading, token, locale)?.end === endToken
}

function findMentions({ reading, locale, words }: ReaderContext): Mention[] {
  const currencies = words('currency')
  const mentions: Mention[] = []
  for (let token = 0; token < reading.tokenCount; token++) {
    const found = currencies.at(reading, token, locale)
    if (!found) continue
    const currency = valueIn(found.word, locale)
    mentions.push({ token, endToken: found.end, word: found.word, currency })
    token = found.end - 1
  }
  return mentions
}

/** The amounts of a text, by the token at which they start, and by the one after them. */
class Amounts {
  readonly #context: ReaderContext
  readonly #starting = new Map<number, number>()
  readonly #ending = new Map<number, number>()

  constructor(context: ReaderContext) {
    this.#context = context
    for (const [index, numeral] of context.numerals().entries()) {
      this.#starting.set(numeral.first, index)
      for (const end of endsOf(context.reading, numeral)) this.#ending.set(end, index)
    }
  }

  from(token: number): Amount | undefined {
    const index = this.#starting.get(token)
    if (index === undefined) return undefined
    const { reading } = this.#context
    const numerals = this.#context.numerals()
    const [numeral, next] = [numerals[index]!, numerals[index + 1]]
    if (next && isCents(reading, numeral, next)) {
      return { first: numeral.first, endToken: next.endToken, value: numeral.money + next.value / 100, to: undefined }
    }
    const greater = next && this.#together(numeral, next)
    if (greater !== undefined)
      return { first: numeral.first, endToken: endsOf(reading, next!).at(-1)!, value: greater, to: undefined }
    if (
      next &&
      numeral.money < next.money &&
      isJoined(this.#context, numeral, next) &&
      isNumberAlone(this.#context, next)
    ) {
      return { first: numeral.first, endToken: next.endToken, value: numeral.money, to: next.money }
    }
    return amountOf(reading, numeral)
  }

  /** "8万5,000", "3億5,000万": a number with its scale, and what is left of it. */
  #together({ money, scale }: Numeral, rest: Numeral): number | undefined {
    if (!scale || scale.endToken !== rest.first || this.#context.reading.tokenGap[rest.first] !== GAP.none)
      return undefined
    const less = scaled(rest)
    return less < scale.factor ? Number((money * scale.factor + less).toPrecision(15)) : undefined
  }

  /** "$-5", "€ -5,00". */
  negativeFrom(token: number): Amount | undefined {
    const { reading } = this.#context
    const isMinus = token < reading.tokenCount && isMinusAt(reading, token) && reading.tokenGap[token] !== GAP.line
    const amount = isMinus && reading.tokenGap[token + 1] === GAP.none ? this.from(token + 1) : undefined
    return amount && amount.to === undefined ? { ...amount, isNegative: true } : undefined
  }

  before(token: number): Amount | undefined {
    const index = this.#ending.get(token)
    if (index === undefined) return undefined
    const { reading } = this.#context
    const numerals = this.#context.numerals()
    const [earlier, numeral] = [numerals[index - 1], numerals[index]!]
    if (earlier && isCents(reading, earlier, numeral)) {
      return { first: earlier.first, endToken: token, value: earlier.money + numeral.value / 100, to: undefined }
    }
    if (numeral.attached) return undefined
    const greater = earlier && this.#together(earlier, numeral)
    if (greater !== undefined) return { first: earlier!.first, endToken: token, value: greater, to: undefined }
    if (earlier && !earlier.attached && earlier.money < numeral.money && isJoined(this.#context, earlier, numeral)) {
      return { first: earlier.first, endToken: token, value: earlier.money, to: scaled(numeral) }
    }
    return { first: numeral.first, endToken: token, value: scaled(numeral), to: undefined }
  }
}

const scaled = ({ money, scale }: Numeral): number => (scale ? Number((money * scale.factor).toPrecision(15)) : money)

function amountOf(reading: Reading, numeral: Numeral): Amount {
  const ends = endsOf(reading, numeral)
  return { first: numeral.first, endToken: ends.at(-1)!, value: scaled(numeral), to: undefined }
}

/** Possible ends of an amount: its digits, its scale, and ",-" for no cents. */
function endsOf(reading: Reading, { endToken, scale }: Numeral): number[] {
  if (scale) {
    const dotted = signAt(reading, scale.endToken) === '.' ? [scale.endToken + 1] : []
    return [scale.endToken, ...dotted]
  }
  const isOpen = signAt(reading, endToken) === ',' || signAt(reading, endToken) === '.'
  if (!isOpen || signAt(reading, endToken + 1) !== '-') return [endToken]
  return [endToken, signAt(reading, endToken + 2) === '-' ? endToken + 3 : endToken + 2]
}

/** The sign that follows directly, or nothing. */
function signAt(reading: Reading, token: number): string {
  if (token >= reading.tokenCount || reading.tokenGap[token] !== GAP.none) return ''
  return foldedSlice(reading, reading.tokenStart[token]!, reading.tokenStart[token]! + 1)
}

const isMinusAt = (reading: Reading, token: number): boolean => reading.folded[reading.tokenStart[token]!] === MINUS

/** "-$5", "Balance: -5 €". After a word, a dash may also separate: "Shirt -$5". */
function isNegated(reading: Reading, first: number): boolean {
  const { tokenGap, tokenStart, seams } = reading
  const minus = first - 1
  if (minus < 0 || tokenGap[first] !== GAP.none || !isMinusAt(reading, minus)) return false
  if (minus === 0 || tokenGap[minus] === GAP.line || seams[tokenStart[minus]!] === 1) return true
  return BEFORE_SIGN.has(foldedSlice(reading, tokenStart[minus - 1]!, tokenStart[minus - 1]! + 1))
}

/** After them, a dash is the sign of an amount. */
const BEFORE_SIGN: ReadonlySet<string> = new Set([':', '(', '[', '='])

/** "12" and a small "99" in the next node, with nothing between; "31% OFF" is a discount. */
function isCents(reading: Reading, whole: Numeral, cents: Numeral): boolean {
  const { breaks, tokenEnd, tokenStart } = reading
  const isTwo = cents.endToken === cents.first + 1 && tokenEnd[cents.first]! - tokenStart[cents.first]! === 2
  const twoDigits = isTwo && signAt(reading, cents.endToken) !== '%'
  return whole.isInteger && cents.start === whole.end && breaks[cents.start] === BREAK.node && twoDigits
}

/**
 * "£100-200" and "£3-4 / kg" are ranges; in "£100 - 2 beds" the second number counts something else, and in "£100
 * −30%" it is a discount.
 */
function isNumberAlone({ reading, locale, words }: ReaderContext, { endToken }: Numeral): boolean {
  const { tokenGap, tokenCount } = reading
  if (endToken >= tokenCount || tokenGap[endToken] === GAP.line) return true
  if (tokenGap[endToken] !== GAP.none) return words('per').at(reading, endToken, locale) !== undefined
  return signAt(reading, endToken) !== '%'
}

function candidatesFor({ reading }: ReaderContext, amounts: Amounts, mention: Mention, used: number): Candidate[] {
  const before = amounts.before(mention.token)
  const isFirst = !before || reading.tokenGap[mention.token] === GAP.line
  const after = amounts.from(mention.endToken) ?? (isFirst ? amounts.negativeFrom(mention.endToken) : undefined)
  const candidates: Candidate[] = []
  const place = (token: number): Pick<Candidate, 'gap' | 'isApart'> => ({
    gap: reading.tokenGap[token]!,
    isApart: reading.breaks[reading.tokenStart[token]!] !== BREAK.none,
  })
  if (before && before.first >= used) candidates.push({ amount: before, side: 'before', ...place(mention.token) })
  if (after) candidates.push({ amount: after, side: 'after', ...place(mention.endToken) })
  const minor = mention.word.features.has('divide')
  return candidates.filter(
    each => !minor || (each.side === 'before' && each.gap === GAP.none && each.amount.value < 100),
  )
}

/**
 * The amount that a currency belongs to: preferably on the same line, then in the same node, then on the side where this
 * currency is usually written.
 */
function choose({ locale }: ReaderContext, { word }: Mention, candidates: readonly Candidate[]): Candidate | undefined {
  const [before, after] = [
    candidates.find(each => each.side === 'before'),
    candidates.find(each => each.side === 'after'),
  ]
  if (!before || !after) return before ?? after
  if ((before.gap === GAP.line) !== (after.gap === GAP.line)) return before.gap === GAP.line ? after : before
  if (before.isApart !== after.isApart) return before.isApart ? after : before
  if (word.features.get('side') === 'before') {
    const isSuffixHere = locale.decimal === ',' && after.gap !== GAP.none
    return isSuffixHere ? before : after
  }
  return after.gap === GAP.none && before.gap !== GAP.none ? after : before
}

function priceOf(
  context: ReaderContext,
  mention: Mention,
  { amount, side, gap }: Candidate,
  code: Mention | undefined,
  used: number,
): { match: Match; endToken: number } {
  const { reading, locale } = context
  const { tokenStart, tokenEnd, tokenGap, tokenCount } = reading
  const { features: named } = mention.word
  const factor = Number(named.get('times') ?? 1) / Number(named.get('divide') ?? 1)
  let first = Math.min(mention.token, amount.first)
  const hasMinus = amount.to === undefined && first > used && isNegated(reading, first)
  if (hasMinus) first--
  const sign = hasMinus || amount.isNegative ? -1 : 1
  const value = Number((sign * amount.value * factor).toPrecision(15))
  let endToken = Math.max(mention.endToken, amount.endToken)
  let { currency } = mention
  // "$5 CAD": the code identifies the dollar.
  if (side === 'after' && code?.token === endToken && tokenGap[endToken] !== GAP.line) {
    currency = code.currency
    endToken = code.endToken
  }
  const features: Feature[] = [
    ['value', value],
    ['currency', currency],
  ]
  if (amount.to !== undefined) features.push(['from', value], ['to', amount.to])
  const per =
    endToken < tokenCount && tokenGap[endToken] !== GAP.line && context.words('per').at(reading, endToken, locale)
  if (per) {
    features.push(['per', per.word.value])
    endToken = per.end
  }
  const before = qualifierBefore(context, first)
  const qualifier = before?.word ?? qualifierBehind(context, endToken)
  if (qualifier) features.push(['qualifier', qualifier.value])
  first = before?.start ?? first
  const match = {
    start: tokenStart[first]!,
    end: tokenEnd[endToken - 1]!,
    value: formatNumber(value),
    number: value,
    features,
  }
  return { match: gap === GAP.line ? { ...match, onlyAlone: true } : match, endToken }
}

/** "was £600", "RRP: £600". */
function qualifierBefore(
  { reading, locale, words }: ReaderContext,
  first: number,
): { start: number; word: Word } | undefined {
  if (first === 0 || reading.tokenGap[first] === GAP.line) return undefined
  const found =
    words('qualifier').before(reading, first, locale) ??
    (signAt(reading, first - 1) === ':' ? words('qualifier').before(reading, first - 1, locale) : undefined)
  return found && found.word.features.get('side') !== 'behind' ? found : undefined
}

/** "£20 off", "£600 RRP"; in "£400 RRP £600" the word belongs to the second. */
function qualifierBehind({ reading, locale, words }: ReaderContext, end: number): Word | undefined {
  const { tokenGap, tokenKind, tokenCount } = reading
  if (end >= tokenCount || tokenGap[end] === GAP.line) return undefined
  const found = words('qualifier').at(reading, end, locale)
  if (!found?.word.features.has('side')) return undefined
  const next = found.end
  if (next >= tokenCount || tokenGap[next] === GAP.line) return found.word
  const isOfNext = tokenKind[next] === KIND.digit || words('currency').at(reading, next, locale)
  return isOfNext || signAt(reading, next) === ':' ? undefined : found.word
}

/** A code that can belong to the amount before it, because no amount follows it. */
function namedBy({ reading }: ReaderContext, amounts: Amounts, mention: Mention | undefined): Mention | undefined {
  if (mention?.word.features.get('names') !== 'code') return undefined
  return reading.tokenGap[mention.endToken] !== GAP.line && amounts.from(mention.endToken) ? undefined : mention
}
