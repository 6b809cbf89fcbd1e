import type { Xstrings } from './xstring.ts'

/** Items of the content view with the same look and tag path, in document order. */
export type Cluster = readonly number[]

/** A single occurrence repeats nothing. */
const MIN_CLUSTER_SIZE = 2

/** One pass: an item joins the cluster of its Xstring, or starts it. Clusters are in the order of their first items. */
export function clusterByXstring({ count, of }: Xstrings): Cluster[] {
  const clusters: number[][] = Array.from({ length: count }, () => [])
  for (let item = 0; item < of.length; item++) if (of[item]! >= 0) clusters[of[item]!]!.push(item)
  return clusters.filter(cluster => cluster.length >= MIN_CLUSTER_SIZE)
}
