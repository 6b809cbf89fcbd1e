import { checkEntry } from '../stages/3-annotate/check-definition.ts'
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

export const listsAsLines = ({ lists = [], ...annotator }: AnnotatorDefinition): AnnotatorOfLines => ({
  ...annotator,
  lists: lists.map(({ entries, ...list }) => ({ ...list, lines: entries.map(lineOf).join('\n') })),
})

export const listsFromLines = ({ lists, ...annotator }: AnnotatorOfLines): AnnotatorDefinition => ({
  ...annotator,
  lists: lists.map(({ lines, ...list }) => ({
    ...list,
    entries: lines.split('\n').flatMap(line => checkEntry(line, () => {}) ?? []),
  })),
})

function lineOf(entry: ListEntry): string {
  const { words, value, features = {} } = entryOf(entry)
  const parts = [...(value === undefined ? [] : [['value', value]]), ...Object.entries(features)]
  return [words, ...parts.map(([name, text]) => `${name}=${text}`)].join('\t')
}
