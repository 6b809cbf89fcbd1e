import { countEach, mostFrequent } from '../2-model/count-each.ts'
import { type NodeId, type PageModel, TEXT_TAG } from '../2-model/page-model.ts'
import type { Cell, Field } from '../4-find/fields/field.ts'
import { shapeHasher } from './fingerprint.ts'

type Cells = readonly (Cell | undefined)[]

/**
 * If a record lacks a value, the path of its field may find the value of another field: "the first small text" is the fee
 * if the number of members is missing. Fields that have different nodes in other records do not share one; it goes to the field
 * whose values look like it, by tag and class. If that does not decide, both keep it.
 */
export function dropBorrowed(
  page: PageModel,
  fields: readonly Pick<Field, 'source'>[],
  cells: readonly Cells[],
): Cells[] {
  const texts = fields.flatMap(({ source }, at) => (source === 'text' ? [at] : []))
  const kept = cells.map(column => [...column])
  const hashOf = shapeHasher(page)
  const shapeOf = (node: NodeId): number => hashOf(page.tag[node] === TEXT_TAG ? page.parent[node]! : node)
  let usual: (number | undefined)[] | undefined
  for (let row = 0; row < (cells[0]?.length ?? 0); row++) {
    for (const [one, other] of sharing(cells, texts, row)) {
      if (!standApart(cells[one]!, cells[other]!)) continue
      usual ??= cells.map(column => usualShape(column, shapeOf))
      const shape = shapeOf(nodeOf(cells[one]![row])!)
      const [isOne, isOther] = [usual[one] === shape, usual[other] === shape]
      if (isOne !== isOther) kept[isOne ? other : one]![row] = undefined
    }
  }
  return kept
}

const nodeOf = (cell: Cell | undefined): NodeId | undefined => cell?.nodes[0]

/** Pairs of fields whose values in a record begin at the same node. */
function* sharing(cells: readonly Cells[], fields: readonly number[], row: number): Generator<[number, number]> {
  const first = new Map<NodeId, number>()
  for (const field of fields) {
    const node = nodeOf(cells[field]![row])
    if (node === undefined) continue
    const other = first.get(node)
    if (other === undefined) first.set(node, field)
    else yield [other, field]
  }
}

/** Whether both have a value in some record, each at a different node. */
const standApart = (one: Cells, other: Cells): boolean =>
  one.some((cell, row) => cell && other[row] && nodeOf(cell) !== nodeOf(other[row]))

/** What most of a field's values look like. */
function usualShape(column: Cells, shapeOf: (node: NodeId) => number): number | undefined {
  const nodes = column.flatMap(cell => nodeOf(cell) ?? [])
  return mostFrequent(countEach(nodes.map(shapeOf)))?.[0]
}
