import type { NodeId, PageModel } from './page-model.ts'

/** For each node, the innermost node of a kind that it is or is in; -1 if there is none. */
export function innermostOf({ nodeCount, parent }: PageModel, isOfKind: (node: NodeId) => boolean): Int32Array {
  const innermost = new Int32Array(nodeCount)
  for (let node = 0; node < nodeCount; node++) {
    const above = parent[node]!
    innermost[node] = isOfKind(node) ? node : above < 0 ? -1 : innermost[above]!
  }
  return innermost
}
