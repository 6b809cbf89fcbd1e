import { oncePer } from '../../../../once.ts'
import { countEach } from '../../../2-model/count-each.ts'
import { onlyValue } from '../../../2-model/only-value.ts'
import { WORK_LIMITS } from '../../work-limits.ts'
import type { Cell } from '../field.ts'
import type { TypedColumn } from '../kind.ts'
import { BY } from '../lead-words.ts'
import { readRating } from '../rating.ts'
import { holdsForShare, MOST_SHARE, NEARLY_ALL_SHARE, sampleOf } from '../shares.ts'
import { MAX_WORDS_BESIDE_NUMBER } from '../typing/cell-fit.ts'
import { contentWord, contradicts } from '../words/content-words.ts'
import { BY_WORDS, type Name, named } from './name.ts'
import { VALUE_PATTERNS } from './value-patterns.ts'

/** Characters; longer texts, on average, are descriptions. */
const MIN_PROSE_LENGTH = 80

export const leadsToAuthor = (words: string): boolean => BY.exec(words)?.[0] === words && words !== ''

/** Values that say what they are, in every domain; other forms are only likely. */
const SAID: ReadonlySet<string> = new Set(['url', 'email'])

/** A name from the values themselves: addresses, ratings, "12 comments", "by Ann", "3 km". Several ask for it. */
export const nameByContent = oncePer(readContent)

function readContent(column: TypedColumn): Name | undefined {
  const cells = sampleOf(column.cells)
  const are = (test: (cell: Cell) => boolean): boolean => holdsForShare(cells, NEARLY_ALL_SHARE, test)
  if (cells.length === 0) return undefined
  if (column.slot.isList) return areTimes(cells) ? { name: 'times', by: BY_WORDS } : undefined
  if (column.kind === 'text' && areScores(cells)) return { name: 'score', by: BY_WORDS }
  if (column.kind === 'number' && are(({ text }) => readRating(text) !== undefined))
    return { name: 'rating', by: BY_WORDS }
  if (column.kind === 'text' && are(({ text }) => text.length <= MIN_PROSE_LENGTH && BY.test(text)))
    return { name: 'author', by: BY_WORDS }
  if (column.kind === 'boolean') return undefined
  const first = firstWord(cells)
  if (first && !contradicts(first, column.kind)) return { name: first, by: 'its first word' }
  const found = VALUE_PATTERNS.find(
    ({ name, pattern }) =>
      (MAY_HAVE[name] ?? NOT_DATES).includes(column.kind) &&
      are(
        cell => cell.text.length <= MIN_PROSE_LENGTH && pattern.test(column.kind === 'text' ? saidBy(cell) : cell.text),
      ),
  )
  if (found) return { name: found.name, by: SAID.has(found.name) ? BY_WORDS : 'the form of its values' }
  if (column.kind !== 'number') return undefined
  // "4,9 (118)" was cut: in brackets is how many gave the points.
  const isInBrackets = column.cut?.after === '(' && cells.every(({ text }) => !/\p{L}/u.test(text))
  return countedWords(cells) ?? (isInBrackets ? { name: 'count', by: BY_WORDS } : numbersAs(cells))
}

/** "14:15, 20:30": all items are times of day. */
const areTimes = (cells: readonly Cell[]): boolean =>
  cells.every(({ text }) => /^(?:\d{1,2}[:.]\d\d(?: ?[ap]m)?(?:, |$))+$/iu.test(text))

/** "2–1", "0:3": pairs of numbers. In a range, the second is always higher; two digits after a colon are minutes. */
function areScores(cells: readonly Cell[]): boolean {
  const pairs = cells.map(({ text }) => /^(\d{1,3})(?:\s?[-–]\s?(?=\d{1,3}$)|:(?=\d$))(\d+)$/u.exec(text))
  return pairs.every(pair => pair !== null) && pairs.some(pair => Number(pair![1]) > Number(pair![2]))
}

/** Without a lead-in and joining signs. */
const saidBy = ({ text, value }: Cell): string => (typeof value === 'string' ? value : text)

/** The kinds of values with a form; others may be of any kind but a date. */
const NOT_DATES: readonly string[] = ['text', 'number', 'price']
const MAY_HAVE: Readonly<Record<string, readonly string[]>> = {
  date: ['text', 'date', 'number'],
  unit_price: ['price'],
  salary: ['price'],
}

/** The word for content that all values start with: "Updated 3 May". */
function firstWord(cells: readonly Cell[]): string | undefined {
  const word = onlyValue(cells, ({ text }) => FIRST_WORD.exec(text)?.[0].toLowerCase())
  return word === undefined || cells.length < 2 ? undefined : (LEADS.get(word) ?? contentWord(word)?.name)
}

