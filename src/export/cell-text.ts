import type { ColumnKind, TableCell } from './table.ts'

/** The text of a cell without its label ("Genre: Racing"): the column's name already gives it. */
export const textOfCell = (kind: ColumnKind, cell: TableCell): string =>
  kind === 'text' && typeof cell.value === 'string' ? cell.value : cell.text
