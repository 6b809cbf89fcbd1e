import type { ColumnKind, TableCell } from './table.ts'

/** What a cell says; the label that leads to a text ("Genre: Racing") is told by the column's name already. */
export const textOfCell = (kind: ColumnKind, cell: TableCell): string =>
  kind === 'text' && typeof cell.value === 'string' ? cell.value : cell.text
