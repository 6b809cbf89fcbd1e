import type { Xstrings } from './xstring.ts'

/** Items of the content view that look alike and stand on the same tag path, in document order. */
export type Cluster = readonly number[]

/** What occurs once repeats nothing. */
const MIN_CLUSTER_SIZE = 2

/** One pass: an item joins the cluster of its Xstring, or opens it. Clusters stand in the order of their first items. */
export function clusterByXstring({ count, of }: Xstrings): Cluster[] {
  const clusters: number[][] = Array.from({ length: count }, () => [])
  for (let item = 0; item < of.length; item++) if (of[item]! >= 0) clusters[of[item]!]!.push(item)
  return clusters.filter(cluster => cluster.length >= MIN_CLUSTER_SIZE)
}
