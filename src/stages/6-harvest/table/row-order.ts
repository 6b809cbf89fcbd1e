import { attributeOf, type NodeId, type PageModel } from '../../2-model/page-model.ts'
import type { Row } from './list-template.ts'

type Placed = Pick<Row, 'nodes'>

/**
 * Rows in the order in which a reader sees them. Lists that draw only the rows in view may have them anywhere in the tree: their
 * order is the number that the page gives them, or else their place. `isScattered`: rows come and go, also in several columns.
 */
export function rowsInReadingOrder<R extends Placed>(
  page: PageModel,
  rows: readonly R[],
  isScattered = false,
): readonly R[] {
  const numbers = rowNumbers(page, rows)
  if (numbers) return sortedBy(rows, at => numbers[at]!)
  if (!page.visual || !(isScattered || areStacked(page, rows))) return rows
  const { top, left } = page.visual
  return [...rows].sort((a, b) => top[a.nodes[0]!]! - top[b.nodes[0]!]! || left[a.nodes[0]!]! - left[b.nodes[0]!]!)
}

/** The position of each row in the document, from 0. */
export function placesOf<R extends Placed>(rows: readonly R[]): Map<R, number> {
  const inDocument = [...rows].sort((a, b) => a.nodes[0]! - b.nodes[0]!)
  return new Map(inDocument.map((row, at) => [row, at]))
}

/** What grids and virtual lists number their rows with. */
const NUMBERS = [
  'aria-rowindex',
  'row-index',
  'aria-posinset',
  'data-rowindex',
  'data-row-index',
  'data-item-index',
  'data-index',
]

/** The numbers of rows, all different; undefined if the page gives none. A row may be wrapped by the element that has it. */
export function rowNumbers(page: PageModel, rows: readonly Placed[]): number[] | undefined {
  if (rows.length < 2) return undefined
  for (const name of NUMBERS) {
    const numbers = rows.map(({ nodes }) => numberOf(page, nodes[0]!, name))
    if (numbers.every(number => number !== undefined) && new Set(numbers).size === rows.length) return numbers
  }
  return undefined
}

function numberOf(page: PageModel, node: NodeId, name: string): number | undefined {
  const text = attributeOf(page, node, name) ?? attributeOf(page, page.parent[node]!, name)
  return text !== undefined && /^\s*\d+\s*$/.test(text) ? Number(text) : undefined
}

/** How many rows a grid or a list says that it has, in the numbers of its rows; 0 if it says nothing. */
export function statedRowCount(page: PageModel, rows: readonly Placed[]): number {
  const row = rows[0]?.nodes[0]
  if (row === undefined) return 0
  if (attributeOf(page, row, 'aria-posinset') !== undefined) return numberOf(page, row, 'aria-setsize') ?? 0
  if (attributeOf(page, row, 'aria-rowindex') === undefined) return 0
  let grid = row
  while (grid >= 0 && attributeOf(page, grid, 'aria-rowcount') === undefined) grid = page.parent[grid]!
  return grid < 0 ? 0 : (numberOf(page, grid, 'aria-rowcount') ?? 0)
}

/** Whether rows are one below the other, in one column: each begins below the middle of the one before, as rows may share a border. */
function areStacked({ visual }: PageModel, rows: readonly Placed[]): boolean {
  const { top, bottom, left } = visual!
  const tops = rows.map(({ nodes }) => nodes[0]!).sort((a, b) => top[a]! - top[b]!)
  return tops.every(
    (node, at) =>
      bottom[node]! > top[node]! &&
      (at === 0 || (left[node] === left[tops[0]!] && 2 * top[node]! > top[tops[at - 1]!]! + bottom[tops[at - 1]!]!)),
  )
}

function sortedBy<R>(rows: readonly R[], keyOf: (at: number) => number): readonly R[] {
  const order = rows.map((_, at) => at).sort((a, b) => keyOf(a) - keyOf(b))
  return order.every((from, at) => from === at) ? rows : order.map(at => rows[at]!)
}