const FIRST_WORD = /^(?:posted in|filed under|\p{L}{4,})(?=\s+\S)/iu
const LEADS: ReadonlyMap<string, string> = new Map([
  ['posted in', 'category'],
  ['filed under', 'category'],
])

const startOf = (text: string): string => text.slice(0, WORK_LIMITS.phraseLength)

/** Seven words or more, or as much in a script without blanks: a sentence. */
const SENTENCE =
  /(?:\S+\s+){7}\S|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]{7}.*[，。、！？「」].*[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]{7}/u

/** Whether most values are sentences. */
export function areSentences({ kind, cells }: TypedColumn): boolean {
  return kind === 'text' && holdsForShare(sampleOf(cells), MOST_SHARE, ({ text }) => SENTENCE.test(startOf(text)))
}

/** Four words or more, of which two are no names: "with a bowl of rice". */
const PHRASE =
  /^(?=(?:\S*[\p{L}\p{N}]\S*\s+){3}\S*[\p{L}\p{N}])(?=(?:.*?(?<!\S)\p{Ll}){2})|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]{12}/u

/** Whether most values are more than a name or a label. */
export function arePhrases({ kind, source, slot, cells }: TypedColumn): boolean {
  if (kind !== 'text' || source !== 'text' || slot.isList) return false
  return holdsForShare(sampleOf(cells), MOST_SHARE, ({ text }) => PHRASE.test(startOf(text)))
}

/** Long texts describe the record. */
export function isProse(column: TypedColumn): boolean {
  const cells = sampleOf(column.cells)
  return (
    column.kind === 'text' && cells.reduce((sum, { text }) => sum + text.length, 0) > MIN_PROSE_LENGTH * cells.length
  )
}

/** "12 comments", "(98 properties)", "1.2k views": what is counted, in its most frequent form. */
function countedWords(cells: readonly Cell[]): Name | undefined {
  const counts = countEach(cells.map(({ text }) => wordsBeside(text)))
  const [best] = [...counts].sort((a, b) => b[1] - a[1] || b[0].length - a[0].length)
  const words = best![0].split(' ')
  const isTelling =
    words.length <= MAX_WORDS_BESIDE_NUMBER && words.some(word => word.length > 2 || /\p{Lo}/u.test(word))
  return isTelling && best![1] > cells.length / 2 ? named(best![0], BY_WORDS) : undefined
}

/** Words of large numbers are not what is counted: "3,4 mil". */
const SCALES: ReadonlySet<string> = new Set(
  'mil mille tys tsd mio mln mrd mld milhões millones million millions tis тыс млн 万 千 천 만 億 亿 bin hundred thousand'.split(
    ' ',
  ),
)

/** The words of a text without its numbers, and without small words at their ends: "3 of 5 available". */
const wordsBeside = (text: string): string =>
  (text.toLowerCase().match(/(?<!\d)\p{L}+/gu) ?? [])
    .filter(word => !SCALES.has(word))
    .join(' ')
    .replace(/^(?:\p{Script=Latin}{1,2} )+|(?: \p{Script=Latin}{1,2})+$/gu, '')

/** Numbers without words: places in a ranking, years, or points with one decimal. */
function numbersAs(cells: readonly Cell[]): Name | undefined {
  const values = cells.map(({ value }) => (typeof value === 'number' ? value : Number.NaN))
  const are = (test: (value: number, at: number) => boolean): boolean => values.length > 2 && values.every(test)
  const areBare = cells.every(({ text }) => /^#?\d+[.)]?$/.test(text))
  if (
    areBare &&
    are((value, at) => Number.isInteger(value) && value > 0 && (at === 0 || value === values[at - 1]! + 1))
  )
    return { name: 'rank', by: 'numbers in order' }
  if (cells.every(({ text }) => /^\(?(?:19|20)\d\d\)?$/.test(text))) return { name: 'year', by: BY_WORDS }
  if (cells.every(({ text }) => /^\(\d[\d.,]*[km]?\+?\)$/i.test(text))) return { name: 'count', by: BY_WORDS }
  const isFraction = values.some(value => !Number.isInteger(value))
  return isFraction &&
    cells.every(({ text }) => /^\(?(?:[0-4][.,]\d{1,2}|5[.,]00?)\)?$/.test(text)) &&
    values.length > 2
    ? { name: 'rating', by: 'points up to 5' }
    : undefined
}
