import { entryOf, type ListDefinition } from './definition.ts'
import type { Locale } from './locale.ts'
import { PhraseTable, type PhraseTableData } from './phrase-table.ts'
import type { Reading } from './reading.ts'

/** A word that a reader looks up. */
export interface Word {
  readonly words: string
  readonly value: string
  /** The list that contains it: usually a language. */
  readonly list: string
  readonly features: ReadonlyMap<string, string>
}

/** The content of a word list as plain data. */
export interface WordListData {
  readonly words: readonly Word[]
  readonly folded: PhraseTableData
  readonly exact: PhraseTableData
}

/** All lists of one role, for readers. */
export class WordList {
  #words: Word[] = []
  #folded = new PhraseTable()
  #exact = new PhraseTable({ exact: true })

  static of({ words, folded, exact }: WordListData): WordList {
    const list = new WordList([])
    list.#words = [...words]
    list.#folded = PhraseTable.of(folded)
    list.#exact = PhraseTable.of(exact)
    return list
  }

  get data(): WordListData {
    return { words: this.#words, folded: this.#folded.data, exact: this.#exact.data }
  }

  constructor(lists: readonly ListDefinition[]) {
    for (const list of lists) {
      const entries = list.entries.map(entryOf)
      const table = list.exact ? this.#exact : this.#folded
      table.addAll(
        entries.map(({ words }) => words),
        this.#words.length,
      )
      for (const { words, value = words, features: own } of entries) {
        const features = new Map(Object.entries({ ...list.features, ...own }))
        this.#words.push({ words, value, list: list.name, features })
      }
    }
  }

  /** The longest word that starts with this token, in the meaning of its language. */
  at(reading: Reading, token: number, locale: Locale): { end: number; word: Word } | undefined {
    const exact = this.#exact.size > 0 ? this.#exact.longestAt(reading, token) : undefined
    const folded = this.#folded.size > 0 ? this.#folded.longestAt(reading, token) : undefined
    const found = exact && (!folded || exact.end >= folded.end) ? exact : folded
    const word = found && this.#choose(found.payloads, locale)
    return word && { end: found.end, word }
  }

  /** The longest word that ends before this token. */
  before(reading: Reading, token: number, locale: Locale): { start: number; word: Word } | undefined {
    const found = this.#exact.longestBefore(reading, token) ?? this.#folded.longestBefore(reading, token)
    const word = found && this.#choose(found.payloads, locale)
    return word && { start: found.start, word }
  }

  #choose(payloads: readonly number[], locale: Locale): Word | undefined {
    const usable = payloads.map(payload => this.#words[payload]!).filter(word => isOfLanguage(word, locale))
    return usable.find(word => word.list === locale.language) ?? usable[0]
  }
}

/** A word with the feature `languages` counts only in those. */
function isOfLanguage({ features }: Word, { language, region }: Locale): boolean {
  const languages = features.get('languages')
  if (languages === undefined) return true
  return languages.split(' ').some(tag => tag === language || tag === `-${region}` || tag === `${language}-${region}`)
}

/** The value of a word whose meaning depends on the language: features `en-AU`, `-AU`, or `en` on it, in this order. */
export const valueIn = ({ features, value }: Word, { language, region }: Locale): string =>
  features.get(`${language}-${region}`) ?? features.get(`-${region}`) ?? features.get(language) ?? value
