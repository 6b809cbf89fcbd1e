import { oncePer } from '../../../once.ts'
import { attributeOf, isText, type NodeId, type PageModel, tagOf } from '../page-model.ts'
import { isCalledCell, isCalledRow } from './called-cells.ts'

// Tables of any elements, whose roles say what they are: grids that draw only the rows in view are made in this way.

const GRID_ROLE = /^(?:grid|treegrid|table)$/

/** Elements called a grid that have headers of columns: people name columns of data only. A single header may be that of a picture gallery. */
const gridsWithHeaders = oncePer((page: PageModel) => {
  const counts = new Map<NodeId, number>()
  for (let node = 0; node < page.nodeCount; node++) {
    if (isText(page, node) || attributeOf(page, node, 'role') !== 'columnheader') continue
    const grid = gridAround(page, node)
    counts.set(grid, (counts.get(grid) ?? 0) + 1)
  }
  return new Set([...counts].flatMap(([grid, count]) => (grid >= 0 && count > 1 ? [grid] : [])))
})

/** -1 if there is none. */
function gridAround(page: PageModel, node: NodeId): NodeId {
  let grid = page.parent[node]!
  while (grid >= 0 && !GRID_ROLE.test(attributeOf(page, grid, 'role') ?? '')) grid = page.parent[grid]!
  return grid
}

const isInGrid = (page: PageModel, node: NodeId): boolean => {
  const grids = gridsWithHeaders(page)
  return grids.size > 0 && grids.has(gridAround(page, node))
}

/** Whether an element is the row of a grid with headers of columns. */
export const isGridRow = (page: PageModel, node: NodeId): boolean => isCalledRow(page, node) && isInGrid(page, node)

/** The tag of an element; that of the part of a table that it is called, if it is one of a grid with headers. */
export function calledTag(page: PageModel, node: NodeId): string {
  if (isGridRow(page, node)) return 'tr'
  return isCalledCell(page, node) && isInGrid(page, node) ? 'td' : tagOf(page, node)
}
