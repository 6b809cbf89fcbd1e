import { commonAncestor } from '../../2-model/common-ancestor.ts'
import { firstAtLeast } from '../../2-model/first-at-least.ts'
import { childrenOf, type NodeId, type PageModel } from '../../2-model/page-model.ts'
import type { RecordNodes } from '../../4-find/regions/region.ts'
import { mixHashes, shapeHasher } from '../../5-wrap/fingerprint.ts'
import type { ColumnCells, ReadRecords } from '../list-columns.ts'
import type { ListExample, Variant } from './list-template.ts'

/** What the records of a page should have, and what may be beside them. */
export interface Expectations {
  /** Columns that nearly all learned records have. */
  readonly usual: readonly number[]
  /** Shapes of content beside the records. */
  readonly neighbours: ReadonlySet<number>
}

export const expectationsOf = ({ examples, neighbours }: Variant): Expectations => ({
  usual: usualColumns(examples),
  neighbours,
})

/** A column that this share of the learned records have is expected in every record. */
const MIN_USUAL_SHARE = 0.9
/** This share of the expected values must be found. */
const MIN_FILLED_SHARE = 0.6

/** Why the records that a wrapper read may be wrong or incomplete; undefined if there is no doubt. */
export function doubtAbout(
  page: PageModel,
  { records, cells }: ReadRecords,
  { usual, neighbours }: Expectations,
): string | undefined {
  const filled = usual.map(column => cells[column]?.filter(cell => cell !== undefined).length ?? 0)
  const share = filled.reduce((sum, count) => sum + count, 0) / Math.max(1, usual.length * records.length)
  if (usual.length > 0 && share < MIN_FILLED_SHARE)
    return `only ${Math.round(100 * share)} % of the expected values were found`
  const strangers = strangersAmong({ records, cells }, usual).length
  if (strangers > 0) return `${strangers} of ${records.length} records have none of the usual values`
  const unknown = neighbourShapes(page, records).filter(shape => !neighbours.has(shape)).length
  return unknown > 0 ? 'there is new content beside the records' : undefined
}

/** Records without any of the values that nearly all others have. */
export function strangersAmong({ records, cells }: ReadRecords, usual: readonly number[]): number[] {
  if (usual.length === 0) return []
  return records.flatMap((_, row) => (usual.some(column => cells[column]?.[row] !== undefined) ? [] : row))
}

export function usualColumns(examples: readonly Pick<ListExample, 'records' | 'cells'>[]): number[] {
  const [first] = examples
  if (!first) return []
  return first.cells.flatMap((column: ColumnCells[number], at) =>
    column.filter(cell => cell !== undefined).length >= MIN_USUAL_SHARE * first.records.length ? at : [],
  )
}

/** Shapes of the visible content in the same elements as the records, and beside these elements. */
export function neighbourShapes(page: PageModel, records: readonly RecordNodes[]): number[] {
  const hashOf = shapeHasher(page)
  const parents = [...new Set(records.map(([root]) => page.parent[root!]!))].sort((a, b) => a - b)
  const isRecord = new Set(records.flat())
  const shapes = new Set<number>()
  for (const parent of new Set([...parents, commonAncestor(page, parents)])) {
    if (parent < 0) continue
    for (const child of childrenOf(page, parent)) {
      if (isRecord.has(child) || page.textEnd[child] === page.textStart[child]) continue
      if (page.visible[child] !== 1 || holdsAny(page, child, parents)) continue
      shapes.add(mixHashes(hashOf(parent), hashOf(child)))
    }
  }
  return [...shapes]
}

/** Whether one of the nodes, which are in order, is the node or inside it. */
function holdsAny(page: PageModel, node: NodeId, others: readonly NodeId[]): boolean {
  const next = others[firstAtLeast(others, node)]
  return next !== undefined && next <= page.last[node]!
}
