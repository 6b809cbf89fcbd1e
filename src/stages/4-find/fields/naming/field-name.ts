import { countEach } from '../../../2-model/count-each.ts'

/** Longer names make tables unreadable. */
const MAX_NAME_LENGTH = 40

const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', þ: 'th', ı: 'i' }

/** German writes ä as ae where it cannot be written. */
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/** Turkish, Hungarian, Finnish, and others have ä, ö, ü too, but write a, o, u for them. German has no other accents. */
const isOtherLanguage = (lower: string): boolean =>
  /[ıøæœłđþ]|ää|öö|üü/.test(lower) || /\p{Script=Latin}\p{M}/u.test(lower.replace(/[äöü]/g, '').normalize('NFD'))

/** Words as a name: lower case, words joined by `_`, plain letters in Latin script. Empty if nothing is left. */
export function toName(text: string): string {
  const lower = text
    .slice(0, 4 * MAX_NAME_LENGTH)
    .toLowerCase()
    .normalize('NFC')
  const plain = (ASCII.test(lower) ? lower : withPlainLetters(lower))
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
  if (plain.length <= MAX_NAME_LENGTH) return plain
  const cut = plain.slice(0, MAX_NAME_LENGTH)
  return cut.includes('_') ? cut.slice(0, cut.lastIndexOf('_')) : dropHalf(cut)
}

/** Most names of elements are: they have plain letters already. */
const ASCII = /^[\0-\x7f]*$/

const withPlainLetters = (lower: string): string =>
  (isOtherLanguage(lower) ? lower : lower.replace(/[äöü]/g, letter => UMLAUTS[letter]!))
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/[ßøæœłđþı]/g, letter => LETTERS[letter]!)

/** Removes the first half of a surrogate pair. */
const dropHalf = (text: string): string => (/[\uD800-\uDBFF]$/.test(text) ? text.slice(0, -1) : text)

interface WantedName {
  readonly name: string
  readonly isGuess: boolean
  /** Used instead if several columns want the same name. */
  readonly longer?: string | undefined
}

/**
 * Makes names unique: by their longer forms if these differ, else the second `price` is `price_2`. Guessed names give
 * way to names from the page.
 */
export function uniqueNames(wanted: readonly WantedName[]): string[] {
  const names = withLongerNames(wanted)
  const taken = new Set<string>()
  const unique = new Array<string>(names.length)
  for (const guesses of [false, true]) {
    for (const [at, { isGuess }] of wanted.entries()) {
      if (isGuess !== guesses) continue
      unique[at] = names[at]!
      // A third `text`, not a second `text_2`.
      const base = isGuess ? names[at]!.replace(/_\d+$/, '') : names[at]!
      for (let number = 2; taken.has(unique[at]!); number++) unique[at] = `${base}_${number}`
      taken.add(unique[at]!)
    }
  }
  return unique
}

/** `home_score` and `away_score` instead of two scores. */
function withLongerNames(wanted: readonly WantedName[]): string[] {
  const counts = countEach(wanted.map(({ name }) => name))
  const longer = countEach(wanted.flatMap(each => each.longer ?? []))
  return wanted.map(({ name, longer: long }) =>
    long !== undefined && counts.get(name)! > 1 && longer.get(long) === 1 && !counts.has(long) ? long : name,
  )
}
