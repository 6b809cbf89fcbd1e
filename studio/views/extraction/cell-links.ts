import type { Extraction } from '../../api/extraction.ts'
import type { GridPlace } from '../../components/table/grid.ts'
import { outwards, type PageTree } from '../../page/page-tree.ts'

/** Which values and records the nodes of a page show. */
interface CellLinks {
  /** The cells that a node shows: the text of a link and its address have the same node. */
  readonly cells: ReadonlyMap<number, readonly GridPlace[]>
  readonly records: ReadonlyMap<number, number>
}

export function linkCells({ fields, recordNodes = [] }: Pick<Extraction, 'fields' | 'recordNodes'>): CellLinks {
  const cells = new Map<number, GridPlace[]>()
  for (const [column, field] of fields.entries())
    for (const [row, cell] of field.cells.entries())
      for (const node of cell?.nodes ?? []) cells.set(node, [...(cells.get(node) ?? []), { row, column }])
  const records = new Map(recordNodes.flatMap((nodes, row) => nodes.map(node => [node, row] as const)))
  return { cells, records }
}

/** The cell that a node belongs to: its own, or that of the nearest node around it. A column is kept if possible. */
export function cellOf(tree: PageTree, { cells }: CellLinks, node: number, column?: number): GridPlace | undefined {
  for (const at of outwards(tree, node)) {
    const places = cells.get(at)
    if (places) return places.find(place => place.column === column) ?? places[0]
  }
  return undefined
}

/** The record around a node. */
export function recordOf(tree: PageTree, { records }: CellLinks, node: number): number | undefined {
  for (const at of outwards(tree, node)) {
    const row = records.get(at)
    if (row !== undefined) return row
  }
  return undefined
}
