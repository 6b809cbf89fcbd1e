import type { Ancestors } from './ancestors.ts'
import type { Cluster } from './cluster.ts'

/** Clusters whose paths have the same longest common prefix: they form one region. */
export interface ClusterGroup {
  /** The item where the common prefix ends: the region. */
  readonly root: number
  readonly clusters: readonly Cluster[]
  /** Where the records' paths end. */
  readonly recordDepth: number
}

export function groupByPrefix(ancestors: Ancestors, clusters: readonly Cluster[]): ClusterGroup[] {
  const groups = new Map<number, { clusters: Cluster[]; recordDepth: number }>()
  for (const cluster of clusters) {
    const root = ancestors.common(cluster[0]!, cluster.at(-1)!)
    if (root < 0) continue
    const recordDepth = depthToDiffer(ancestors, cluster)
    const group = groups.get(root)
    if (group) {
      group.clusters.push(cluster)
      // If a cluster needs more steps than another, it is a list inside the other's records.
      group.recordDepth = Math.min(group.recordDepth, recordDepth)
    } else groups.set(root, { clusters: [cluster], recordDepth })
  }
  return Array.from(groups, ([root, group]) => ({ root, ...group }))
}

/** The depth at which all paths of a cluster differ. Neighbors are the last to diverge. */
function depthToDiffer(ancestors: Ancestors, cluster: Cluster): number {
  let deepest = 0
  for (let i = 1; i < cluster.length; i++) {
    const shared = ancestors.common(cluster[i - 1]!, cluster[i]!)
    deepest = Math.max(deepest, ancestors.depthOf(shared) + 1)
  }
  return deepest
}
