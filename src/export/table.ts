import type { Cell, FieldKind } from '../stages/4-find/fields/field.ts'

/** What is handed out: the fields of one region as columns, as many cells in each as there are records. */
export interface Table {
  /** Of the region, where a page has several: `main`, `region-2` … */
  readonly name: string
  readonly recordCount: number
  readonly fields: readonly TableField[]
}

export interface TableField {
  readonly name: string
  readonly kind: ColumnKind
  readonly cells: readonly (TableCell | undefined)[]
}

/** A `count` is a number of ours that no page says: it has a value and no text beside it. */
export type ColumnKind = FieldKind | 'count'

/** A value, wherever it stood. */
export type TableCell = Pick<Cell, 'text' | 'value' | 'currency'>
