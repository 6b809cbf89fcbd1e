import { groupBy } from '../../../2-model/group-by.ts'
import { type Box, widthOf } from './boxes.ts'
import type { BoxColumn } from './columns.ts'

/** Columns side by side whose boxes start at the same heights; from left to right. */
export interface Grid {
  readonly columns: readonly BoxColumn[]
}

/** Columns of the same width; the rightmost may be shorter, because the last row may be. */
export function findEvenGrids(columns: readonly BoxColumn[]): Grid[] {
  const groups = groupBy(columns, column => `${column[0]!.top} ${widthOf(column[0]!)}`)
  return [...groups.values()].flatMap(group => {
    const longest = group.reduce((best, column) => (column.length > best.length ? column : best))
    const isPart = (column: BoxColumn): boolean => column.every(({ top }, row) => top === longest[row]!.top)
    return sideBySide(group.filter(isPart)).map(each => ({ columns: each }))
  })
}

/** Fewer rows agree by chance. */
const MIN_GRID_ROWS = 3

/** Columns of any width with the same rows, such as those of a table. */
export function findUnevenGrids(columns: readonly BoxColumn[]): Grid[] {
  const tall = columns.filter(({ length }) => length >= MIN_GRID_ROWS)
  const groups = groupBy(tall, column => column.map(({ top }) => top).join(' '))
  return [...groups.values()].flatMap(group => sideBySide(group).map(each => ({ columns: each })))
}

/** Columns that do not overlap, from left to right, split where a gap is wider than both neighbors. */
function sideBySide(columns: readonly BoxColumn[]): BoxColumn[][] {
  const parts: BoxColumn[][] = []
  let last: Box | undefined
  for (const column of columns.toSorted((a, b) => a[0]!.left - b[0]!.left || b.length - a.length)) {
    const [box] = column
    if (last && box!.left < last.right - 1) continue
    const isNear = last && box!.left - last.right <= Math.max(widthOf(last), widthOf(box!))
    if (isNear) parts.at(-1)!.push(column)
    else parts.push([column])
    last = box
  }
  return parts
}
