import type { TypedColumn } from '../kind.ts'
import { toName } from './field-name.ts'

/** The name of a column, and its origin. */
export interface Name {
  readonly name: string
  readonly by: string
  /** Why its source may name a column. */
  readonly because?: string
  /** Another column with the same name has precedence. */
  readonly yields?: true
  /** A longer name, to tell the column from another one with the same name. */
  readonly longer?: string | undefined
  /** From a class name with a word that is not known as a name of content. */
  readonly isAnyWord?: true
}

/** The last resort. */
export const BY_KIND = 'kind'
/** A title only because nothing stands out and it comes first. */
export const BY_PLACE = 'the first text'

/** What the values themselves say. */
export const BY_WORDS = 'its words'

/** Words as a name; undefined if nothing is left of them. */
export function named(words: string, by: string): Name | undefined {
  const name = toName(words)
  return name === '' ? undefined : { name, by }
}

/** Links and pictures are named after texts. */
export const isAddress = ({ kind }: TypedColumn): boolean => kind === 'link' || kind === 'image'

/** Reads a name from each source; a table of sources says which one counts. */
export type NameReaders<Source extends string, Column> = Readonly<Record<Source, (column: Column) => Name | undefined>>

/** The names that sources have for a column, in the order of the sources. */
export function* namesFrom<Source extends string, Column>(
  sources: readonly { readonly source: Source; readonly because: string }[],
  readers: NameReaders<Source, Column>,
  column: Column,
): Generator<Name> {
  for (const { source, because } of sources) {
    const name = readers[source](column)
    if (name) yield { ...name, because }
  }
}
