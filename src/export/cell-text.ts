import type { Cell, FieldKind } from '../stages/4-find/fields/field.ts'

/** What a cell says; the label that leads to a text ("Genre: Racing") is told by the column's name already. */
export const textOfCell = (kind: FieldKind, cell: Cell): string =>
  kind === 'text' && typeof cell.value === 'string' ? cell.value : cell.text
