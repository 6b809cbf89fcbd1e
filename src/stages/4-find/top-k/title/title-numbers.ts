import { wordSet } from '../../../2-model/word-set.ts'
import { isCjk, splitCjk } from './cjk-words.ts'
import { numberOfWord } from './number-words.ts'
import type { TitleClaim } from './title-judgement.ts'
import {
  ADJECTIVES_OF_SIZE,
  BELONGING,
  COUNTERS,
  ENDS_COUNT,
  EVENTS,
  LABELS,
  LIST_COUNTERS,
  LIST_NOUNS,
  MONTHS,
  PRODUCTS,
  ROUGHLY,
  SUPERLATIVES,
  UNIT_COUNTERS,
  UNITS,
  VERBS_AFTER,
  VERSION_WORDS,
} from './title-words.ts'

/** A number in a title: how many items it promises and how certainly, or why it promises none. */
type TitleNumber =
  | {
      readonly kind: 'count'
      readonly k: number
      readonly topic: string
      /** "15+": there may be more. */
      readonly isLeast: boolean
      /** The evidence for it; each name counts once. */
      readonly because: readonly TitleClaim[]
    }
  | { readonly kind: 'other'; readonly number: string; readonly because: string }

/** Longer lists are not articles; shorter ones are not lists. */
const MAX_K = 500
const MIN_K = 2
const YEAR = /^(?:1[89]|2[01])\d\d$/

/** How many words after a number may say what it counts: "10 Free Accounting and Invoicing Tools". */
const MAX_COUNTED_WORDS = 8

