import type { Cell, Field, FieldKind, FieldSource } from '../4-find/fields/field.ts'
import type { RecordNodes } from '../4-find/regions/region.ts'

/** A column of the list. Names and kinds never change; new columns are added at the end. */
export interface ListColumn {
  readonly name: string
  readonly kind: FieldKind
  readonly source: FieldSource
  /** What the user should know about its values. */
  readonly note?: string
}

/** Cells by column, then by record. */
export type ColumnCells = readonly (readonly (Cell | undefined)[])[]

/** Records of a page, and their cells. */
export interface ReadRecords {
  readonly records: readonly RecordNodes[]
  readonly cells: ColumnCells
  /** What the user should know about the values of this page. */
  readonly notes?: readonly string[]
}

/** The column of a field. */
export const columnOf = ({ name, kind, source, note }: Field): ListColumn => ({
  name,
  kind,
  source,
  ...(note === undefined ? {} : { note }),
})

/** What the columns of a page say about their values, for people. */
export const columnNotes = (columns: readonly Pick<ListColumn, 'name' | 'note'>[]): string[] =>
  columns.flatMap(({ name, note }) => (note === undefined ? [] : [`column "${name}": ${note}`]))
