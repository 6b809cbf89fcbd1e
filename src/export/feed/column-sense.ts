import { wordSet } from '../../stages/2-model/word-set.ts'
import { toName } from '../../stages/4-find/fields/naming/field-name.ts'
import { contentWord, QUALIFIERS } from '../../stages/4-find/fields/words/content-words.ts'
import type { FeedPart } from './feed-judgements.ts'

/** Words for content, as `contentWord` gives them, that name a part of an entry. */
const WORDS: Readonly<Record<Exclude<FeedPart, 'link'>, ReadonlySet<string>>> = {
  title: wordSet('title name subject question'),
  published: wordSet('published date posted created added released timeago day'),
  updated: wordSet('updated last_post last_reply'),
  picture: wordSet('image picture photo cover poster thumbnail thumb img pic bild foto imagen immagine'),
  author: wordSet(
    'author creator contributor artist director editor user member owner speaker reviewer commenter person',
  ),
  summary: wordSet(
    `description summary excerpt snippet abstract teaser intro bio caption quote comment review message body
    content`,
  ),
}

/** Dates of something else: of events, of the end of an offer. */
const OTHER_DATES = wordSet(
  `deadline expires departure arrival availability available start end closing due expiry birth join signup next
  until from to valid ends starts event`,
)
/** Who offers something, where it has no author. */
const OFFERERS = wordSet('company organization publisher seller vendor dealer agent shop store source')
/** Pictures of something other than the record. */
const MARKS = wordSet('avatar logo icon flag badge userpic portrait profile user author brand company seller rating')
const LINKS = wordSet('link url permalink href')

/** The name of a column as words; a number at its end distinguishes columns of the same name. */
const wordsOf = (name: string): string[] => toName(name).replace(/_\d+$/, '').split('_')

const nameOfContent = (word: string): string => contentWord(word)?.name ?? word

/** What a name says about a column. */
export interface ColumnSense {
  /** Its last word, or all of them, name this part. */
  readonly part: FeedPart | undefined
  readonly isOfferer: boolean
  readonly isOtherDate: boolean
  /** `author_name`: the name of something else. */
  readonly isOfAnother: boolean
  readonly isMark: boolean
  /** It names content, which need not be a part of an entry: a price, a place. */
  readonly isKnown: boolean
}

export function senseOf(name: string): ColumnSense {
  const words = wordsOf(name)
  const whole = nameOfContent(words.join('_'))
  const last = nameOfContent(words.at(-1) ?? '')
  const before = words.slice(0, -1).map(nameOfContent)
  const isPart = (part: Exclude<FeedPart, 'link'>): boolean => WORDS[part].has(whole) || WORDS[part].has(last)
  const parts = Object.keys(WORDS) as Exclude<FeedPart, 'link'>[]
  return {
    part: LINKS.has(last) ? 'link' : parts.find(isPart),
    isOfferer: [whole, last].some(word => OFFERERS.has(word)),
    isOfAnother: words.slice(0, -1).some(word => contentWord(word) !== undefined),
    isOtherDate: [whole, last, ...before].some(word => OTHER_DATES.has(word)),
    isMark: [whole, last, ...before].some(word => MARKS.has(word)),
    isKnown: [...words, whole].some(word => contentWord(word) !== undefined || QUALIFIERS.has(word)),
  }
}
