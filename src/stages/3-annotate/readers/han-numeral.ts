import { KIND } from '../fold.ts'
import { foldedSlice, GAP, type Reading } from '../reading.ts'

const DIGITS = new Map([...'〇零一二三四五六七八九'].map((sign, i) => [sign, Math.max(0, i - 1)]))
DIGITS.set('两', 2).set('兩', 2)
const TENS = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1_000],
])
const MYRIADS = new Map([
  ['万', 10_000],
  ['萬', 10_000],
  ['亿', 100_000_000],
  ['億', 100_000_000],
])
/** Characters that make a numeral in running text a number instead of a part of a word. */
const BEFORE = new Set('第共前后後全')
const AFTER = new Set('页頁条條个個件章回集期部间間室年月日名位张張楼樓')

interface HanNumeral {
  readonly start: number
  readonly end: number
  readonly value: number
}

/** Numbers in Chinese characters, alone or next to a counter: "第十二页", "二". */
export function findHanNumerals(reading: Reading): HanNumeral[] {
  const { tokenCount, tokenKind, tokenStart, tokenEnd, tokenGap } = reading
  const signOf = (token: number): string => foldedSlice(reading, tokenStart[token]!, tokenEnd[token]!)
  const isSign = (token: number): boolean => {
    if (token >= tokenCount || tokenKind[token] !== KIND.solo) return false
    const sign = signOf(token)
    return DIGITS.has(sign) || TENS.has(sign) || MYRIADS.has(sign)
  }
  const found: HanNumeral[] = []
  for (let token = 0; token < tokenCount; token++) {
    if (!isSign(token)) continue
    const first = token
    while (isSign(token + 1) && tokenGap[token + 1] === GAP.none) token++
    const value = evaluateHan([...foldedSlice(reading, tokenStart[first]!, tokenEnd[token]!)])
    const before = first > 0 && tokenGap[first] === GAP.none ? signOf(first - 1) : ''
    const after = token + 1 < tokenCount && tokenGap[token + 1] === GAP.none ? signOf(token + 1) : ''
    if (value === undefined || !standsAlone(before, after)) continue
    found.push({ start: tokenStart[first]!, end: tokenEnd[token]!, value })
  }
  return found
}

const IS_OTHER = /^[^\p{L}\p{Nd}]*$/u

function standsAlone(before: string, after: string): boolean {
  return BEFORE.has(before) || (IS_OTHER.test(before) && (AFTER.has(after) || IS_OTHER.test(after)))
}

function evaluateHan(signs: readonly string[]): number | undefined {
  if (signs.length > 1 && signs.every(sign => DIGITS.has(sign)))
    return Number(signs.map(sign => DIGITS.get(sign)).join(''))
  let total = 0
  let section = 0
  let digit = -1
  for (const sign of signs) {
    const myriad = MYRIADS.get(sign)
    const ten = TENS.get(sign)
    if (myriad !== undefined) {
      const below = section + Math.max(0, digit)
      // A scale without a number before it belongs to the digits on its left.
      if (below === 0) return undefined
      total += below * myriad
      section = 0
      digit = -1
    } else if (ten !== undefined) {
      section += (digit < 0 ? 1 : digit) * ten
      digit = -1
    } else digit = DIGITS.get(sign)!
  }
  return total + section + Math.max(0, digit)
}
