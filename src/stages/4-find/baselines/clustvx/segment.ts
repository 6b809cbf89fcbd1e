import type { ContentView } from '../../../2-model/content-view.ts'
import type { NodeId, PageModel } from '../../../2-model/page-model.ts'
import type { RecordNodes } from '../../regions/region.ts'
import type { Ancestors } from './ancestors.ts'
import type { Cluster } from './cluster.ts'
import type { ClusterGroup } from './common-prefix.ts'
import { nodesBetween } from './item-nodes.ts'
import { findStrands, type Strand } from './strands.ts'

/**
 * The paper's two kinds of records. `own-parent` (type A): each record has its own element. `hopping` (type B):
 * records are runs of siblings, each from one first item to the next.
 */
interface Segmentation {
  readonly kind: 'own-parent' | 'hopping'
  readonly records: readonly RecordNodes[]
}

/** The page in the forms that segmentation needs. */
interface Ground {
  readonly page: PageModel
  readonly view: ContentView
  readonly ancestors: Ancestors
  readonly tagPath: Int32Array
}

/** Strands nearly as frequent as the most frequent one are parts of each record, not additions to some. */
const MIN_SAME_FREQUENCY = 0.8

export function segment(ground: Ground, group: ClusterGroup): Segmentation {
  const strands = findStrands(group.clusters.map(cluster => holdersOf(ground, group, cluster)))
  const most = strands.reduce((best, strand) => (strand.holders.length > best.holders.length ? strand : best))
  const parts = strands.filter(({ holders }) => holders.length >= MIN_SAME_FREQUENCY * most.holders.length)
  const isFlat = parts.length > 1 && group.recordDepth === ground.ancestors.depthOf(group.root) + 1
  return isFlat
    ? { kind: 'hopping', records: hop(ground, group, parts) }
    : { kind: 'own-parent', records: takeHolders(ground, strands, most) }
}

/** Type A. The records of a region have one tag path: every holder on the path of the most frequent strand is a record. */
function takeHolders({ page, view, tagPath }: Ground, strands: readonly Strand[], most: Strand): RecordNodes[] {
  const paths = new Set(most.holders.map(holder => tagPath[holder]!))
  const holders = strands.flatMap(strand => strand.holders).filter(holder => paths.has(tagPath[holder]!))
  return holders.sort((a, b) => a - b).map(holder => nodesBetween(page, view, holder, holder))
}

/** Type B. From the strand that a reader meets first, each record extends to the strand's next occurrence. */
function hop({ page, view }: Ground, { clusters }: ClusterGroup, parts: readonly Strand[]): RecordNodes[] {
  const firstItems = parts.map(strand => strand.clusters.map(cluster => clusters[cluster]![0]!))
  const starts = parts[visuallyFirst(page, view, firstItems)]!.holders
  const lastHolder = parts.reduce((last, { holders }) => Math.max(last, holders.at(-1)!), 0)
  const end = view.last[lastHolder]!
  return starts.map((start, i) => nodesBetween(page, view, start, (starts[i + 1] ?? end + 1) - 1))
}

/** The elements at the records' depth that contain the items of a cluster, each once, in document order. */
function holdersOf({ view, ancestors }: Ground, { recordDepth }: ClusterGroup, cluster: Cluster): number[] {
  const holders: number[] = []
  for (const item of cluster) {
    if (holders.length > 0 && item <= view.last[holders.at(-1)!]!) continue
    holders.push(ancestors.atDepth(item, recordDepth))
  }
  return holders
}

/** The strand with the item that a reader meets first: topmost, then leftmost; without boxes, first in the document. */
function visuallyFirst({ visual }: PageModel, view: ContentView, firstItems: readonly (readonly number[])[]): number {
  const candidates = firstItems.flatMap((items, strand) => items.map(item => ({ strand, node: view.first[item]! })))
  const isBefore = (a: NodeId, b: NodeId): boolean => {
    if (!visual) return a < b
    const down = visual.top[a]! - visual.top[b]!
    return down < 0 || (down === 0 && visual.left[a]! < visual.left[b]!)
  }
  return candidates.reduce((best, each) => (isBefore(each.node, best.node) ? each : best)).strand
}
