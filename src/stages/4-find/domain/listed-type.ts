import { type AnnotatorDefinition, entryOf, type ListDefinition } from '../../3-annotate/definition.ts'
import type { AttributeType, Domain } from './domain.ts'
import type { WordFinder } from './find-words.ts'

/** How many words of a list are tried, spread over the list. */
const MAX_TRIED_WORDS = 20

/** A type for which more words would help to find an attribute. */
export interface ListedType {
  /** The type that the attribute requires: `LOCATION`, a pattern over places and streets. */
  readonly wanted: string
  /** The type with the word lists, of which a single word matches the wanted type: `PLACE`. */
  readonly listed: string
}

/** The type whose word lists are used to find an attribute, if any. */
export function listedType(domain: Domain, attribute: AttributeType, findWords: WordFinder): ListedType | undefined {
  if (attribute.kind !== 'text') return undefined
  // If features are required, a bare word is not enough.
  const tests = attribute.constraints.flatMap(({ required }) => required.slice(0, 1))
  const found = tests.filter(({ features }) => Object.keys(features).length === 0).map(({ type }) => type)
  for (const wanted of found) {
    const listed = reachableFrom(domain, wanted).find(each => makeAlone(wordsOf(domain, each), wanted, findWords))
    if (listed !== undefined) return { wanted, listed }
  }
  return undefined
}

/** The type itself, and those that it includes or its patterns refer to, nearest first. */
function reachableFrom({ annotators }: Domain, type: string): string[] {
  const reached = new Set([type])
  for (const each of reached) {
    for (const definition of annotators.filter(annotator => annotator.type === each))
      for (const next of referencesOf(definition)) reached.add(next)
  }
  return [...reached]
}

const referencesOf = ({ includes = [], patterns = [] }: AnnotatorDefinition): string[] => [
  ...includes,
  ...patterns.flatMap(({ pattern }) => Array.from(pattern.matchAll(/\{([A-Z][A-Z0-9_-]*)\}/g), match => match[1]!)),
]

function wordsOf({ annotators }: Domain, type: string): string[] {
  const isOfWords = ({ role, reads = 'words' }: ListDefinition): boolean => role === undefined && reads === 'words'
  const lists = annotators.filter(each => each.type === type).flatMap(({ lists: own = [] }) => own.filter(isOfWords))
  return lists.flatMap(({ entries }) => entries.map(entry => entryOf(entry).words))
}

/** Whether words of a list, on their own, are mostly of the type. */
function makeAlone(words: readonly string[], type: string, findWords: WordFinder): boolean {
  const step = Math.max(1, Math.floor(words.length / MAX_TRIED_WORDS))
  const tried = words.filter((_, index) => index % step === 0)
  return tried.filter(each => findWords(each).some(found => found.type === type)).length * 2 > tried.length
}
