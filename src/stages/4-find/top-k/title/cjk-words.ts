import { COUNTERS, LIST_COUNTERS, SUPERLATIVES, UNIT_COUNTERS } from './title-words.ts'

const LETTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** The longest first, so that 种类 is not read as 种. */
const anyOf = (...sets: ReadonlySet<string>[]): string =>
  sets
    .flatMap(set => [...set])
    .filter(word => LETTER.test(word))
    .sort((a, b) => b.length - a.length)
    .join('|')

const COUNTER = anyOf(LIST_COUNTERS, COUNTERS, UNIT_COUNTERS)
/** Han numerals are parts of many words (三国, 百度): they count only before a counter. */
const NUMBER = new RegExp(`(\\d+\\+?|[两二三四五六七八九十百]+(?=${COUNTER}))`, 'u')
const COUNTER_FIRST = new RegExp(`^(${COUNTER})(?:[の的의])?(.*)$`, 'u')
const PRAISE_LAST = new RegExp(`^(.*?)(${anyOf(SUPERLATIVES)})$`, 'u')

/**
 * The words around numbers in a title without spaces: 世界十大高楼 becomes 世界, 十, 大, 高楼. Other words stay whole,
 * because nothing else in them is asked for.
 */
export function splitCjk(word: string): string[] {
  if (!LETTER.test(word)) return [word]
  const pieces = word.split(NUMBER)
  return pieces
    .flatMap((piece, i) => {
      if (i % 2 === 1) return [piece]
      const [, counter = '', rest = piece] = i > 0 ? (COUNTER_FIRST.exec(piece) ?? []) : []
      const [, before = rest, praise = ''] = i < pieces.length - 1 ? (PRAISE_LAST.exec(rest) ?? []) : []
      return [counter, before, praise]
    })
    .filter(piece => piece !== '')
}

export const isCjk = (word: string | undefined): boolean => word !== undefined && LETTER.test(word)
