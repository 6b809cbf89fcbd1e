import type { Cell, FieldKind, FieldSource } from '../4-find/fields/field.ts'
import type { RecordNodes } from '../4-find/regions/region.ts'

/** A column of the list. Names and kinds never change; new columns are added at the end. */
export interface ListColumn {
  readonly name: string
  readonly kind: FieldKind
  readonly source: FieldSource
}

/** Cells by column, then by record. */
export type ColumnCells = readonly (readonly (Cell | undefined)[])[]

/** Records of a page, and their cells. */
export interface ReadRecords {
  readonly records: readonly RecordNodes[]
  readonly cells: ColumnCells
}
