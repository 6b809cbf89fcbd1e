import { childrenOf, type NodeId, type PageModel, TEXT_TAG } from '../../../2-model/page-model.ts'
import type { RecordNodes } from '../../regions/region.ts'

/** In so many records the element inside must say all that the record says. */
const LEAST_SAME = 0.8
const DEEPEST = 4

/**
 * Records in wrappers that in a few places hold something else, too, an advert or a heading: where nearly all wrappers hold
 * one element that says everything, the element is the record.
 */
export function trimRecords(page: PageModel, records: readonly RecordNodes[]): readonly RecordNodes[] {
  let trimmed: readonly RecordNodes[] = records
  for (let depth = 0, inner = trimmed; depth < DEEPEST; depth++) {
    const next = stepInside(page, inner)
    if (!next) break
    inner = next
    // Only where it makes a difference: a wrapper without anything else in it is as good.
    if (records.some((nodes, at) => lengthOf(page, nodes[0]!) !== lengthOf(page, inner[at]![0]!))) trimmed = inner
  }
  return trimmed
}

const lengthOf = (page: PageModel, node: NodeId): number => page.textEnd[node]! - page.textStart[node]!

/** The element that says most in each record; undefined where it is not all that most of them say. */
function stepInside(page: PageModel, records: readonly RecordNodes[]): RecordNodes[] | undefined {
  if (records.some(nodes => nodes.length !== 1)) return undefined
  const inside = records.map(([node]) => largestChild(page, node!))
  if (inside.some(child => child === undefined)) return undefined
  const same = records.filter(([node], at) => lengthOf(page, node!) === lengthOf(page, inside[at]!)).length
  const isAlike = inside.every(child => page.tag[child!] === page.tag[inside[0]!])
  return isAlike && same >= LEAST_SAME * records.length ? inside.map(child => [child!]) : undefined
}

function largestChild(page: PageModel, node: NodeId): NodeId | undefined {
  let best: NodeId | undefined
  for (const child of childrenOf(page, node)) {
    if (page.tag[child] === TEXT_TAG) continue
    if (best === undefined || lengthOf(page, child) > lengthOf(page, best)) best = child
  }
  return best
}
