import { childrenOf, type NodeId, type PageModel, TEXT_TAG, tagOf } from '../../../2-model/page-model.ts'
import type { RecordNodes } from '../../regions/region.ts'
import { lookOf } from '../look-of.ts'

/** In this share of the records, the inner element must have the whole text of the record. */
const MIN_SAME_SHARE = 0.8
const MAX_TRIMMED_LEVELS = 4

/**
 * Unwraps records whose wrappers sometimes contain something else, such as an advert or a heading: if nearly all
 * wrappers contain one element with the whole text, that element is the record.
 */
export function trimAreaRecords(page: PageModel, records: readonly RecordNodes[]): readonly RecordNodes[] {
  let trimmed: readonly RecordNodes[] = records
  for (let depth = 0, inner = trimmed; depth < MAX_TRIMMED_LEVELS; depth++) {
    const next = stepInside(page, inner)
    if (!next) break
    inner = next
    // Only if it makes a difference: a wrapper with nothing else in it is just as good.
    if (records.some((nodes, at) => lengthOf(page, nodes[0]!) !== lengthOf(page, inner[at]![0]!))) trimmed = inner
  }
  return trimmed
}

const lengthOf = (page: PageModel, node: NodeId): number => page.textEnd[node]! - page.textStart[node]!

/** The element in each record that has the whole text in most of them; undefined if there is none. */
function stepInside(page: PageModel, records: readonly RecordNodes[]): RecordNodes[] | undefined {
  if (records.some(nodes => nodes.length !== 1)) return undefined
  const whole = records.flatMap(([node]) => elementsIn(page, node!).find(child => saysAll(page, child, node!)) ?? [])
  if (whole.length < MIN_SAME_SHARE * records.length) return undefined
  // A record in a link keeps the link: it leads to the record's own page.
  if (tagOf(page, whole[0]!) === 'a') return undefined
  const look = lookOf(page, whole[0]!)
  const inside = records.map(([node]) => elementsIn(page, node!).find(child => lookOf(page, child) === look))
  return inside.every(child => child !== undefined) ? inside.map(child => [child!]) : undefined
}

const elementsIn = (page: PageModel, node: NodeId): NodeId[] =>
  childrenOf(page, node).filter(child => page.tag[child] !== TEXT_TAG)

const saysAll = (page: PageModel, child: NodeId, node: NodeId): boolean =>
  lengthOf(page, node) > 0 && lengthOf(page, child) === lengthOf(page, node)
