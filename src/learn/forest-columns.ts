import type { Model } from './model.ts'
import type { TreeNode } from './tree.ts'

/** The nodes of all trees as columns, each before what is below it: walking through objects takes several times as long. */
export interface ForestColumns {
  /** Where each tree starts. */
  readonly roots: Int32Array
  /** The feature of a split; -1 for a leaf. */
  readonly feature: Int32Array
  readonly threshold: Float64Array
  /** Where rows with a larger value go; the others go to the next node. */
  readonly high: Int32Array
  /** Where rows with an unknown value go. */
  readonly missing: Int32Array
  readonly weight: Float64Array
  /** The share of each class among the rows of a node, one class after the other. */
  readonly shares: Float64Array
}

const known = new WeakMap<Model, ForestColumns>()

/** The columns of a model, made once. */
export function forestOf(model: Model): ForestColumns {
  let forest = known.get(model)
  if (!forest) known.set(model, (forest = forestColumns(model)))
  return forest
}

/** A model that is read as columns; its trees are made when somebody looks at them. */
export function modelOf(forest: ForestColumns, about: Omit<Model, 'trees'>): Model {
  let trees: readonly TreeNode[] | undefined
  const model: Model = {
    ...about,
    get trees() {
      trees ??= treesOf(forest, about.classes.length)
      return trees
    },
  }
  known.set(model, forest)
  return model
}

/** Columns for so many nodes, all of them leaves without rows. */
export const emptyForest = (trees: number, nodes: number, classes: number): ForestColumns => ({
  roots: new Int32Array(trees),
  feature: new Int32Array(nodes).fill(-1),
  threshold: new Float64Array(nodes),
  high: new Int32Array(nodes),
  missing: new Int32Array(nodes),
  weight: new Float64Array(nodes),
  shares: new Float64Array(nodes * classes),
})

/** For each row the probability of each class, as `classify` gives it. */
export function classifyRows(model: Model, columns: readonly Float64Array[], rows: number): Float64Array[] {
  const { roots, feature, threshold, high, missing, shares } = forestOf(model)
  const classes = model.classes.length
  const probabilities: Float64Array[] = []
  const values = new Float64Array(columns.length)
  for (let row = 0; row < rows; row++) {
    for (let at = 0; at < columns.length; at++) values[at] = columns[at]![row]!
    const sums = new Float64Array(classes)
    for (let tree = 0; tree < roots.length; tree++) {
      let node = roots[tree]!
      while (feature[node]! >= 0) {
        const value = values[feature[node]!]!
        node = value <= threshold[node]! ? node + 1 : Number.isNaN(value) ? missing[node]! : high[node]!
      }
      for (let i = 0; i < classes; i++) sums[i]! += shares[node * classes + i]! / roots.length
    }
    probabilities.push(sums)
  }
  return probabilities
}

function forestColumns({ trees, classes }: Model): ForestColumns {
  const nodes: TreeNode[] = []
  const numbers = new Map<TreeNode, number>()
  const open = trees.toReversed()
  for (let node = open.pop(); node; node = open.pop()) {
    numbers.set(node, nodes.push(node) - 1)
    // The one with lower values comes next.
    if (node.kind === 'split') open.push(node.high, node.low)
  }
  const forest = emptyForest(trees.length, nodes.length, classes.length)
  for (const [at, tree] of trees.entries()) forest.roots[at] = numbers.get(tree)!
  for (const [at, node] of nodes.entries()) {
    forest.weight[at] = node.weight
    forest.shares.set(node.shares, at * classes.length)
    if (node.kind === 'leaf') continue
    forest.feature[at] = node.feature
    forest.threshold[at] = node.threshold
    forest.high[at] = numbers.get(node.high)!
    forest.missing[at] = numbers.get(node[node.missing])!
  }
  return forest
}

/** From the last node to the first: what is below a node comes after it. */
function treesOf(forest: ForestColumns, classes: number): TreeNode[] {
  const nodes: TreeNode[] = []
  for (let at = forest.feature.length - 1; at >= 0; at--) {
    const [feature, threshold, weight] = [forest.feature[at]!, forest.threshold[at]!, forest.weight[at]!]
    const shares = [...forest.shares.subarray(at * classes, (at + 1) * classes)]
    const high = nodes[forest.high[at]!]
    const missing = forest.missing[at] === at + 1 ? 'low' : 'high'
    nodes[at] =
      feature < 0
        ? { kind: 'leaf', weight, shares }
        : { kind: 'split', feature, threshold, missing, low: nodes[at + 1]!, high: high!, weight, shares }
  }
  return Array.from(forest.roots, root => nodes[root]!)
}