const SEPARATOR = /(\s[|·»•:–—-]\s|\s*[|»•]\s*|::|:\s|[()[\]?!;,]\s*|\.\s|[、。：；？！｜「」『』《》【】（）]\s*)/
const WORD = /[$€£¥#]?[\p{L}\p{N}][\p{L}\p{N}'’.,:/+%&°-]*/gu

/** The text between two separators. */
interface TitlePart {
  readonly words: readonly string[]
  /** After a comma or a bracket: additional information. */
  readonly isAside: boolean
}

/** The numbers of one title, in text order. */
export function readTitleNumbers(title: string): TitleNumber[] {
  return partsOf(title).flatMap(part => part.words.flatMap((word, at) => readNumber(part, word, at) ?? []))
}

function partsOf(title: string): TitlePart[] {
  const pieces = title.split(SEPARATOR)
  return pieces.flatMap((piece, i) => {
    if (i % 2 === 1) return []
    const words = (piece.match(WORD) ?? []).map(word => word.replace(/[.,:’'-]+$/, '')).flatMap(splitCjk)
    return [{ words, isAside: /^[,([（]/.test(pieces[i - 1] ?? '') }]
  })
}

function readNumber(part: TitlePart, word: string, at: number): TitleNumber | undefined {
  const { words } = part
  const inWords = numberOfWord(word)
  if (inWords === undefined && !/\d/.test(word)) return undefined
  const other = (because: string): TitleNumber => ({ kind: 'other', number: word, because })
  const digits = /^(\d{1,3}(?:[.,]\d{3})+|\d+)\+?$/.exec(word)?.[1]
  if (inWords === undefined && digits === undefined) return other(shapeOf(word))
  const k = inWords ?? Number(digits!.replace(/[.,]/g, ''))
  const refusal = refuse(words, at, k)
  if (refusal) return other(refusal)
  const because = evidenceFor(part, at)
  if (k === MIN_K && !because.includes('counts typical list items')) because.push('only two')
  return { kind: 'count', k, topic: topicOf(words, at), isLeast: word.endsWith('+'), because }
}

const isCounter = (word: string | undefined): boolean =>
  word !== undefined && (LIST_COUNTERS.has(word) || COUNTERS.has(word))

/** What comes after the number, or before it where the language puts the number last: 観光地10選. */
function topicOf(words: readonly string[], at: number): string {
  const after = words.slice(at + 1)
  if (isCounter(after[0])) after.shift()
  if (after.length > 0 || !words.some(isCjk)) return after.join(' ')
  return words
    .slice(0, at)
    .filter(word => !SUPERLATIVES.has(lower(word)))
    .join(' ')
    .replace(/[の的]$/u, '')
}

function shapeOf(word: string): string {
  if (/^[$€£¥]|[$€£¥]$/.test(word)) return 'a price'
  if (/%$/.test(word)) return 'a percentage'
  if (/^#/.test(word)) return 'a rank'
  if (/^\d+(st|nd|rd|th|er|ème|e|º|ª)$/i.test(word)) return 'an ordinal'
  if (/^\d{1,2}:\d{2}/.test(word)) return 'a time'
  if (/^\d+[./-]\d+/.test(word)) return 'a version, a date, a range or a fraction'
  return 'part of a name or a size'
}

function refuse(words: readonly string[], at: number, k: number): string | undefined {
  const before = lower(words[at - 1])
  const after = lower(words[at + 1])
  const beyond = lower(words[at + 2])
  if (YEAR.test(String(k))) return 'a year'
  if (k > MAX_K || k < MIN_K) return 'too many or too few for a list'
  if (UNIT_COUNTERS.has(after)) return 'a measure'
  if (before.endsWith('第') || before.endsWith('제')) return 'an ordinal'
  if (words.length === 1) return 'the only word in its part of the title'
  if (MONTHS.has(after) || (after === 'de' && MONTHS.has(beyond)) || (MONTHS.has(before) && !LIST_NOUNS.has(after)))
    return 'a date'
  if (ADJECTIVES_OF_SIZE.has(after)) return 'a measure'
  if (VERBS_AFTER.has(after)) return 'the subject of the title, or part of a name'
  if (isName(words[at - 1]) && !SUPERLATIVES.has(before) && VERSION_WORDS.has(after)) return 'a version'
  if (UNITS.has(after) && !(LIST_NOUNS.has(beyond) || isPlural(beyond, words[at + 2]))) return 'a measure'
  if (UNITS.has(after) && at > 0 && !SUPERLATIVES.has(before)) return 'a measure'
  if (/^[$€£¥]/.test(after) || before === 'under' || before === 'aged') return 'a limit, an age or a price'
  if (PRODUCTS.has(before) || (LABELS.has(before) && !isCounted(words, at))) return 'a name'
  if (/[%°]/.test(after)) return 'a measure'
  return undefined
}

function evidenceFor({ words, isAside }: TitlePart, at: number): TitleClaim[] {
  const before = lower(words[at - 1])
  const counted = countedWords(words, at)
  const has = (set: ReadonlySet<string>, from: readonly string[]): boolean => from.some(word => set.has(lower(word)))
  const superlative = (word: string): boolean =>
    SUPERLATIVES.has(word) || /^\p{L}{3,}(est|sten|ísimos|issimi)$/u.test(word)
  const evidence: TitleClaim[] = []
  const start = !isAside && words.slice(0, at).every(word => OPENERS.has(lower(word)) || superlative(lower(word)))
  if (start) evidence.push('starts the title')
  if (superlative(before)) evidence.push('after a superlative')
  if (counted.some(word => superlative(lower(word)))) evidence.push('before a superlative')
  const isLast = isCjk(words[at - 1]) && superlative(before)
  if (has(LIST_NOUNS, counted) || LIST_COUNTERS.has(words[at + 1] ?? '')) evidence.push('counts typical list items')
  else if (isLast || isCounter(words[at + 1]) || counted.some(word => isPlural(lower(word), word)))
    evidence.push('counts a plural')
  else evidence.push('counts nothing')
  if (evidence.includes('counts nothing') && !start && !superlative(before)) evidence.push('in passing')
  if (!start && isName(words[at - 1]) && !isCounted(words, at)) evidence.push('after a name')
  if (!start && evidence.length === 1 && evidence[0] === 'counts a plural') evidence.push('in passing')
  if (evidence.includes('in passing') && BELONGING.has(before)) evidence.push('a property of one thing')
  if (ROUGHLY.has(before)) evidence.push('an approximate number')
  if (has(EVENTS, words)) evidence.push('news')
  return evidence
}

const OPENERS = wordSet(`
  the these only our my your here are die diese meine unsere les ces mes los las estos estas mis i gli le ecco de deze
  mijn os as estes estas how to watch`)

/** The words for what is counted. */
function countedWords(words: readonly string[], at: number): readonly string[] {
  const rest = words.slice(at + 1, at + 1 + MAX_COUNTED_WORDS)
  const end = rest.findIndex(word => ENDS_COUNT.has(lower(word)))
  return end === 0 ? [] : rest.slice(0, end < 0 ? rest.length : Math.max(end, 1))
}

const isCounted = (words: readonly string[], at: number): boolean =>
  countedWords(words, at).some(word => LIST_NOUNS.has(lower(word)))

const lower = (word: string | undefined): string => (word ?? '').toLowerCase()

/** Rough plurals in the languages that Amberyl reads: a wrong guess only weakens or strengthens a candidate. */
const isPlural = (word: string, written = word): boolean =>
  /^\p{L}[\p{L}'’&-]{2,}$/u.test(word) &&
  /(?:[^s]s|en|er|ti|li|ni|ri|zi|pe|x)$/u.test(word) &&
  !/^[\p{Lu}]{2,}$/u.test(written)

/** "Halo 4", "FIFA 21", "iOS 13": a capital that the sentence does not require. */
const isName = (word: string | undefined): boolean => word !== undefined && /\p{Lu}/u.test(word)
