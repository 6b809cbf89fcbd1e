import type { NearText } from '../../4-find/by-example/nearest-text.ts'

/** A problem with learning, for people and for programs. */
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
  /** The index of the example concerned, from 0. */
  readonly example?: number
  readonly field?: string
  /** One sentence for people. */
  readonly message: string
  /** The text on the page that is closest to the missing one. */
  readonly nearest?: NearText
}

/** Problems that do not prevent learning. */
export const isWarning = ({ kind }: Problem): boolean => kind === 'ambiguous' || kind === 'disagreement'

/** `; the closest text is "…" (83 % similar)`. */
export const sayNearest = (nearest: NearText | undefined): string =>
  nearest ? `; the closest text is "${nearest.text}" (${Math.round(100 * nearest.alike)} % similar)` : ''
