import { toName } from './field-name.ts'

/** What a column is called, and what says so. */
export interface Name {
  readonly name: string
  readonly by: string
  /** Another column of the same name has more right to it. */
  readonly yields?: true
}

/** The last resort. */
export const BY_KIND = 'kind'

/** Words as a name; undefined where nothing is left of them. */
export function named(words: string, by: string): Name | undefined {
  const name = toName(words)
  return name === '' ? undefined : { name, by }
}
