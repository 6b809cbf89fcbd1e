import { pushTo } from '../../../2-model/group-by.ts'
import { attributeOf, type NodeId, type PageModel } from '../../../2-model/page-model.ts'
import { calledRowAround, cellsOfCalledRow, columnIndex } from '../../../2-model/tables/called-cells.ts'
import { headerText } from './header-text.ts'

const GRID_ROLE = /^(?:grid|table|treegrid)$/

export const isColumnHeader = (page: PageModel, node: NodeId): boolean =>
  attributeOf(page, node, 'role') === 'columnheader'

/** The headers of grids whose elements are called cells, rows, and headers by their roles, wherever these are in the grid. */
export class GridHeaders {
  readonly #page: PageModel
  readonly #heads = new Map<NodeId, readonly NodeId[]>()

  constructor(page: PageModel) {
    this.#page = page
  }

  /** The header of a cell: the one with the same number, or else the one in the same place. Empty if there is none. */
  over(cell: NodeId): string {
    const row = calledRowAround(this.#page, cell)
    if (row < 0) return ''
    const heads = this.#headsOver(row)
    const column = columnIndex(this.#page, cell)
    const counted = column === undefined ? '' : this.#lowest(heads.filter(head => this.#covers(head, column)))
    return counted || this.#inPlace(heads, row, cell)
  }

  /** Of the headers over a column, the last is the nearest to it; the others are over several. */
  #lowest(heads: readonly NodeId[]): string {
    return heads.map(head => headerText(this.#page, head)).findLast(text => text !== '') ?? ''
  }

  #covers(head: NodeId, column: number): boolean {
    const first = columnIndex(this.#page, head)
    if (first === undefined) return false
    const span = Number.parseInt(attributeOf(this.#page, head, 'aria-colspan') ?? '1', 10)
    return first <= column && column < first + Math.max(1, span || 1)
  }

  /** In a head with as many headers as the row has cells. */
  #inPlace(heads: readonly NodeId[], row: NodeId, cell: NodeId): string {
    const cells = cellsOfCalledRow(this.#page, row)
    const rows = new Map<NodeId, NodeId[]>()
    for (const head of heads) pushTo(rows, calledRowAround(this.#page, head), head)
    const last = [...rows.values()].findLast(({ length }) => length === cells.length)
    return last ? headerText(this.#page, last[cells.indexOf(cell)]!) : ''
  }

  /** The headers before a row in the innermost grid that has some. */
  #headsOver(row: NodeId): readonly NodeId[] {
    const page = this.#page
    for (let at = page.parent[row]!; at >= 0; at = page.parent[at]!) {
      if (!GRID_ROLE.test(attributeOf(page, at, 'role') ?? '')) continue
      const heads = this.#headsOf(at).filter(head => head < row)
      if (heads.length > 0) return heads
    }
    return []
  }

  /** The headers of a grid without those around others. */
  #headsOf(grid: NodeId): readonly NodeId[] {
    const page = this.#page
    let heads = this.#heads.get(grid)
    if (heads) return heads
    const all: NodeId[] = []
    for (let node = grid + 1; node <= page.last[grid]!; node++) if (isColumnHeader(page, node)) all.push(node)
    heads = all.filter((head, at) => !(all[at + 1]! <= page.last[head]!))
    this.#heads.set(grid, heads)
    return heads
  }
}
