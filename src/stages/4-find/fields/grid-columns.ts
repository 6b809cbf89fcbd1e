import { pushTo } from '../../2-model/group-by.ts'
import { CELL_ELEMENTS } from '../../2-model/html-elements.ts'
import { attributeOf, childrenOf, isText, type NodeId, type PageModel, tagOf } from '../../2-model/page-model.ts'
import type { Children, Group, Member } from './group.ts'
import type { Slot } from './slot.ts'

/** Larger spans are a mistake of the page, or an attack. */
const MAX_SPAN = 1000

/** The cells of table rows by grid column; undefined if the elements are not rows. */
export function gridColumns(page: PageModel, parent: Slot, lists: readonly Children[]): Group[] | undefined {
  const columnOf = columnsOfRows(page, parent)
  if (!columnOf) return undefined
  const isTable = tagOf(page, parent.parts[0]!.first) === 'tr'
  const columns = new Map<number, Member[]>()
  for (const [list, { parts }] of lists.entries()) {
    for (const [at, { first }] of parts.entries()) {
      const column = columnOf.get(first)
      if (column !== undefined) pushTo(columns, column, { list, at })
    }
  }
  return [...columns]
    .sort(([a], [b]) => a - b)
    .map(([column, members]) => ({
      identity: isTable ? 'td' : tagOf(page, lists[members[0]!.list]!.parts[members[0]!.at]!.first),
      place: `[${column + 1}]`,
      members,
      isList: false,
      label: '',
      ...(isTable ? { column } : {}),
    }))
}

/** The column of each cell, if all elements are table rows or are named as rows. */
function columnsOfRows(page: PageModel, { parts }: Slot): Map<NodeId, number> | undefined {
  if (parts.length === 0 || parts.some(({ first, end }) => first !== end)) return undefined
  const rows = parts.map(({ first }) => first)
  if (rows.every(row => tagOf(page, row) === 'tr')) return placeCells(page, new Set(rows.map(row => page.parent[row]!)))
  return rows.every(row => attributeOf(page, row, 'role') === 'row') ? placeCalledCells(page, rows) : undefined
}

const CELL_ROLES: readonly (string | undefined)[] = ['cell', 'gridcell', 'rowheader']

/** Cells recognized by their names, in order; undefined if something else is among them. */
function placeCalledCells(page: PageModel, rows: readonly NodeId[]): Map<NodeId, number> | undefined {
  const columnOf = new Map<NodeId, number>()
  for (const row of rows) {
    let column = 0
    for (const cell of childrenOf(page, row)) {
      if (isText(page, cell)) continue
      if (!CELL_ROLES.includes(attributeOf(page, cell, 'role'))) return undefined
      columnOf.set(cell, column++)
    }
  }
  return columnOf
}

/** The column of each cell in the rows of some elements; cells that span columns or rows shift the following ones. */
export function placeCells(page: PageModel, rowParents: Iterable<NodeId>): Map<NodeId, number> {
  const columnOf = new Map<NodeId, number>()
  for (const parent of rowParents)
    for (const { cells } of placeRows(page, parent)) for (const { node, column } of cells) columnOf.set(node, column)
  return columnOf
}

/** A cell in the grid of its table: its first column, and how many it spans. */
export interface GridCell {
  readonly node: NodeId
  readonly column: number
  readonly span: number
}

interface GridRow {
  readonly row: NodeId
  readonly cells: readonly GridCell[]
  /** The columns that its cells span, and cells from above that reach down to it. */
  readonly width: number
}

/** The rows of an element in the grid of its table. */
export function placeRows(page: PageModel, parent: NodeId): GridRow[] {
  const rows: GridRow[] = []
  /** For each column, how many more rows a cell from above spans. */
  const taken: number[] = []
  for (const row of childrenOf(page, parent)) if (tagOf(page, row) === 'tr') rows.push(placeRow(page, row, taken))
  return rows
}

function placeRow(page: PageModel, row: NodeId, taken: number[]): GridRow {
  const reached = taken.slice()
  let width = 0
  for (const [column, rows] of reached.entries()) {
    if (rows === 0) continue
    width++
    taken[column]!--
  }
  const cells: GridCell[] = []
  let column = 0
  for (const node of childrenOf(page, row)) {
    if (!CELL_ELEMENTS.has(tagOf(page, node))) continue
    while ((reached[column] ?? 0) > 0) column++
    const [rows, span] = [spanOf(page, node, 'rowspan'), spanOf(page, node, 'colspan')]
    cells.push({ node, column, span })
    width += span
    for (const end = column + span; column < end; column++) {
      while (taken.length <= column) taken.push(0)
      if (rows > 1) taken[column] = rows - 1
    }
  }
  return { row, cells, width }
}

export function spanOf(page: PageModel, cell: NodeId, attribute: 'colspan' | 'rowspan'): number {
  const span = Number.parseInt(attributeOf(page, cell, attribute) ?? '1', 10)
  return span >= 1 && span <= MAX_SPAN ? span : 1
}
