import { groupBy } from '../../../2-model/group-by.ts'
/** Clusters that occur in the same elements: each of these elements shows some or all of them. */
export interface Strand {
  /** By their index in the group. */
  readonly clusters: readonly number[]
  /** The elements, in document order. */
  readonly holders: readonly number[]
}

/** Joins clusters that share a holder, directly or through others; in the order of their first clusters. */
export function findStrands(holdersOf: readonly (readonly number[])[]): Strand[] {
  const leader = holdersOf.map((_, cluster) => cluster)
  const find = (cluster: number): number => {
    let at = cluster
    while (leader[at] !== at) at = leader[at] = leader[leader[at]!]!
    return at
  }
  const firstIn = new Map<number, number>()
  holdersOf.forEach((holders, cluster) => {
    for (const holder of holders) {
      const [mine, other] = [find(cluster), find(firstIn.get(holder) ?? cluster)]
      leader[Math.max(mine, other)] = Math.min(mine, other)
      if (!firstIn.has(holder)) firstIn.set(holder, cluster)
    }
  })
  const members = groupBy(holdersOf.keys(), find)
  return Array.from(members.values(), clusters => ({
    clusters,
    holders: [...new Set(clusters.flatMap(cluster => holdersOf[cluster]!))].sort((a, b) => a - b),
  }))
}
