import type { DateOrder } from '../../3-annotate/date-order.ts'

/** How a column writes what could be read in several ways; absent where it does not matter. */
export interface Notation {
  /** Of day and month in 3/4/2024. */
  readonly dateOrder?: DateOrder | undefined
  /** The decimal sign: 1.234 is more than a thousand if it is the comma. */
  readonly decimal?: '.' | ',' | undefined
}

/** What was decided about a column's notation, and why. */
export type Decision<T> =
  | {
      readonly kind: 'decided'
      readonly as: T
      readonly because: string
      /** By what is usual in the language, not by the values. */
      readonly isCustom?: boolean
    }
  /** Every way of reading gives the same values. */
  | { readonly kind: 'indifferent' }
  | { readonly kind: 'open'; readonly because: string }
