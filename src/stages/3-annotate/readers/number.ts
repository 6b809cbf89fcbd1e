import { KIND } from '../fold.ts'
import type { Locale } from '../locale.ts'
import type { Feature, Match } from '../match.ts'
import { foldedSlice, GAP, type Reading } from '../reading.ts'
import type { Word } from '../word-list.ts'
import { findHanNumerals } from './han-numeral.ts'
import { crossesLink, formatNumber, type Numeral } from './numeral.ts'
import type { ReaderContext } from './reader.ts'

/** Letters after a number that are a unit: "5km". */
const MAX_UNIT_LENGTH = 4

/** Numbers in digits: plain, ranges, ordinals, abbreviated; and in Chinese characters. Number words come from lists. */
export function readNumbers(context: ReaderContext): Match[] {
  const { reading } = context
  const numerals = context.numerals()
  const matches: Match[] = []
  for (let i = 0; i < numerals.length; i++) {
    const range = rangeAt(context, numerals, i)
    if (range) i++
    const match = range ?? readOne(context, numerals[i]!, numerals[i + 1])
    if (match) matches.push(match)
  }
  const han = findHanNumerals(reading).map(({ start, end, value }) => matchOf(start, end, value, [['kind', 'word']]))
  return [...matches, ...han]
}

const matchOf = (start: number, end: number, value: number, features: readonly Feature[]): Match => ({
  start,
  end,
  value: formatNumber(value),
  number: value,
  features,
})

function readOne(context: ReaderContext, numeral: Numeral, further: Numeral | undefined): Match | undefined {
  const { reading } = context
  if (numeral.attached || isInsideWord(reading, numeral)) return undefined
  const { start, end, scale } = numeral
  const ordinal = ordinalEnd(context, numeral)
  if (ordinal > 0) return matchOf(start, ordinal, numeral.value, [['kind', 'ordinal']])
  if (scale && !scale.onlyMoney) {
    const value = Number((numeral.value * scale.factor).toPrecision(15))
    return matchOf(start, scale.end, value, [['kind', 'abbreviated']])
  }
  const unit = unitAfter(reading, numeral)
  const features: Feature[] = [['kind', 'plain']]
  if (unit !== '') features.push(['unit', unit])
  features.push(...totalOf(context, numeral, further))
  return isNegative(reading, start)
    ? matchOf(start - 1, end, -numeral.value, features)
    : matchOf(start, end, numeral.value, features)
}

/** "4x4", "3f2a": letters after the digits, and digits after the letters. */
function isInsideWord({ tokenKind, tokenGap, tokenCount }: Reading, { endToken }: Numeral): boolean {
  if (endToken + 1 >= tokenCount || tokenKind[endToken] !== KIND.letter || tokenKind[endToken + 1] !== KIND.digit) {
    return false
  }
  return tokenGap[endToken] === GAP.none && tokenGap[endToken + 1] === GAP.none
}

function unitAfter(reading: Reading, { endToken, end }: Numeral): string {
  if (endToken >= reading.tokenCount || reading.tokenGap[endToken] !== GAP.none) return ''
  const after = reading.tokenEnd[endToken]!
  if (reading.tokenKind[endToken] === KIND.letter && after - end <= MAX_UNIT_LENGTH)
    return foldedSlice(reading, end, after)
  const sign = foldedSlice(reading, end, end + 1)
  return sign === '%' || sign === '°' ? sign : ''
}

/** The sign, as dashes are folded. */
export const MINUS = 0x2d

