import type { Constant, Expression } from '../parse/syntax.ts'

/** The values of the parameters of a template in one instance. */
export interface Binding {
  readonly words: ReadonlyMap<string, WordParameter>
  readonly predicates: ReadonlyMap<string, Predicate>
}

/** A variable parameter: as part of a name, and as a value. */
export interface WordParameter {
  readonly text: string
  readonly constant: Constant
}

/** A predicate parameter: `css::page(_, _, Width, Height)` for `Within(Height, Width)`. */
export interface Predicate {
  readonly relation: string
  /** In the order in which the template calls it. */
  readonly variables: readonly string[]
  readonly terms: readonly Expression[]
}

export const NOTHING_BOUND: Binding = { words: new Map(), predicates: new Map() }
