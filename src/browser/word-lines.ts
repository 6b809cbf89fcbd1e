import {
  type AnnotatorDefinition,
  entryOf,
  type ListDefinition,
  type ListEntry,
} from '../stages/3-annotate/definition.ts'

/** An annotator whose lists are texts, as in their files: one entry per line. That takes a third less than objects, compressed. */
export interface AnnotatorOfLines extends Omit<AnnotatorDefinition, 'lists'> {
  readonly lists: readonly ListOfLines[]
}

interface ListOfLines extends Omit<ListDefinition, 'entries'> {
  readonly lines: string
}

const VALUE = 'value'

export const listsAsLines = ({ lists = [], ...annotator }: AnnotatorDefinition): AnnotatorOfLines => ({
  ...annotator,
  lists: lists.map(({ entries, ...list }) => ({ ...list, lines: entries.map(lineOf).join('\n') })),
})

export const listsFromLines = ({ lists, ...annotator }: AnnotatorOfLines): AnnotatorDefinition => ({
  ...annotator,
  lists: lists.map(({ lines, ...list }) => ({ ...list, entries: lines.split('\n').map(entryIn) })),
})

function lineOf(entry: ListEntry): string {
  const { words, value, features = {} } = entryOf(entry)
  const parts = [...(value === undefined ? [] : [[VALUE, value]]), ...Object.entries(features)]
  return [words, ...parts.map(([name, text]) => `${name}=${text}`)].join('\t')
}

function entryIn(line: string): ListEntry {
  const [words, ...parts] = line.split('\t') as [string, ...string[]]
  if (parts.length === 0) return words
  const { [VALUE]: value, ...features } = Object.fromEntries(
    parts.map(part => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]),
  )
  return { words, ...(value === undefined ? {} : { value }), ...(Object.keys(features).length > 0 ? { features } : {}) }
}
