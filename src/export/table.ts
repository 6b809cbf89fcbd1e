import type { Cell, FieldKind } from '../stages/4-find/fields/field.ts'

/** The result for users: the fields of one region as columns, with one cell per record. */
export interface Table {
  /** The name of the region if a page has several: `main`, `region-2` … */
  readonly name: string
  readonly recordCount: number
  readonly fields: readonly TableField[]
}

export interface TableField {
  readonly name: string
  readonly kind: ColumnKind
  readonly cells: readonly (TableCell | undefined)[]
  /** False: the currency of its prices gets no column of its own. */
  readonly hasCurrency?: boolean
}

/** A `count` is a number that we add: it has a value and no text. */
export type ColumnKind = FieldKind | 'count'

/** A value without its place on the page. */
export type TableCell = Pick<Cell, 'text' | 'value' | 'currency' | 'derived'>
