import { DATE_ORDERS, type DateOrder } from '../date-order.ts'
import { KIND } from '../fold.ts'
import type { Feature, Match } from '../match.ts'
import { exactSlice, foldedSlice, GAP, originOf, type Reading } from '../reading.ts'
import type { ReaderContext } from './reader.ts'
import { timeAfter } from './time.ts'

interface Day {
  readonly year: number | undefined
  readonly month: number
  readonly day: number | undefined
}

interface FoundDate extends Day {
  readonly endToken: number
}

/** Three numbers, which are a date in one order or in several. */
interface NumericDate {
  readonly endToken: number
  readonly days: ReadonlyMap<DateOrder, Day>
  /** The orders to expect; a date without one of them has no value. */
  readonly expected: readonly DateOrder[]
}

/** Earlier and later years are other numbers. */
const EARLIEST_YEAR = 1800
const LATEST_YEAR = 2199
/** Two digits from this value are in the twentieth century. No clock is used: the same page always gives the same date. */
const PIVOT = 70

/** Dates with a day or a year. Dates relative to today are found by patterns and have no value. */
export function readDates(context: ReaderContext): Match[] {
  const { reading } = context
  const matches: Match[] = []
  for (let token = 0; token < reading.tokenCount; token++) {
    const numbers = numeric(context, token)
    const date = numbers ? undefined : dateAt(context, token)
    if (numbers) matches.push(numericMatch(reading, token, numbers))
    else if (date && isValid(date)) matches.push(matchOf(reading, token, date))
    else continue
    token = (numbers ?? date!).endToken - 1
  }
  return matches
}

function dateAt(context: ReaderContext, token: number): FoundDate | undefined {
  const { reading } = context
  const { tokenKind } = reading
  if (tokenKind[token] === KIND.letter) return monthFirst(context, token)
  if (tokenKind[token] !== KIND.digit || isJoinedBefore(reading, token)) return undefined
  return digitsOf(reading, token) === 4
    ? (yearFirst(reading, token) ?? yearMonth(context, token))
    : (dayFirst(context, token) ?? eastAsianDay(reading, token))
}

const digitsOf = ({ tokenKind, tokenStart, tokenEnd }: Reading, token: number): number =>
  tokenKind[token] === KIND.digit ? tokenEnd[token]! - tokenStart[token]! : 0

const numberAt = (reading: Reading, token: number): number =>
  Number(foldedSlice(reading, reading.tokenStart[token]!, reading.tokenEnd[token]!))

/** The sign or letter at a token, if it is one character. */
const charAt = ({ folded, tokenStart, tokenEnd, tokenCount }: Reading, token: number): string =>
  token < tokenCount && tokenEnd[token]! - tokenStart[token]! === 1
    ? String.fromCharCode(folded[tokenStart[token]!]!)
    : ''

const isTight = ({ tokenGap }: Reading, ...tokens: number[]): boolean =>
  tokens.every(token => tokenGap[token] === GAP.none)

/** Whether digits continue to the left, as in a longer number or a telephone number. */
function isJoinedBefore(reading: Reading, token: number): boolean {
  if (token === 0 || !isTight(reading, token)) return false
  if (reading.tokenKind[token - 1] === KIND.letter || reading.tokenKind[token - 1] === KIND.digit) return true
  return (
    '-./,:'.includes(charAt(reading, token - 1)) &&
    token > 1 &&
    isTight(reading, token - 1) &&
    digitsOf(reading, token - 2) > 0
  )
}

function yearOf(reading: Reading, token: number): number | undefined {
  if (digitsOf(reading, token) !== 4) return undefined
  const year = numberAt(reading, token)
  return year >= EARLIEST_YEAR && year <= LATEST_YEAR ? year : undefined
}

