import { hasWords } from '../blank.ts'
import { attributeOf, childrenOf, isText, type NodeId, type PageModel } from '../page-model.ts'

// Grids of any elements: their roles say what is a row and what is a cell.

const CELL_ROLE = /^(?:cell|gridcell|rowheader)$/

export const isCalledCell = (page: PageModel, node: NodeId): boolean =>
  CELL_ROLE.test(attributeOf(page, node, 'role') ?? '')

export const isCalledRow = (page: PageModel, node: NodeId): boolean => attributeOf(page, node, 'role') === 'row'

/** The row that a node is or is in; -1 if there is none, or if a cell is between. */
export function calledRowAround(page: PageModel, node: NodeId): NodeId {
  for (let at = node; at >= 0; at = page.parent[at]!) {
    if (isCalledRow(page, at)) return at
    if (at !== node && isCalledCell(page, at)) return -1
  }
  return -1
}

/** The cells of rows by column; undefined if something else with words is among them. */
export function placeCalledCells(page: PageModel, rows: readonly NodeId[]): Map<NodeId, number> | undefined {
  const columnOf = new Map<NodeId, number>()
  for (const row of rows) {
    if (calledRowAround(page, row) < 0) return undefined
    const elements = childrenOf(page, row).filter(child => !isText(page, child))
    // Handles between cells, by which people change the width of columns, are empty.
    const cells = elements.filter(child => isCalledCell(page, child) || hasWords(page, child))
    if (!cells.every(child => isCalledCell(page, child))) return undefined
    for (const [cell, column] of columnsOfCells(page, cells)) columnOf.set(cell, column)
  }
  return columnOf.size > 0 ? columnOf : undefined
}

/** The columns of the cells of one row, from 0: as the page counts them, or else in their order. */
function columnsOfCells(page: PageModel, cells: readonly NodeId[]): [NodeId, number][] {
  const counted = cells.map(cell => columnIndex(page, cell) ?? -1)
  const areCounted = !counted.includes(-1) && new Set(counted).size === cells.length
  return cells.map((cell, at) => [cell, areCounted ? counted[at]! : at])
}

/** The column that a page says a cell is in, from 0. A grid may show only some of its columns at a time. */
export function columnIndex(page: PageModel, cell: NodeId): number | undefined {
  const index = Number.parseInt(attributeOf(page, cell, 'aria-colindex') ?? '', 10)
  return index >= 1 ? index - 1 : undefined
}

/** All cells of a row, whatever elements they are in: columns that stay when others scroll are often in one of their own. */
export function cellsOfCalledRow(page: PageModel, row: NodeId): NodeId[] {
  const cells: NodeId[] = []
  for (let node = row + 1; node <= page.last[row]!; node++) {
    if (!isCalledCell(page, node)) continue
    cells.push(node)
    node = page.last[node]!
  }
  return cells
}
