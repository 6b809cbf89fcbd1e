import { groupBy } from '../../../2-model/group-by.ts'
import { type Box, heightOf, widthOf } from './boxes.ts'

/** Boxes below each other with the same left edge and the same width; at least one. */
export type BoxColumn = readonly Box[]

/** Neighbors may overlap by this many pixels because edges are rounded. */
const MAX_EDGE_OFFSET = 1

/** Every box is in one column. Boxes in a box of the same edge and width are a separate column. */
export function findColumns(boxes: readonly Box[]): BoxColumn[] {
  const aligned = groupBy(boxes, box => `${box.left} ${widthOf(box)}`)
  return [...aligned.values()].flatMap(splitColumns).map(ofOneSize)
}

/** Boxes of a list have one size: none is this many times higher or lower than the usual one. */
const MAX_SIZE_FACTOR = 1.5

/** Headings, rules, and other strips between the boxes of a column are not part of it. */
function ofOneSize(column: BoxColumn): BoxColumn {
  const heights = column.map(heightOf).sort((a, b) => a - b)
  const usual = heights[heights.length >> 1]!
  return column.filter(box => heightOf(box) * MAX_SIZE_FACTOR >= usual && heightOf(box) <= usual * MAX_SIZE_FACTOR)
}

function splitColumns(boxes: readonly Box[]): BoxColumn[] {
  const columns: Box[][] = []
  const outermost: Open = { bottom: Number.POSITIVE_INFINITY }
  const open: Open[] = [outermost]
  for (const box of boxes.toSorted((a, b) => a.top - b.top || b.bottom - a.bottom)) {
    while (open.at(-1)!.bottom + MAX_EDGE_OFFSET < box.bottom) open.pop()
    const around = open.at(-1)!
    if (around.column && goesOn(around.column.at(-1)!, box)) around.column.push(box)
    else columns.push((around.column = [box]))
    open.push({ bottom: box.bottom })
  }
  return columns
}

/** A box that may contain others, and the last column that was started in it. */
interface Open {
  readonly bottom: number
  column?: Box[]
}

/** A gap as high as both of its neighbors separates two lists. */
function goesOn(above: Box, below: Box): boolean {
  const gap = below.top - above.bottom
  return gap >= -MAX_EDGE_OFFSET && gap <= Math.max(heightOf(above), heightOf(below))
}
