import { type NodeId, TEXT_TAG } from '../../../2-model/page-model.ts'
import { hasTextOrPicture, type PageContent } from '../page-content.ts'
import { type Shingler, type Shingles, shingleLikeness } from '../shingles.ts'

/** Children of one element that come from one template, in document order; at least one. */
export interface SiblingCluster {
  readonly parent: NodeId
  readonly members: readonly NodeId[]
}

/** Values from 0.25 to 0.45 find almost the same on labeled pages. */
const MIN_SIBLING_LIKENESS = 0.35
/** Siblings with exactly the same classes come from one template even if their content differs more. */
export const MIN_LIKENESS_OF_CLASS = 0.12
/**
 * A member is compared with the last few of its cluster: templates drift along a list, so the first one is not
 * representative.
 */
const MAX_COMPARED_MEMBERS = 3
/** Clusters compared with a child that equals none: more alternating kinds of children are not a list. */
const MAX_OPEN_CLUSTERS = 12

interface OpenCluster {
  readonly tag: number
  readonly classes: string
  readonly members: NodeId[]
  readonly recent: Shingles[]
}

/** Clusters the children of an element by likeness. Children with different tags are never in one cluster. */
export function clusterSiblings(content: PageContent, shingler: Shingler, parent: NodeId): SiblingCluster[] {
  const { tag, last } = content.page
  const clusters: OpenCluster[] = []
  const same = new Map<number, OpenCluster>()
  for (let child = parent + 1; child <= last[parent]!; child = last[child]! + 1) {
    if (tag[child] === TEXT_TAG || !hasTextOrPicture(content, child)) continue
    const key = shingler.fingerprintOf(child)
    let cluster = same.get(key)
    if (!cluster) {
      const shingles = shingler.of(child)
      const classes = shingler.classKeyOf(child)
      cluster = nearest(clusters, tag[child]!, classes, shingles)
      if (!cluster) {
        cluster = { tag: tag[child]!, classes, members: [], recent: [] }
        clusters.push(cluster)
      }
      same.set(key, cluster)
      cluster.recent.push(shingles)
      if (cluster.recent.length > MAX_COMPARED_MEMBERS) cluster.recent.shift()
    }
    cluster.members.push(child)
  }
  return clusters.map(({ members }) => ({ parent, members }))
}

function nearest(
  clusters: readonly OpenCluster[],
  tag: number,
  classes: string,
  shingles: Shingles,
): OpenCluster | undefined {
  let best: OpenCluster | undefined
  let most = 0
  for (let at = Math.max(0, clusters.length - MAX_OPEN_CLUSTERS); at < clusters.length; at++) {
    const cluster = clusters[at]!
    if (cluster.tag !== tag) continue
    let found = 0
    for (const each of cluster.recent) found = Math.max(found, likenessOf(each, shingles))
    const needed = classes !== '' && cluster.classes === classes ? MIN_LIKENESS_OF_CLASS : MIN_SIBLING_LIKENESS
    if (found >= needed && found > most) [best, most] = [cluster, found]
  }
  return best
}

/** An item with an inner list contains everything of an item without one, and much more. */
function likenessOf(a: Shingles, b: Shingles): number {
  const share = shingleLikeness(a, b)
  if (share >= MIN_SIBLING_LIKENESS || Math.min(a.length, b.length) < MIN_CONTAINED_SHINGLES) return share
  const both = (share * (a.length + b.length)) / (1 + share)
  return both >= MIN_CONTAINED_SHARE * Math.min(a.length, b.length) ? MIN_SIBLING_LIKENESS : share
}

/** Almost everything of the smaller one is in the larger one. */
const MIN_CONTAINED_SHARE = 0.85
/** Fewer shingles are contained in anything. */
const MIN_CONTAINED_SHINGLES = 10