/** 2024-05-31, 2024/5/31, 2024.05.31., 2024. 5. 31., 2024年5月31日, 2024년 5월 31일. */
function yearFirst(reading: Reading, token: number): FoundDate | undefined {
  const year = yearOf(reading, token)
  const [separator, month, second, day] = [token + 1, token + 2, token + 3, token + 4]
  const sign = charAt(reading, separator)
  if (year === undefined || digitsOf(reading, month) === 0 || digitsOf(reading, month) > 2) return undefined
  if (isEastAsian(sign, '年년')) {
    if (!isEastAsian(charAt(reading, second), '月월')) return undefined
    const hasDay = digitsOf(reading, day) > 0 && isEastAsian(charAt(reading, day + 1), '日일')
    return hasDay
      ? { year, month: numberAt(reading, month), day: numberAt(reading, day), endToken: day + 2 }
      : { year, month: numberAt(reading, month), day: undefined, endToken: second + 1 }
  }
  if (!'-/.'.includes(sign) || sign === '' || !isTight(reading, separator)) return undefined
  // "2024. 5. 31." in Korean and Hungarian.
  const isNext = (token: number): boolean => (sign === '.' ? isOnLine(reading, token) : isTight(reading, token))
  if (!isNext(month)) return undefined
  const hasDay =
    charAt(reading, second) === sign &&
    isTight(reading, second) &&
    isNext(day) &&
    digitsOf(reading, day) > 0 &&
    digitsOf(reading, day) <= 2
  if (hasDay) return { year, month: numberAt(reading, month), day: numberAt(reading, day), endToken: day + 1 }
  const isMonth =
    sign === '-' && digitsOf(reading, month) === 2 && !(isTight(reading, second) && charAt(reading, second) === '-')
  return isMonth && numberAt(reading, month) <= 12
    ? { year, month: numberAt(reading, month), day: undefined, endToken: second }
    : undefined
}

const isEastAsian = (sign: string, signs: string): boolean => sign !== '' && signs.includes(sign)

/** 5月31日. */
function eastAsianDay(reading: Reading, token: number): FoundDate | undefined {
  if (!isEastAsian(charAt(reading, token + 1), '月월') || digitsOf(reading, token + 2) === 0) return undefined
  if (!isEastAsian(charAt(reading, token + 3), '日일')) return undefined
  return { year: undefined, month: numberAt(reading, token), day: numberAt(reading, token + 2), endToken: token + 4 }
}

/** 31.05.2024, 31. 5. 2024, 31/5/24, 5/31/2024, 31-05-2024, 24/5/31. */
function numeric({ reading, locale }: ReaderContext, token: number): NumericDate | undefined {
  const [sign, second, sign2, third] = [charAt(reading, token + 1), token + 2, charAt(reading, token + 3), token + 4]
  if (sign === '' || !'./-'.includes(sign) || sign2 !== sign || !isTight(reading, token + 1, token + 3))
    return undefined
  if (sign !== '.' && !isTight(reading, second, third)) return undefined
  if ([second, third].some(each => reading.tokenGap[each] === GAP.line)) return undefined
  const digits = [token, second].map(each => digitsOf(reading, each))
  if (digits.some(count => count === 0 || count > 2) || isJoinedBefore(reading, token)) return undefined
  const short = shortYear(reading, third, sign)
  const year = yearOf(reading, third) ?? short
  if (year === undefined || goesOn(reading, third + 1)) return undefined
  const [a, b] = [numberAt(reading, token), numberAt(reading, second)]
  const readings: Record<DateOrder, Day | undefined> = {
    dmy: { year, month: b, day: a },
    mdy: { year, month: a, day: b },
    ymd:
      short === undefined
        ? undefined
        : { year: shortYear(reading, token, sign), month: b, day: numberAt(reading, third) },
  }
  const days = new Map(
    DATE_ORDERS.flatMap(order => {
      const day = readings[order]
      return day && day.year !== undefined && isValid({ ...day, endToken: 0 }) ? [[order, day] as const] : []
    }),
  )
  // Dots are written with the day first, in all languages but those that start with the year.
  const expected: readonly DateOrder[] =
    sign === '.' && !locale.dateOrders.includes('ymd') ? ['dmy'] : locale.dateOrders
  return days.size === 0 ? undefined : { endToken: third + 1, days, expected }
}

