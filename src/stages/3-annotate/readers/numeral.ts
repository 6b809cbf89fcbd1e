import type { WordRole } from '../definition.ts'
import { KIND } from '../fold.ts'
import type { Locale } from '../locale.ts'
import { BREAK, exactSlice, foldedSlice, GAP, originOf, type Reading } from '../reading.ts'
import { valueIn, type WordList } from '../word-list.ts'

/** A number in digits, with its separators; tokens `first` … `endToken` - 1. */
export interface Numeral {
  readonly first: number
  readonly endToken: number
  readonly start: number
  readonly end: number
  /** Read as a number in the page's language. */
  readonly value: number
  /** Read as an amount of money, where three digits after a separator are thousands. */
  readonly money: number
  readonly isInteger: boolean
  /** Letters come directly before it, as in "mp3". */
  readonly attached: boolean
  readonly scale: Scale | undefined
}

/** "k", "million", "万" after a number. */
interface Scale {
  readonly factor: number
  readonly endToken: number
  readonly end: number
  /** "5m" is five meters, "£5m" is five million. */
  readonly onlyMoney: boolean
}

/** What is needed to find numerals. */
export interface NumeralContext {
  readonly reading: Reading
  readonly locale: Locale
  readonly words: (role: WordRole) => WordList
}

interface Groups {
  readonly tokens: readonly number[]
  readonly separators: readonly string[]
}

/** Longer runs of digits are identifiers; their value would not be exact. */
const MAX_DIGITS = 15

/** All numerals of a text from left to right. Dates, times, and versions are excluded. */
export function findNumerals(context: NumeralContext): Numeral[] {
  const { reading, locale, words } = context
  const scales = words('scale')
  const numerals: Numeral[] = []
  for (let token = 0; token < reading.tokenCount; ) {
    if (reading.tokenKind[token] !== KIND.digit) {
      token++
      continue
    }
    const groups = groupsFrom(reading, token, locale)
    const found = readGroups(reading, groups, locale)
    for (const one of found) numerals.push({ ...one, scale: scaleAfter(context, one, scales) })
    token = groups.tokens.at(-1)! + 1
  }
  return withoutChains(reading, numerals)
}

/** Groups of digits that may be one number: "1.234,50", "12 34 567". */
function groupsFrom(reading: Reading, first: number, locale: Locale): Groups {
  const tokens = [first]
  const separators: string[] = []
  for (;;) {
    const step = separatorAfter(reading, tokens.at(-1)!, locale, lengthOf(reading, first))
    if (!step) return { tokens, separators }
    tokens.push(step.next)
    separators.push(step.separator)
  }
}

const lengthOf = (reading: Reading, token: number): number => reading.tokenEnd[token]! - reading.tokenStart[token]!

function separatorAfter(
  reading: Reading,
  token: number,
  locale: Locale,
  firstLength: number,
): { next: number; separator: string } | undefined {
  const { tokenKind, tokenGap, tokenStart, tokenEnd, folded } = reading
  const sign = String.fromCharCode(folded[tokenEnd[token]!] ?? 0)
  const next = sign === ' ' ? token + 1 : token + 2
  if (tokenKind[next] !== KIND.digit || crossesLink(reading, tokenEnd[token]!, tokenStart[next]!)) return undefined
  if (sign === ' ') return isSpaceGroup(reading, token, locale, firstLength) ? { next, separator: ' ' } : undefined
  const tight = tokenGap[token + 1] === GAP.none && tokenGap[next] === GAP.none
  return tight && ".,'".includes(sign) ? { next, separator: sign } : undefined
}

/** "10 000": one space, three digits, all in one node; a non-breaking space is clear in any language. */
function isSpaceGroup(reading: Reading, token: number, { spaceGroups }: Locale, firstLength: number): boolean {
  const { tokenEnd, tokenStart, text, breaks } = reading
  const space = tokenEnd[token]!
  if (tokenStart[token + 1] !== space + 1 || lengthOf(reading, token + 1) !== 3 || firstLength > 3) return false
  if (breaks[space + 1] !== BREAK.none) return false
  return spaceGroups || text[originOf(reading, space)] !== ' ' || isCertainGroup(reading, token + 1)
}

/** "10 000" and "1 200,50" cannot be two numbers in any language. */
function isCertainGroup({ folded, tokenStart, tokenEnd, tokenKind, tokenGap }: Reading, token: number): boolean {
  if (folded[tokenStart[token]!] === 0x30) return true
  const sign = String.fromCharCode(folded[tokenEnd[token]!] ?? 0)
  const isTight = tokenGap[token + 1] === GAP.none && tokenGap[token + 2] === GAP.none
  const cents = tokenKind[token + 2] === KIND.digit ? tokenEnd[token + 2]! - tokenStart[token + 2]! : 0
  return (sign === ',' || sign === '.') && isTight && cents === 2
}

export function crossesLink({ breaks }: Reading, from: number, to: number): boolean {
  for (let at = from; at <= to; at++) if (breaks[at] === BREAK.link) return true
  return false
}

type Unscaled = Omit<Numeral, 'scale'>

function readGroups(reading: Reading, { tokens, separators }: Groups, locale: Locale): Unscaled[] {
  if (separators.length === 0) return readPlain(reading, tokens[0]!)
  const digits = tokens.map(token => foldedSlice(reading, reading.tokenStart[token]!, reading.tokenEnd[token]!))
  const value = evaluate(digits, separators, locale.decimal, false)
  const whole = { first: tokens[0]!, last: tokens.at(-1)! }
  if (value !== undefined && digits.join('').length <= MAX_DIGITS) {
    const money = evaluate(digits, separators, locale.decimal, true)!
    return [numeralOf(reading, whole, { value, money })]
  }
  // "1,2,3" is a list; "1.2.3" a date or a version.
  if (separators.includes('.')) return []
  return tokens.map((token, i) =>
    numeralOf(reading, { first: token, last: token }, { value: Number(digits[i]), money: Number(digits[i]) }),
  )
}

