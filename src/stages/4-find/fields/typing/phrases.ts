/** Values that mean the same have the same words beside them; names with numbers have different ones. */
const MAX_PHRASES_SHARE = 0.2
const MIN_PHRASES = 2
/** The limit for any number of records: "3 bedroom flat" is a title, though many homes share it. */
const MAX_PHRASES = 4

/** Whether the words beside the values of a column are the same, in few forms. */
export function sayTheSame(rests: readonly string[]): boolean {
  const phrases = new Set(rests.map(stemOf))
  return phrases.size <= Math.max(MIN_PHRASES, Math.min(MAX_PHRASES, MAX_PHRASES_SHARE * rests.length))
}

/** The start of each word: "recenzja", "recenzje", and "recenzji" are forms of one word, but short words are not cut. */
const stemOf = (phrase: string): string => phrase.replace(/(?<=\p{L}{4})\p{L}{1,3}(?!\p{L})/gu, '')

/** Whether the words after numbers are one unit: "1 comment", "2 comments". */
export function countTheSame(rests: readonly string[]): boolean {
  const units = [...new Set(rests)].map(unitOf)
  return units.every(unit => units.every(other => isSameUnit(unit, other)))
}

/** The word that is counted: the first one, or a sign. */
const unitOf = (phrase: string): string => /\p{L}+|[%°‰²³′″"']+/u.exec(phrase)?.[0] ?? ''

/** "kg" and "g", "%" and nothing are different units; longer words may be forms of one word. */
function isSameUnit(a: string, b: string): boolean {
  if (a === b) return true
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short === '') return isWord(long)
  return isWord(short) ? long.startsWith(short.slice(0, 2)) : long === `${short}s` || long === `${short}.`
}

/** Units are abbreviated to three letters or fewer. */
const isWord = (unit: string): boolean => /^\p{L}{4}/u.test(unit) || /^\p{Lo}/u.test(unit)

/** Whether a number counts the same as learned ones: "500 g" is no value among "12 kg". */
export function countsLike(text: string, samples: readonly string[]): boolean {
  const unit = unitBehind(text)
  return samples.length === 0 || samples.some(sample => isSameUnit(unit, unitBehind(sample)))
}

/** "1.2k" and "541" count the same. */
const SCALE = /(?<=\p{N}\s?)(?:[kKM]|тыс\.?|[万千만천])(?!\p{L})/u

const unitBehind = (text: string): string =>
  unitOf(
    text
      .replace(SCALE, '')
      .toLowerCase()
      .replace(/^\P{N}*[\p{N}.,'\s]*/u, ''),
  )