function shortYear(reading: Reading, token: number, sign: string): number | undefined {
  // "1-2-03" is more likely an identifier.
  if (digitsOf(reading, token) !== 2 || sign === '-') return undefined
  const year = numberAt(reading, token)
  return year < PIVOT ? 2000 + year : 1900 + year
}

/** Whether a number continues with another separator and digits. */
const goesOn = (reading: Reading, token: number): boolean =>
  token + 1 < reading.tokenCount &&
  isTight(reading, token, token + 1) &&
  './-'.includes(charAt(reading, token)) &&
  digitsOf(reading, token + 1) > 0

/** 31 May 2024, 31. Mai 2024, 31st of May, 1er mai, 31 de mayo de 2024, 31-May-2024. */
function dayFirst(context: ReaderContext, token: number): FoundDate | undefined {
  const { reading, words, locale } = context
  if (digitsOf(reading, token) > 2) return undefined
  const day = numberAt(reading, token)
  const ordinal = isTight(reading, token + 1) ? words('ordinal').at(reading, token + 1, locale) : undefined
  const at = skipLinks(context, ordinal?.end ?? token + 1)
  const month = monthAt(context, at)
  if (!month || day < 1 || day > 31) return undefined
  // "Episode 12", and "Oct 17" on the next line.
  if (!isOnLine(reading, at) && !isAlone(reading, token, at)) return undefined
  const yearAt = skipLinks(context, month.endToken)
  const year = isOnLine(reading, yearAt) ? yearOf(reading, yearAt) : undefined
  if (year === undefined && isWholeFrom(context, at)) return undefined
  return { year, month: month.month, day, endToken: year === undefined ? month.endToken : yearAt + 1 }
}

/** "No. 4 Mar 11, 2016": the number before a whole date is not part of it. */
function isWholeFrom(context: ReaderContext, token: number): boolean {
  const date = monthFirst(context, token)
  return date !== undefined && date.year !== undefined && date.day !== undefined
}

/** May 31, 2024; May 31st; May 2024; mayo de 2024. */
function monthFirst(context: ReaderContext, token: number): FoundDate | undefined {
  const { reading, words, locale } = context
  const month = monthAt(context, token)
  if (!month) return undefined
  const at = skipLinks(context, month.endToken)
  const isBoxed = !isOnLine(reading, at) && isAlone(reading, token, month.endToken) && isAlone(reading, at, at + 1)
  if (!isOnLine(reading, at) && !isBoxed) return undefined
  const year = isBoxed ? undefined : yearOf(reading, at)
  if (year !== undefined) return { year, month: month.month, day: undefined, endToken: at + 1 }
  const day = digitsOf(reading, at) > 0 && digitsOf(reading, at) <= 2 ? numberAt(reading, at) : 0
  if (day < 1 || day > 31 || at !== month.endToken) return undefined
  const ordinal = isTight(reading, at + 1) ? words('ordinal').at(reading, at + 1, locale) : undefined
  const dayEnd = ordinal?.end ?? at + 1
  const yearAt = skipLinks(context, dayEnd)
  const isBelow = isBoxed && isAlone(reading, yearAt, yearAt + 1)
  const laterYear = isOnLine(reading, yearAt) || isBelow ? yearOf(reading, yearAt) : undefined
  // "Mar 12 Nov" starts with a Tuesday in French.
  if (laterYear === undefined && isOnLine(reading, dayEnd) && monthAt(context, dayEnd)) return undefined
  return { year: laterYear, month: month.month, day, endToken: laterYear === undefined ? dayEnd : yearAt + 1 }
}

/** 2024 May 31, 2024. május 31. */
function yearMonth(context: ReaderContext, token: number): FoundDate | undefined {
  const { reading } = context
  const year = yearOf(reading, token)
  const at = skipLinks(context, token + 1)
  const month = year === undefined ? undefined : monthAt(context, at)
  if (!month || isWholeFrom(context, at)) return undefined
  const day = digitsOf(reading, month.endToken) > 0 ? numberAt(reading, month.endToken) : 0
  if (day < 1 || day > 31 || !isOnLine(reading, month.endToken)) return undefined
  return { year, month: month.month, day, endToken: month.endToken + 1 }
}

