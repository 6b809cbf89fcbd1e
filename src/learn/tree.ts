/** A decision tree as data. Features are indexes into the model's list. */
export type TreeNode = Leaf | Split

interface Leaf {
  readonly kind: 'leaf'
  /** The share of each class among the weighted rows of this leaf. */
  readonly shares: readonly number[]
  readonly weight: number
}

interface Split {
  readonly kind: 'split'
  readonly feature: number
  /** Rows with a value up to this go `low`, others `high`. */
  readonly threshold: number
  /** Where rows with an unknown value go. */
  readonly missing: 'low' | 'high'
  readonly low: TreeNode
  readonly high: TreeNode
  readonly shares: readonly number[]
  readonly weight: number
}

export type FeatureReader = (feature: number) => number

export function leafOf(tree: TreeNode, value: FeatureReader): Leaf {
  let node = tree
  while (node.kind === 'split') node = branchOf(node, value(node.feature))
  return node
}

/** Where a split sends a row with this value. */
function branchOf(split: Split, value: number): TreeNode {
  if (Number.isNaN(value)) return split[split.missing]
  return value <= split.threshold ? split.low : split.high
}
