import type { Cell, FieldSource } from './field.ts'
import type { Slot } from './slot.ts'

/** Values of the same thing, one per record; not yet judged, named, or typed. */
export interface Column {
  readonly slot: Slot
  readonly source: FieldSource
  readonly cells: readonly (Cell | undefined)[]
  /** The values are in headings above groups of records, outside of the records. */
  readonly isGroup?: boolean
}
