/** An annotator as data, read from its folder or written by a program. */
export interface AnnotatorDefinition {
  /** In capitals, as rules write it: `PRICE`. Several definitions of one type are combined. */
  readonly type: string
  readonly about?: string
  /** The file that it was read from, for messages. */
  readonly file?: string
  /** Finds values in code, with the help of lists that have a role. */
  readonly reader?: ReaderName
  /** Types whose lists and patterns also create annotations of this type. */
  readonly includes?: readonly string[]
  /** `number`: values are numbers, and rules can calculate with them. */
  readonly value?: 'text' | 'number'
  readonly lists?: readonly ListDefinition[]
  readonly patterns?: readonly PatternDefinition[]
}

export const READERS = ['number', 'price', 'date'] as const
export type ReaderName = (typeof READERS)[number]

/**
 * What is read: `words` are texts for people (including alt, title, aria-label, value, svg titles, style sheets),
 * `names` are names in the code (class, id, sprite and picture file names), split at hyphens, underscores, and
 * capitals.
 */
export const READS = ['words', 'names'] as const
export type Reads = (typeof READS)[number]

/** The purposes for which readers look up words. Lists with a role create no annotations. */
export const WORD_ROLES = [
  'scale',
  'ordinal',
  'range',
  'total',
  'currency',
  'per',
  'qualifier',
  'month',
  'date-link',
] as const
export type WordRole = (typeof WORD_ROLES)[number]

export interface ListDefinition {
  /** The language of its words, or another name. */
  readonly name: string
  readonly reads?: Reads
  /** Case and accents matter. */
  readonly exact?: boolean
  /** Its words count only on pages in the language of its name; a page without a language is taken for English. */
  readonly ownLanguage?: boolean
  readonly role?: WordRole
  /** Features of every annotation that the list creates. */
  readonly features?: Readonly<Record<string, string>>
  readonly entries: readonly ListEntry[]
}

/** Words, or words with their value and features. */
export type ListEntry = string | DetailedEntry

interface DetailedEntry {
  readonly words: string
  readonly value?: string
  readonly features?: Readonly<Record<string, string>>
}

/** An entry with its parts. */
export const entryOf = (entry: ListEntry): DetailedEntry => (typeof entry === 'string' ? { words: entry } : entry)

export interface PatternDefinition {
  /** See docs/annotators.md. The group `value` is the value, other named groups are features. */
  readonly pattern: string
  readonly exact?: boolean
  /** It counts only on pages in this language; a page without a language is taken for English. */
  readonly language?: string
  /** A fixed value, if the pattern has no group for it; empty for none. */
  readonly value?: string
  readonly features?: Readonly<Record<string, string>>
}
