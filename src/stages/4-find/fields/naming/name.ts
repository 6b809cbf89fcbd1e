import { toName } from './field-name.ts'

/** The name of a column, and its origin. */
export interface Name {
  readonly name: string
  readonly by: string
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
