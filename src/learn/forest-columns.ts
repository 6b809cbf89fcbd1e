import type { Model } from './model.ts'
import type { TreeNode } from './tree.ts'

/** The nodes of all trees as columns: walking through objects takes several times as long. */
interface ForestColumns {
  /** Where each tree starts. */
  readonly roots: Int32Array
  /** The feature of a split; -1 for a leaf. */
  readonly feature: Int32Array
  readonly threshold: Float64Array
  /** Where rows with a larger value go; the others go to the next node. */
  readonly high: Int32Array
  /** Where rows with an unknown value go. */
  readonly missing: Int32Array
  /** What a leaf adds to each class, one class after the other. */
  readonly added: Float64Array
}

const known = new WeakMap<Model, ForestColumns>()

/** For each row the probability of each class, as `classify` gives it. */
export function classifyRows(model: Model, columns: readonly Float64Array[], rows: number): Float64Array[] {
  let forest = known.get(model)
  if (!forest) known.set(model, (forest = forestColumns(model)))
  const { roots, feature, threshold, high, missing, added } = forest
  const classes = model.classes.length
  const probabilities: Float64Array[] = []
  const values = new Float64Array(columns.length)
  for (let row = 0; row < rows; row++) {
    for (let at = 0; at < columns.length; at++) values[at] = columns[at]![row]!
    const shares = new Float64Array(classes)
    for (let tree = 0; tree < roots.length; tree++) {
      let node = roots[tree]!
      while (feature[node]! >= 0) {
        const value = values[feature[node]!]!
        node = value <= threshold[node]! ? node + 1 : Number.isNaN(value) ? missing[node]! : high[node]!
      }
      for (let i = 0; i < classes; i++) shares[i]! += added[node * classes + i]!
    }
    probabilities.push(shares)
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
  const forest: ForestColumns = {
    roots: Int32Array.from(trees, tree => numbers.get(tree)!),
    feature: new Int32Array(nodes.length).fill(-1),
    threshold: new Float64Array(nodes.length),
    high: new Int32Array(nodes.length),
    missing: new Int32Array(nodes.length),
    added: new Float64Array(nodes.length * classes.length),
  }
  for (const [at, node] of nodes.entries()) {
    if (node.kind === 'leaf') {
      for (const i of classes.keys()) forest.added[at * classes.length + i] = node.shares[i]! / trees.length
      continue
    }
    forest.feature[at] = node.feature
    forest.threshold[at] = node.threshold
    forest.high[at] = numbers.get(node.high)!
    forest.missing[at] = numbers.get(node[node.missing])!
  }
  return forest
}
