import type { ContentView } from '../../../2-model/content-view.ts'
import type { Cluster } from './cluster.ts'

/** Clusters whose paths have the same longest common prefix: they make up one region. */
export interface ClusterGroup {
  /** The item where the common prefix ends: the region. */
  readonly root: number
  readonly clusters: readonly Cluster[]
  /** How many steps a record's path has below the region's. */
  readonly recordSteps: number
}

export function groupByPrefix(view: ContentView, clusters: readonly Cluster[]): ClusterGroup[] {
  const depth = depthsOf(view)
  const groups = new Map<number, { clusters: Cluster[]; recordSteps: number }>()
  for (const cluster of clusters) {
    const root = commonAncestor(view, cluster[0]!, cluster.at(-1)!)
    if (root < 0) continue
    const recordSteps = stepsToDiffer(view, depth, cluster) - depth[root]!
    const group = groups.get(root)
    if (group) {
      group.clusters.push(cluster)
      // Where a cluster needs more steps than another, it is a list inside the other's records.
      group.recordSteps = Math.min(group.recordSteps, recordSteps)
    } else groups.set(root, { clusters: [cluster], recordSteps })
  }
  return Array.from(groups, ([root, group]) => ({ root, ...group }))
}

/** Of an item and a later one. A region holds its items and is none, so the search starts above. */
function commonAncestor(view: ContentView, first: number, later: number): number {
  let item = view.parent[first]!
  while (item >= 0 && view.last[item]! < later) item = view.parent[item]!
  return item
}

/** The depth at which all paths of a cluster differ. Neighbours are the last to part. */
function stepsToDiffer(view: ContentView, depth: Int32Array, cluster: Cluster): number {
  let deepest = 0
  for (let i = 1; i < cluster.length; i++) {
    const shared = commonAncestor(view, cluster[i - 1]!, cluster[i]!)
    deepest = Math.max(deepest, depth[shared]! + 1)
  }
  return deepest
}

function depthsOf({ itemCount, parent }: ContentView): Int32Array {
  const depth = new Int32Array(itemCount)
  for (let item = 0; item < itemCount; item++) depth[item] = parent[item]! < 0 ? 0 : depth[parent[item]!]! + 1
  return depth
}
