/** How a field was found again: by its values, by similarity, or not. */
export interface MendedField {
  readonly name: string
  readonly how: 'same-values' | 'alike' | 'lost'
  /** What the new wrapper reads; for a list, from all records. */
  readonly values: readonly string[]
  readonly because: string
  /** What the old wrapper read on the learned page, as far as it is stored. */
  readonly before?: readonly string[]
}

/** A wrapper that was learned again. */
export interface Mended<W> {
  /** Undefined if no field was found again. */
  readonly wrapper: W | undefined
  readonly fields: readonly MendedField[]
}
