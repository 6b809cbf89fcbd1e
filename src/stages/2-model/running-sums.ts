import type { NodeId, PageModel } from './page-model.ts'

/** Sums over the nodes in document order: the content of a range is the difference of two of them. */
export function sumNodes({ nodeCount }: Pick<PageModel, 'nodeCount'>, read: (node: NodeId) => number): Float64Array {
  const sums = new Float64Array(nodeCount + 1)
  for (let node = 0; node < nodeCount; node++) sums[node + 1] = sums[node]! + read(node)
  return sums
}

/** The content of the nodes from `first` to `last`. */
export const between = (sums: Float64Array, first: NodeId, last: NodeId): number => sums[last + 1]! - sums[first]!
