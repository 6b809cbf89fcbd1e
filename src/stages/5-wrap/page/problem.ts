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
    | 'disagreement'
  /** The example that it is about, from 0. */
  readonly example?: number
  readonly field?: string
  /** One sentence for people. */
  readonly message: string
  /** What comes closest to the text that is not there. */
  readonly nearest?: NearText
}

/** `; the nearest is "…" (83 % alike)`. */
export const sayNearest = (nearest: NearText | undefined): string =>
  nearest ? `; the nearest is "${nearest.text}" (${Math.round(100 * nearest.alike)} % alike)` : ''
