import { toName } from './field-name.ts'

/** The name of a column, and its origin. */
export interface Name {
  readonly name: string
  readonly by: string
  /** Another column with the same name has precedence. */
  readonly yields?: true
}

/** The last resort. */
export const BY_KIND = 'kind'

/** What the values themselves say. */
export const BY_WORDS = 'its words'

/** Words as a name; undefined if nothing is left of them. */
export function named(words: string, by: string): Name | undefined {
  const name = toName(words)
  return name === '' ? undefined : { name, by }
}
