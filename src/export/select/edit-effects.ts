import type { ColumnEdit } from '../../stages/5-wrap/column-edit.ts'
import { textOfCell } from '../cell-text.ts'
import type { Table } from '../table.ts'
import { type EditedColumn, editColumns, type FindColumn, type RecordCells } from './edit-columns.ts'
import { isUnreadable } from './read-as.ts'

/** What an edit does not reach: cells that are no value of the new kind, or that a split leaves whole. */
interface EditEffect {
  readonly unreadable: number
  readonly examples: readonly string[]
}

const MAX_EXAMPLES = 5

/** One for each edit, as if the later ones were not there. */
export function editEffects(table: Table, edits: readonly ColumnEdit[]): EditEffect[] {
  const rows = Array.from({ length: table.recordCount }, (_, row) => table.fields.map(({ cells }) => cells[row]))
  return edits.map((edit, at) => {
    const before = editColumns(table.fields, edits.slice(0, at), findById).columns
    if (edit.op === 'kind') {
      const [column] = editColumns(table.fields, edits.slice(0, at + 1), findById).columns.filter(
        ({ id }) => id === findById(before, edit.field)?.id,
      )
      return effectOn(column, rows, cell => isUnreadable(cell, edit.kind))
    }
    if (edit.op !== 'split') return { unreadable: 0, examples: [] }
    const column = findById(before, edit.field)
    return effectOn(column, rows, cell => !textOfCell(column!.kind, cell).includes(edit.separator))
  })
}

const findById: FindColumn = (columns, called) =>
  columns.find(({ id }) => id === called) ?? columns.find(({ name }) => name === called)

type Present = NonNullable<ReturnType<EditedColumn['cellOf']>>

function effectOn(
  column: EditedColumn | undefined,
  rows: readonly RecordCells[],
  isLeft: (cell: Present) => boolean,
): EditEffect {
  const left = rows.flatMap(cells => {
    const cell = column?.cellOf(cells)
    return cell && isLeft(cell) ? [cell.text] : []
  })
  return { unreadable: left.length, examples: [...new Set(left)].slice(0, MAX_EXAMPLES) }
}