/** Whether tokens have a line of their own, as the month and the day on a leaf of a calendar. */
const isAlone = ({ tokenGap, tokenCount }: Reading, first: number, end: number): boolean =>
  first < tokenCount &&
  (first === 0 || tokenGap[first] === GAP.line) &&
  (end >= tokenCount || tokenGap[end] === GAP.line)

const isOnLine = ({ tokenGap, tokenCount }: Reading, token: number): boolean =>
  token < tokenCount && tokenGap[token] !== GAP.line

function monthAt(
  { reading, locale, words }: ReaderContext,
  token: number,
): { month: number; endToken: number } | undefined {
  if (token >= reading.tokenCount || reading.tokenKind[token] !== KIND.letter) return undefined
  const found = words('month').at(reading, token, locale)
  if (!found) return undefined
  const isDotted = charAt(reading, found.end) === '.' && isTight(reading, found.end)
  return { month: Number(found.word.value), endToken: isDotted ? found.end + 1 : found.end }
}

/** Skips "of", "de", commas, dots, and hyphens between the parts of a date. */
function skipLinks({ reading, locale, words }: ReaderContext, token: number): number {
  const found = isOnLine(reading, token) ? words('date-link').at(reading, token, locale) : undefined
  return found?.end ?? token
}

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function isValid({ year, month, day }: FoundDate): boolean {
  if (month < 1 || month > 12) return false
  if (day === undefined) return true
  const isLeap = year === undefined || new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
  return day >= 1 && day <= (month === 2 && !isLeap ? 28 : DAYS[month - 1]!)
}

const two = (value: number): string => String(value).padStart(2, '0')

const formatDay = ({ year, month, day }: Day): string =>
  `${year ?? '-'}-${two(month)}${day === undefined ? '' : `-${two(day)}`}`

function matchOf(reading: Reading, token: number, date: FoundDate): Match {
  const { year, day } = date
  const time = year === undefined || day === undefined ? undefined : timeBehind(reading, date.endToken)
  const precision = time ? time.precision : year === undefined ? 'day-of-year' : day === undefined ? 'month' : 'day'
  return {
    start: reading.tokenStart[token]!,
    end: time?.end ?? reading.tokenEnd[date.endToken - 1]!,
    value: formatDay(date) + (time?.value ?? ''),
    number: Number.NaN,
    features: [['precision', precision]],
  }
}

/**
 * The value in each possible order is a feature. It is also the value if the date has only one, or the page's language
 * and country tell; the cells of a column tell more than one date.
 */
function numericMatch(reading: Reading, token: number, { days, expected, endToken }: NumericDate): Match {
  const time = timeBehind(reading, endToken)
  const values = [...days].map(([order, day]): [DateOrder, string] => [order, formatDay(day) + (time?.value ?? '')])
  const likely = values.filter(([order]) => expected.includes(order))
  const distinct = new Set((likely.length > 0 ? likely : values).map(([, value]) => value))
  const features: Feature[] = [['precision', time?.precision ?? 'day'], ...values]
  return {
    start: reading.tokenStart[token]!,
    end: time?.end ?? reading.tokenEnd[endToken - 1]!,
    value: distinct.size === 1 ? [...distinct][0]! : '',
    number: Number.NaN,
    features,
  }
}

const MAX_TIME_LENGTH = 40

/** The time after a date on the same line and in the same cell of a table. */
function timeBehind(reading: Reading, endToken: number): { value: string; precision: string; end: number } | undefined {
  // "2025. 02. 08. 15:00" in Hungarian and Korean: the dot belongs to the day.
  const isDotted = charAt(reading, endToken) === '.' && isTight(reading, endToken)
  const start = reading.tokenEnd[isDotted ? endToken : endToken - 1]!
  const rest = exactSlice(reading, start, Math.min(reading.length, start + MAX_TIME_LENGTH))
  const time = timeAfter(rest)
  if (!time) return undefined
  const end = start + time.end
  const between = reading.text.slice(originOf(reading, start), originOf(reading, end - 1))
  return /[\t\n]/.test(between) ? undefined : { value: time.value, precision: time.precision, end }
}
