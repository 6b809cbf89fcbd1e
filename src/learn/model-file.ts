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
}

/** More digits would only make the file larger. */
const DIGITS = 3

export const encodeModel = ({ features, classes, trees }: Model): ModelJson => ({
  features,
  classes,
  trees: trees.map(tree => nodesOf(tree).join(' ')),
})

function nodesOf(node: TreeNode): string[] {
  if (node.kind === 'leaf') return [node.shares.map(share => written(share * node.weight)).join(',')]
  const threshold = node.threshold === 0 ? '' : `:${round(node.threshold, THRESHOLD_DIGITS)}`
  const split = `${node.feature}${threshold}${node.missing === 'high' ? '+' : ''}`
  return [split, ...nodesOf(node.low), ...nodesOf(node.high)]
}

/** A threshold between large numbers that are close to each other needs more digits than a weight. */
const THRESHOLD_DIGITS = 9

const written = (weight: number): string => (weight === 0 ? '' : String(round(weight, DIGITS)))

const round = (value: number, digits: number): number => Number(value.toPrecision(digits))

export const decodeModel = ({ features, classes, trees }: ModelJson): Model => ({
  features,
  classes,
  trees: trees.map(decodeTree),
})

function decodeTree(tree: string): TreeNode {
  if (typeof tree !== 'string') throw new Error('the model was written by an earlier version: train it again')
  const nodes = tree.split(' ')
  let at = 0
  const read = (): TreeNode => {
    const node = nodes[at++]!
    if (node.includes(',')) return leafOf(node.split(',').map(Number))
    const [, feature, threshold = '0', unknown] = /^(\d+)(?::([^+]*|.*e\+\d+))?(\+?)$/.exec(node)!
    return splitOf(Number(feature), Number(threshold), unknown === '+' ? 'high' : 'low', read(), read())
  }
  return read()
}

function leafOf(weights: readonly number[]): TreeNode {
  const weight = weights.reduce((sum, each) => sum + each, 0)
  return { kind: 'leaf', weight, shares: weights.map(each => each / weight) }
}

/** The weights of a split are the sums of its leaves. */
function splitOf(feature: number, threshold: number, missing: 'low' | 'high', low: TreeNode, high: TreeNode): TreeNode {
  const weight = low.weight + high.weight
  const shares = low.shares.map((share, i) => (share * low.weight + high.shares[i]! * high.weight) / weight)
  return { kind: 'split', feature, threshold, missing, low, high, weight, shares }
}
