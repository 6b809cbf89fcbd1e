import type { ScalarType } from '../type.ts'
import type { CoreAggregate, CoreCompare, CoreExpr, CoreValue } from './core.ts'

/** One end of a range of values for a column. */
export interface Bound {
  readonly expr: CoreExpr
  readonly isStrict: boolean
  /**
   * Set if the bound was computed by moving decimals to the other side, which rounds: the search is widened by a little
   * of these magnitudes, and the comparison itself decides.
   */
  readonly slack: readonly CoreExpr[]
}

export interface ColumnRange {
  readonly column: number
  readonly lows: readonly Bound[]
  readonly highs: readonly Bound[]
}

/** How the rows of a relation are found. */
export type Access =
  | { readonly kind: 'all' }
  /** The rows that the last round of a recursion added. */
  | { readonly kind: 'delta' }
  /** Rows with equal values, by a hash or direct index; `growing` while the relation is still being computed. */
  | {
      readonly kind: 'key'
      readonly columns: readonly number[]
      readonly values: readonly CoreValue[]
      readonly growing: boolean
    }
  /** Rows in a range of a sorted index; of two ranges, the narrower is used each time. */
  | { readonly kind: 'range'; readonly ranges: readonly ColumnRange[] }
  /** One-sided ranges of two columns, such as "starts before and ends after". */
  | { readonly kind: 'dominance'; readonly sorted: ColumnRange; readonly other: ColumnRange }

export interface Scan {
  readonly kind: 'scan'
  readonly relation: string
  readonly access: Access
  readonly binds: readonly { readonly column: number; readonly name: string }[]
  /** Columns that must equal an already known value. */
  readonly checks: readonly { readonly column: number; readonly value: CoreValue }[]
  /** One matching row is enough: its bindings are not used later. */
  readonly isTest: boolean
  /** Rows of a relation that is still being computed are read up to the end of the last round. */
  readonly isGrowing: boolean
}

export interface Let {
  readonly kind: 'let'
  readonly name: string
  readonly expr: CoreExpr
}

export interface Filter extends Omit<CoreCompare, 'kind'> {
  readonly kind: 'filter'
}

/** Continues only if the steps find nothing. */
export interface Without {
  readonly kind: 'without'
  readonly steps: readonly PlanStep[]
}

export interface Fold extends Omit<CoreAggregate, 'kind' | 'body'> {
  readonly kind: 'fold'
  readonly steps: readonly PlanStep[]
  readonly distinct: Distinct
  /** The scan (an index into the steps) that continues after a tuple was counted; -1 for none. */
  readonly next: number
}

export type PlanStep = Scan | Let | Filter | Without | Fold

/** A fact about the rows of a run that is checked before a rule starts. */
export type RowCondition =
  | { readonly kind: 'unique'; readonly relation: string; readonly column: number }
  | { readonly kind: 'single'; readonly relation: string }

/** Whether the same tuple can come twice: then it is looked up before it is added. */
export type Distinct =
  | { readonly kind: 'always' }
  | { readonly kind: 'never' }
  | { readonly kind: 'unless'; readonly conditions: readonly RowCondition[] }

export interface PlannedRule {
  readonly relation: string
  readonly terms: readonly CoreValue[]
  readonly steps: readonly PlanStep[]
  readonly distinct: Distinct
  readonly next: number
  /** Variables whose integer values come from arithmetic and may not fit into a column. */
  readonly computed: ReadonlySet<string>
  readonly types: ReadonlyMap<string, ScalarType>
}