function isNegative({ folded, length, seams }: Reading, start: number): boolean {
  if (start === 0 || start >= length || folded[start - 1] !== MINUS) return false
  return start === 1 || seams[start - 1] === 1 || /[\s([]/.test(String.fromCharCode(folded[start - 2]!))
}

/** The end of "1st", "2e", "3."; 0 if it is not an ordinal. */
function ordinalEnd({ reading, locale, words }: ReaderContext, numeral: Numeral): number {
  const { endToken, isInteger } = numeral
  const { tokenGap, tokenEnd, tokenStart, tokenCount, tokenKind } = reading
  if (!isInteger || endToken >= tokenCount || tokenGap[endToken] !== GAP.none) return 0
  const suffix = words('ordinal').at(reading, endToken, locale)
  if (!suffix) return 0
  const after = suffix.end < tokenCount ? suffix.end : -1
  const goesOn = after >= 0 && tokenGap[after] === GAP.none
  if (foldedSlice(reading, tokenStart[endToken]!, tokenEnd[suffix.end - 1]!) !== '.') {
    return goesOn && tokenKind[after] === KIND.letter ? 0 : tokenEnd[suffix.end - 1]!
  }
  // A dot also ends sentences: it marks an ordinal before a word on the same line, or if there is nothing else.
  const startsLine = numeral.first === 0 || tokenGap[numeral.first] === GAP.line
  const endsLine = after < 0 || tokenGap[after] === GAP.line
  const beforeWord = after >= 0 && tokenGap[after] === GAP.space && tokenKind[after] === KIND.letter
  const holds =
    numeral.value < MAX_DOTTED &&
    ((startsLine && (endsLine || beforeWord)) || (beforeWord && isDotted(suffix.word, locale)))
  return holds ? tokenEnd[suffix.end - 1]! : 0
}

/** In these languages, a dot after a number always marks an ordinal. */
const isDotted = ({ features }: Word, { language }: Locale): boolean =>
  features.get('before-words')?.split(' ').includes(language) === true

/** "2020." is a year at the end of a sentence. */
const MAX_DOTTED = 1_000

/** The total of "20 of 300" or "1 - 20 of 300". */
function totalOf({ reading, locale, words }: ReaderContext, numeral: Numeral, further: Numeral | undefined): Feature[] {
  const total = further && words('total').at(reading, numeral.endToken, locale)
  const isTotal = total && total.end === further.first && reading.tokenGap[further.first] !== GAP.line
  return isTotal ? [['total', further.value]] : []
}

/** "21-40", "21 to 40", "1 - 20 of 300". */
function rangeAt(context: ReaderContext, numerals: readonly Numeral[], index: number): Match | undefined {
  const { reading } = context
  const [from, to] = [numerals[index]!, numerals[index + 1]]
  if (!to || from.attached || !isJoined(context, from, to) || from.value >= to.value) return undefined
  if (isInsideWord(reading, to) || (from.scale && !from.scale.onlyMoney)) return undefined
  const further = numerals[index + 2]
  const earlier = numerals[index - 1]
  const isRow = (earlier && isHyphen(reading, earlier, from)) || (further && isHyphen(reading, to, further))
  if (isRow && isHyphen(reading, from, to)) return undefined
  const features: Feature[] = [
    ['kind', 'range'],
    ['from', from.value],
    ['to', to.value],
  ]
  features.push(...totalOf(context, to, further))
  const value = `${formatNumber(from.value)}-${formatNumber(to.value)}`
  return { start: from.start, end: to.end, value, number: from.value, features }
}

export function isJoined({ reading, locale, words }: ReaderContext, from: Numeral, to: Numeral): boolean {
  if (to.first - from.endToken > MAX_JOINT_LENGTH || to.first === from.endToken) return false
  if (reading.tokenGap[to.first] === GAP.line || reading.tokenGap[from.endToken] === GAP.line) return false
  if (startsElement(reading, to.start)) return false
  return (
    words('range').at(reading, from.endToken, locale)?.end === to.first && !crossesLink(reading, from.end, to.start)
  )
}

/** A number and its sign begin an element: "-2" in a column of its own. */
const startsElement = ({ folded, seams }: Reading, start: number): boolean =>
  folded[start - 1] === MINUS && seams[start - 1] === 1 && seams[start] === 0

/** The maximum number of tokens that join the ends of a range. */
const MAX_JOINT_LENGTH = 4

const isHyphen = (reading: Reading, from: Numeral, to: Numeral): boolean =>
  to.start - from.end <= ' - '.length && foldedSlice(reading, from.end, to.start).trim() === '-'
