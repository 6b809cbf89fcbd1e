import type { NearText } from '../../4-find/by-example/nearest-text.ts'

/** What stands in the way of learning, in words and for programs. */
export interface Problem {
  readonly kind:
    | 'no-examples'
    | 'no-fields'
    | 'text-not-found'
    | 'needs-scripts'
    | 'empty-field'
    | 'outside-region'
    | 'field-not-found'
    | 'no-rule'
    | 'ambiguous'
    | 'disagreement'
  /** The example that it is about, from 0. */
  readonly example?: number
  readonly field?: string
  /** One sentence for people. */
  readonly message: string
  /** What comes closest to the text that is not there. */
  readonly nearest?: NearText
}

/** What is learned all the same. */
export const isWarning = ({ kind }: Problem): boolean => kind === 'ambiguous' || kind === 'disagreement'

/** `; the nearest is "…" (83 % similar)`. */
export const sayNearest = (nearest: NearText | undefined): string =>
  nearest ? `; the nearest is "${nearest.text}" (${Math.round(100 * nearest.alike)} % similar)` : ''
