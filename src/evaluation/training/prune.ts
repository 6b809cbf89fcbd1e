import type { TreeNode } from '../../learn/tree.ts'

/**
 * Minimal cost-complexity pruning: a subtree is kept only if it saves more error than `cost` per additional leaf. Error
 * is the share of the total weight that its leaves get wrong.
 */
export function pruneTree(tree: TreeNode, cost: number): TreeNode {
  return prune(tree, cost, tree.weight).node
}

function prune(node: TreeNode, cost: number, total: number): { node: TreeNode; error: number; leaves: number } {
  const own = ((1 - Math.max(...node.shares)) * node.weight) / total
  if (node.kind === 'leaf') return { node, error: own, leaves: 1 }
  const low = prune(node.low, cost, total)
  const high = prune(node.high, cost, total)
  const error = low.error + high.error
  const leaves = low.leaves + high.leaves
  if (own <= error + cost * (leaves - 1)) {
    return { node: { kind: 'leaf', shares: node.shares, weight: node.weight }, error: own, leaves: 1 }
  }
  return { node: { ...node, low: low.node, high: high.node }, error, leaves }
}
