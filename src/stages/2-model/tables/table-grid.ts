import { CELL_ELEMENTS } from '../html-elements.ts'
import { attributeOf, childrenOf, type NodeId, type PageModel, tagOf } from '../page-model.ts'

/** Larger spans are a mistake of the page, or an attack. */
const MAX_SPAN = 1000

/** The grid of the table sections that rows are in. */
export const gridOfRows = (page: PageModel, rows: readonly NodeId[]): TableGrid =>
  placeCells(page, new Set(rows.map(row => page.parent[row]!)))

/** The cells of table rows by their place; cells that span columns or rows shift the following ones. */
export interface TableGrid {
  readonly columnOf: ReadonlyMap<NodeId, number>
  /** For a row, the cells of rows above that extend into it, by column. */
  readonly coveringOf: ReadonlyMap<NodeId, ReadonlyMap<number, NodeId>>
}

/** The grid of the rows of some elements. */
export function placeCells(page: PageModel, rowParents: Iterable<NodeId>): TableGrid {
  const columnOf = new Map<NodeId, number>()
  const coveringOf = new Map<NodeId, ReadonlyMap<number, NodeId>>()
  for (const parent of rowParents) {
    for (const { row, cells, above } of placeRows(page, parent)) {
      for (const { node, column } of cells) columnOf.set(node, column)
      if (above.size > 0) coveringOf.set(row, firstColumns(above))
    }
  }
  return { columnOf, coveringOf }
}

/** A cell that extends into the next rows. */
interface Span {
  readonly cell: NodeId
  readonly rows: number
}

/** A cell that spans columns counts once, in its first column. */
function firstColumns(spans: ReadonlyMap<number, Span>): Map<number, NodeId> {
  const cells = new Map<number, NodeId>()
  for (const [column, { cell }] of spans) if (spans.get(column - 1)?.cell !== cell) cells.set(column, cell)
  return cells
}

/** A cell in the grid of its table: its first column, and how many it spans. */
export interface GridCell {
  readonly node: NodeId
  readonly column: number
  readonly span: number
}

export interface GridRow {
  readonly row: NodeId
  readonly cells: readonly GridCell[]
  /** What extends into the row from above, by column, and what extends into the next row. */
  readonly above: ReadonlyMap<number, Span>
  readonly below: ReadonlyMap<number, Span>
  /** The columns that it fills, including those of cells that extend into it. */
  readonly width: number
}

/** The rows of an element in the grid of its table. */
export function* placeRows(page: PageModel, parent: NodeId): Generator<GridRow> {
  let above: ReadonlyMap<number, Span> = new Map()
  for (const row of childrenOf(page, parent)) {
    if (tagOf(page, row) !== 'tr') continue
    const placed = placeRow(page, row, above)
    yield placed
    above = placed.below
  }
}

function placeRow(page: PageModel, row: NodeId, above: ReadonlyMap<number, Span>): GridRow {
  const below = new Map<number, Span>()
  for (const [column, { cell, rows }] of above) if (rows > 1) below.set(column, { cell, rows: rows - 1 })
  const cells: GridCell[] = []
  let [column, width] = [0, above.size]
  for (const node of childrenOf(page, row)) {
    if (!CELL_ELEMENTS.has(tagOf(page, node))) continue
    while (above.has(column)) column++
    const [rows, span] = [spanOf(page, node, 'rowspan'), spanOf(page, node, 'colspan')]
    cells.push({ node, column, span })
    width += span
    for (const end = column + span; column < end; column++) {
      if (rows > 1) below.set(column, { cell: node, rows: rows - 1 })
    }
  }
  return { row, cells, above, below, width }
}

export function spanOf(page: PageModel, cell: NodeId, attribute: 'colspan' | 'rowspan'): number {
  const span = Number.parseInt(attributeOf(page, cell, attribute) ?? '1', 10)
  // A rowspan of 0 extends to the end of the table section.
  if (span === 0 && attribute === 'rowspan') return MAX_SPAN
  return span >= 1 && span <= MAX_SPAN ? span : 1
}
