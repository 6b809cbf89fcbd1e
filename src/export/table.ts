import type { Cell, FieldKind } from '../stages/4-find/fields/field.ts'

/** The result for users: the fields of one region as columns, with one cell per record. */
export interface Table {
  /** The name of the region if a page has several: `main`, `region-2` … */
  readonly name: string
  readonly recordCount: number
  readonly fields: readonly TableField[]
  /** Which records of the page its rows are, from 0; absent if they are all. */
  readonly records?: readonly number[]
}

export interface TableField {
  readonly name: string
  /** What it is called whatever its name becomes; absent if that is its name. */
  readonly id?: string
  readonly kind: ColumnKind
  readonly cells: readonly (TableCell | undefined)[]
  /**
   * Whether the currency of its prices gets a column of its own; absent: if one is known. True where records were left out
   * that had one: a condition does not change the columns.
   */
  readonly hasCurrency?: boolean
}

/** A `count` is a number that we add: it has a value and no text. */
export type ColumnKind = FieldKind | 'count'

/** A value without its place on the page. */
export type TableCell = Pick<Cell, 'text' | 'value' | 'currency' | 'derived'>
