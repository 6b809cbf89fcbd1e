import { pushTo } from '../../../2-model/group-by.ts'
import type { AttributeType } from '../domain.ts'
import { wordsInName } from './words-of.ts'

/** A name that pages use for an attribute. */
interface Label {
  readonly attribute: string
  /** Folded words, separated by blanks. */
  readonly words: string
  /** The attribute is a separate thing, such as a company: addresses have folders for it. */
  readonly isKind: boolean
}

/** The labels of a domain by first word and as one word: a domain has hundreds. */
export class LabelIndex {
  readonly #byFirstWord = new Map<string, Label[]>()
  readonly #squeezed = new Map<string, Label[]>()

  constructor(attributes: readonly AttributeType[]) {
    for (const { name, labels, extent, role } of attributes) {
      for (const label of labels) {
        const words = wordsInName(label)
        const entry = { attribute: name, words, isKind: extent === 'text' && !role }
        pushTo(this.#byFirstWord, words.split(' ')[0]!, entry)
        if (words.includes(' ')) pushTo(this.#squeezed, words.replaceAll(' ', ''), entry)
      }
    }
  }

  /** Every label that a name contains as whole words, or that equals the name written as one word ("normalprice"). */
  within(name: string): Label[] {
    const found = new Set<Label>(this.#squeezed.get(name.replaceAll(' ', '')))
    for (const word of new Set(name.split(' '))) {
      for (const label of this.#byFirstWord.get(word) ?? [])
        if (` ${name} `.includes(` ${label.words} `)) found.add(label)
    }
    return [...found]
  }
}

const indexes = new WeakMap<readonly AttributeType[], LabelIndex>()

/** Built once per domain. */
export function labelIndexOf(attributes: readonly AttributeType[]): LabelIndex {
  const known = indexes.get(attributes) ?? new LabelIndex(attributes)
  indexes.set(attributes, known)
  return known
}
