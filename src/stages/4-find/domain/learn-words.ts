import { groupBy } from '../../2-model/group-by.ts'
import type { PageModel } from '../../2-model/page-model.ts'
import type { Annotators } from '../../3-annotate/compile.ts'
import type { AnnotatorDefinition } from '../../3-annotate/definition.ts'
import { foldString } from '../../3-annotate/fold.ts'
import { localeOf } from '../../3-annotate/locale.ts'
import type { Field } from '../fields/field.ts'
import type { Domain } from './domain.ts'
import { type FoundWords, type WordFinder, wordFinder } from './find-words.ts'
import { type ListedType, listedType } from './listed-type.ts'

/** A page with the records that were found on it. */
export interface WordsPage {
  readonly page: Pick<PageModel, 'url' | 'language'>
  readonly areas: readonly { readonly fields: readonly Field[] }[]
}

/** A word or name that could be added to a word list of the domain. */
export interface WordProposal {
  /** The type of the word list: `PLACE`. */
  readonly type: string
  readonly words: string
  /** The attribute in which it occurs. */
  readonly attribute: string
  readonly records: number
  readonly pages: number
  /** A whole value that contains it. */
  readonly example: string
}

/** A single record may be an error of the page or of ours. */
const MIN_RECORDS_WITH_WORD = 2
/** If a smaller share of a column's values has a word of the list, the column may be something else: a button, a badge. */
const MIN_KNOWN_SHARE = 0.5
/** Longer ones are sentences: of 150,000 place names, one in 200 has more words and one in 4,000 more characters. */
const MAX_WORDS = 4
const MAX_CHARACTERS = 40

/**
 * Names at a position where most records have a word of a list, and that are missing from the list. The most frequent
 * first; never added automatically.
 */
export function proposeWords(domain: Domain, annotators: Annotators, pages: readonly WordsPage[]): WordProposal[] {
  const findAnywhere = wordFinder(annotators, localeOf({ language: '', url: '' }))
  const learnable = domain.attributes.flatMap(attribute => {
    // Attributes that every record has are found by their look, and their words are of all kinds.
    const types = attribute.role ? undefined : listedType(domain, attribute, findAnywhere)
    return types ? [{ attribute: attribute.name, types }] : []
  })
  const sightings = pages.flatMap(({ page, areas }) => {
    const findWords = wordFinder(annotators, localeOf(page))
    return learnable.flatMap(({ attribute, types }) =>
      areas
        .flatMap(({ fields }) => fields.filter(({ name }) => name === attribute))
        .flatMap(column => newNames(column, types, findWords))
        .map(seen => ({ ...seen, attribute, type: types.listed, url: page.url })),
    )
  })
  return countAlike(sightings).sort(byFrequency)
}

interface Name {
  readonly words: string
  /** The whole value. */
  readonly value: string
}

function newNames({ cells }: Field, types: ListedType, findWords: WordFinder): Name[] {
  const values = cells.flatMap(cell => (cell ? [knowledgeOf(cell.text, types, findWords)] : []))
  const known = values.filter(({ own }) => own.length > 0)
  return known.length < values.length * MIN_KNOWN_SHARE ? [] : values.flatMap(value => newName(value) ?? [])
}

/** The known words in a value. */
interface Knowledge {
  readonly value: string
  /** Words of the list. */
  readonly own: readonly FoundWords[]
  /** Words of other attributes of the domain. */
  readonly others: readonly FoundWords[]
}

function knowledgeOf(value: string, { wanted, listed }: ListedType, findWords: WordFinder): Knowledge {
  const found = findWords(value)
  const others = found.filter(({ type }) => type !== listed && type !== wanted)
  // A street may be named after a place.
  const own = found.filter(({ type, ...span }) => type === listed && !others.some(other => covers(other, span)))
  return { value, own, others }
}

type Span = Pick<FoundWords, 'start' | 'end'>
const covers = (one: Span, other: Span): boolean => one.start <= other.start && one.end >= other.end
const overlap = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end

/** The last unknown name in a value: addresses go from the specific to the general. */
function newName({ value, own, others }: Knowledge): Name | undefined {
  const words = piecesOf(value)
    .filter(looksLikeName)
    .findLast(piece => {
      const start = value.lastIndexOf(piece)
      const span = { start, end: start + piece.length }
      return !own.some(each => overlap(each, span)) && !others.some(each => covers(each, span))
    })
  return words === undefined ? undefined : { words, value }
}

const piecesOf = (value: string): string[] =>
  value
    .split(/[,;|/()·•\n]|\s[-–—]\s/u)
    .map(piece => piece.trim())
    .filter(piece => piece !== '')

/** Starts with a capital, or is in a script without capitals; only letters; neither a sign nor a sentence. */
const looksLikeName = (piece: string): boolean =>
  /^[\p{Lu}\p{Lo}][\p{L}\p{M}'’. -]+$/u.test(piece) &&
  piece.length <= MAX_CHARACTERS &&
  piece.split(/\s+/).length <= MAX_WORDS

type Sighting = Name & { readonly attribute: string; readonly type: string; readonly url: string }

/** Combines the sightings of one name into one proposal, in the spelling that was seen first. */
function countAlike(sightings: readonly Sighting[]): WordProposal[] {
  const groups = groupBy(sightings, ({ type, words }) => `${type} ${foldString(words)}`)
  return [...groups.values()]
    .filter(group => group.length >= MIN_RECORDS_WITH_WORD)
    .map(group => {
      const { type, words, attribute, value } = group[0]!
      const pages = new Set(group.map(({ url }) => url)).size
      return { type, words, attribute, records: group.length, pages, example: value }
    })
}

const byFrequency = (a: WordProposal, b: WordProposal): number =>
  b.pages - a.pages || b.records - a.records || (a.words < b.words ? -1 : 1)

/** A word for the lists of a type. */
export type LearnedWord = Pick<WordProposal, 'type' | 'words'>

/** The name of the lists of learned words: annotations have it as the feature `list`. */
export const LEARNED = 'learned'

/** The same domain with more words. */
export function withLearnedWords(domain: Domain, words: readonly LearnedWord[]): Domain {
  const types = [...new Set(words.map(({ type }) => type))]
  const learned = types.map((type): AnnotatorDefinition => {
    const entries = words.filter(each => each.type === type).map(each => each.words)
    return { type, lists: [{ name: LEARNED, exact: isExact(domain, type), entries }] }
  })
  return { ...domain, annotators: [...domain.annotators, ...learned] }
}

/** Names that are everyday words in lower case: learned ones are matched as strictly as the existing ones. */
export const isExact = ({ annotators }: Pick<Domain, 'annotators'>, type: string): boolean =>
  annotators.some(each => each.type === type && each.lists?.some(({ exact }) => exact) === true)
