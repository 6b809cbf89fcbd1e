import {
  type AnnotatorDefinition,
  entryOf,
  type ListDefinition,
  type ReaderName,
  type WordRole,
} from '../../3-annotate/definition.ts'

/** The possible values of a feature, if they are known in advance. */
export type KnownValues = ReadonlySet<string> | 'any'

/** The features that annotations of a type can have: from lists, from patterns, and from readers. */
export function featuresOf(type: string, all: readonly AnnotatorDefinition[]): Map<string, KnownValues> {
  const found = new Map<string, Set<string> | 'any'>()
  const add = (name: string, value: string | undefined): void => {
    const values = found.get(name) ?? new Set()
    if (value === undefined || values === 'any') found.set(name, 'any')
    else found.set(name, values.add(value))
  }
  const definitions = withIncluded(type, all)
  for (const definition of definitions) {
    for (const name of definition.reader ? FEATURES_OF_READERS[definition.reader] : []) add(name, undefined)
    for (const list of definition.lists ?? []) addListFeatures(list, add)
    for (const { pattern, features = {} } of definition.patterns ?? []) {
      for (const [, group] of pattern.matchAll(/\(\?<(\w+)>/g)) if (group !== 'value') add(group!, undefined)
      for (const [name, value] of Object.entries(features)) add(name, value)
    }
  }
  const isPrice = definitions.some(each => each.reader === 'price')
  for (const role of isPrice ? WORDS_OF_PRICES : []) for (const word of wordsOf(role, all)) add(role, word)
  return found
}

/** Features whose values are words of a list are not included. */
const FEATURES_OF_READERS: Readonly<Record<ReaderName, readonly string[]>> = {
  number: ['kind', 'unit', 'from', 'to', 'total'],
  price: ['value', 'currency', 'from', 'to'],
  date: ['precision', 'ambiguous'],
}

const WORDS_OF_PRICES = ['per', 'qualifier'] as const

type Add = (name: string, value: string) => void

function addListFeatures({ role, name, features = {}, entries }: ListDefinition, add: Add): void {
  // Lists with a role create no annotations.
  if (role) return
  add('list', name)
  for (const [key, value] of Object.entries(features)) add(key, value)
  for (const entry of entries) for (const [key, value] of Object.entries(entryOf(entry).features ?? {})) add(key, value)
}

const wordsOf = (role: WordRole, all: readonly AnnotatorDefinition[]): string[] =>
  all
    .flatMap(each => each.lists ?? [])
    .filter(list => list.role === role)
    .flatMap(list => list.entries.map(entryOf).map(({ words, value = words }) => value))

/** The definitions of a type, and of all types that it includes. */
function withIncluded(type: string, all: readonly AnnotatorDefinition[]): AnnotatorDefinition[] {
  const types = new Set([type])
  // The set grows during the iteration.
  for (const each of types)
    for (const { includes = [] } of all.filter(definition => definition.type === each))
      for (const included of includes) types.add(included)
  return all.filter(definition => types.has(definition.type))
}
