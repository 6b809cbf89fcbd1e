import type { LogLinear } from './log-linear.ts'
import type { Model } from './model.ts'
import type { TreeNode } from './tree.ts'

/** A model as compact JSON. */
export interface ModelJson {
  readonly features: readonly string[]
  readonly classes: readonly string[]
  /**
   * A tree is its nodes, each before what is below it, separated by spaces. A split is `feature:threshold`, with a `+` if
   * rows with an unknown value go high, and without `:0`; its low side comes first. A leaf is the weight of each class,
   * separated by commas, without zeros: `,,12` has rows of the third class only.
   */
  readonly trees: readonly string[]
  readonly calibration?: LogLinear
}

/** More digits would only make the file larger. */
const DIGITS = 3
/** The weight of a leaf with one class changes no answer, only how much the splits above it are said to add. */
const PURE_DIGITS = 2

export const encodeModel = ({ trees, ...model }: Model): ModelJson => ({
  ...model,
  trees: trees.map(tree => nodesOf(tree).join(' ')),
})

function nodesOf(node: TreeNode): string[] {
  if (node.kind === 'leaf') {
    const digits = node.shares.includes(1) ? PURE_DIGITS : DIGITS
    return [node.shares.map(share => written(share * node.weight, digits)).join(',')]
  }
  const threshold = node.threshold === 0 ? '' : `:${round(node.threshold, THRESHOLD_DIGITS)}`
  const split = `${node.feature}${threshold}${node.missing === 'high' ? '+' : ''}`
  return [split, ...nodesOf(node.low), ...nodesOf(node.high)]
}

/** A threshold between large numbers that are close to each other needs more digits than a weight. */
const THRESHOLD_DIGITS = 9

const written = (weight: number, digits: number): string => (weight === 0 ? '' : String(round(weight, digits)))

const round = (value: number, digits: number): number => Number(value.toPrecision(digits))

/** Fails with a reason if the text of a tree is damaged, or was written by an earlier version. */
export function decodeModel({ trees, ...model }: ModelJson): Model {
  const { features, classes } = model
  const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(each => typeof each === 'string')
  if (!isTexts(features) || !isTexts(classes)) throw new Error('the features or the classes are missing')
  if (!isTexts(trees) || trees.length === 0) throw new Error('the trees are missing or of an earlier version')
  return { ...model, trees: trees.map(tree => decodeTree(tree, features.length, classes.length)) }
}

const SPLIT = /^(\d+)(?::([^+]*|.*e\+\d+))?(\+?)$/

/** From the last node to the first: what is below a node comes after it. */
function decodeTree(tree: string, features: number, classes: number): TreeNode {
  const below: TreeNode[] = []
  for (const node of tree.split(' ').reverse()) {
    if (node.includes(',')) {
      below.push(leafOf(node.split(',').map(Number), classes))
      continue
    }
    const [, feature, threshold = '0', unknown] = SPLIT.exec(node) ?? []
    const [low, high] = [below.pop(), below.pop()]
    const isSplit = Number(feature) < features && !Number.isNaN(Number(threshold))
    if (!isSplit || !low || !high) throw new Error('a tree is damaged')
    below.push(splitOf(Number(feature), Number(threshold), unknown === '+' ? 'high' : 'low', low, high))
  }
  const [root] = below
  if (below.length !== 1 || !root) throw new Error('a tree is damaged')
  return root
}

function leafOf(weights: readonly number[], classes: number): TreeNode {
  const weight = weights.reduce((sum, each) => sum + each, 0)
  if (weights.length !== classes || !(weight > 0)) throw new Error('a tree is damaged')
  return { kind: 'leaf', weight, shares: weights.map(each => each / weight) }
}

/** The weights of a split are the sums of its leaves. */
function splitOf(feature: number, threshold: number, missing: 'low' | 'high', low: TreeNode, high: TreeNode): TreeNode {
  const weight = low.weight + high.weight
  const shares = low.shares.map((share, i) => (share * low.weight + high.shares[i]! * high.weight) / weight)
  return { kind: 'split', feature, threshold, missing, low, high, weight, shares }
}