function readPlain(reading: Reading, token: number): Unscaled[] {
  if (lengthOf(reading, token) > MAX_DIGITS) return []
  let value = 0
  for (let at = reading.tokenStart[token]!; at < reading.tokenEnd[token]!; at++) {
    value = value * 10 + reading.folded[at]! - 0x30
  }
  return [numeralOf(reading, { first: token, last: token }, { value, money: value })]
}

function numeralOf(
  reading: Reading,
  { first, last }: { first: number; last: number },
  { value, money }: { value: number; money: number },
): Unscaled {
  const { tokenStart, tokenEnd, tokenGap, tokenKind, breaks } = reading
  const start = tokenStart[first]!
  const attached = first > 0 && tokenGap[first] === GAP.none && tokenKind[first - 1] === KIND.letter
  return {
    first,
    endToken: last + 1,
    start,
    end: tokenEnd[last]!,
    value,
    money,
    isInteger: Number.isInteger(value),
    attached: attached && breaks[start] === BREAK.none,
  }
}

/** The number that groups of digits form; undefined if they form none. */
function evaluate(
  groups: readonly string[],
  separators: readonly string[],
  decimal: '.' | ',' | '',
  isMoney: boolean,
): number | undefined {
  if (separators.length === 0) return Number(groups[0])
  const last = separators.at(-1)!
  const isPoint = last === '.' || last === ','
  const whole = groups.slice(0, -1)
  const asDecimal = (): number => Number(`${whole.join('')}.${groups.at(-1)}`)
  if (separators.every(each => each === last)) {
    if (isGrouped(groups)) {
      // Only "1.234" and "1,234" are ambiguous.
      const isDecimal = separators.length === 1 && last === decimal && !isMoney
      return isDecimal ? asDecimal() : Number(groups.join(''))
    }
    return separators.length === 1 && isPoint ? asDecimal() : undefined
  }
  const inner = separators.slice(0, -1)
  const sameInner = inner.every(each => each === inner[0]) && inner[0] !== last
  return isPoint && sameInner && isGrouped(whole) ? asDecimal() : undefined
}

/** "1 234 567" or, as in India, "12 34 567". */
function isGrouped(groups: readonly string[]): boolean {
  const [first = '', ...rest] = groups
  const inner = rest.slice(0, -1)
  if (first.length > 3 || first.startsWith('0') || rest.at(-1)?.length !== 3) return false
  return inner.every(group => group.length === 3) || (first.length < 3 && inner.every(group => group.length === 2))
}

function scaleAfter(context: NumeralContext, { endToken }: Unscaled, scales: WordList): Scale | undefined {
  const { reading, locale } = context
  const { tokenEnd, tokenGap, tokenKind, tokenCount } = reading
  if (endToken >= tokenCount || tokenGap[endToken] === GAP.line) return undefined
  if (tokenKind[endToken] !== KIND.letter && tokenKind[endToken] !== KIND.solo) return undefined
  const found = scales.at(reading, endToken, locale)
  if (!found) return undefined
  const onlyMoney = found.word.features.get('in') === 'price'
  const isWord = tokenKind[endToken] === KIND.solo || found.word.words.length > 1
  // A single letter counts if it is joined to the number, or comes before the currency.
  const isJoined = isWord || tokenGap[endToken] === GAP.none
  if (!isJoined && (onlyMoney || !isBeforeCurrency(context, found.end))) return undefined
  const factor = Number(valueIn(found.word, locale))
  return { factor, onlyMoney: onlyMoney || !isJoined, endToken: found.end, end: tokenEnd[found.end - 1]! }
}

/** "18,5 M Ft"; a sign that precedes its amount belongs to the next one. */
function isBeforeCurrency({ reading, locale, words }: NumeralContext, token: number): boolean {
  if (token >= reading.tokenCount || reading.tokenGap[token] === GAP.line) return false
  const currency = words('currency').at(reading, token, locale)
  return currency !== undefined && currency.word.features.get('side') !== 'before'
}

/** Drops numbers joined by colons, and three or more joined by hyphens or slashes: times, dates, telephone numbers. */
function withoutChains(reading: Reading, numerals: readonly Numeral[]): Numeral[] {
  const kept: Numeral[] = []
  for (let i = 0; i < numerals.length; ) {
    const joint = jointAfter(reading, numerals, i)
    if (joint === '') {
      kept.push(numerals[i++]!)
      continue
    }
    let end = i + 1
    while (jointAfter(reading, numerals, end - 1) === joint) end++
    const chain = numerals.slice(i, end)
    if (joint !== ':' && chain.length < 3) kept.push(...chain)
    i = end
  }
  return kept
}

function jointAfter(reading: Reading, numerals: readonly Numeral[], index: number): string {
  const [one, next] = [numerals[index]!, numerals[index + 1]]
  if (!next || next.start !== one.end + 1 || crossesLink(reading, one.end, next.start)) return ''
  const joint = exactSlice(reading, one.end, one.end + 1)
  return '-/:'.includes(joint) ? joint : ''
}

/** Formats a value for people and rules: no exponent, and no more digits than it has. */
export const formatNumber = (value: number): string =>
  String(Number.isInteger(value) ? value : Number(value.toPrecision(MAX_DIGITS)))
