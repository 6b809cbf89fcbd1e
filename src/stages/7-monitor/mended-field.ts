/** How a field was found again: by its own values, by what it is like, or not. */
export interface MendedField {
  readonly name: string
  readonly how: 'same-values' | 'alike' | 'lost'
  /** What the new wrapper reads there now; of a list, of all records. */
  readonly values: readonly string[]
  readonly because: string
}

/** A wrapper that was learned again. */
export interface Mended<W> {
  /** Undefined where no field was found again. */
  readonly wrapper: W | undefined
  readonly fields: readonly MendedField[]
}
