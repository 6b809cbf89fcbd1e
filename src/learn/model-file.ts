import { emptyForest, type ForestColumns, modelOf } from './forest-columns.ts'
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

export const encodeModel = ({ trees, ...model }: Model, pureDigits = PURE_DIGITS): ModelJson => ({
  ...model,
  trees: trees.map(tree => nodesOf(tree, pureDigits).join(' ')),
})

function nodesOf(node: TreeNode, pureDigits: number): string[] {
  if (node.kind === 'leaf') {
    const digits = node.shares.includes(1) ? pureDigits : DIGITS
    return [node.shares.map(share => written(share * node.weight, digits)).join(',')]
  }
  const threshold = node.threshold === 0 ? '' : `:${round(node.threshold, THRESHOLD_DIGITS)}`
  const split = `${node.feature}${threshold}${node.missing === 'high' ? '+' : ''}`
  return [split, ...nodesOf(node.low, pureDigits), ...nodesOf(node.high, pureDigits)]
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
  return modelOf(readForest(trees, features.length, classes.length), model)
}

/** Straight to columns: a model has tens of thousands of nodes, and every command that reads a list needs one. */
function readForest(trees: readonly string[], features: number, classes: number): ForestColumns {
  const words = trees.map(tree => tree.split(' '))
  const forest = emptyForest(
    trees.length,
    words.reduce((sum, { length }) => sum + length, 0),
    classes,
  )
  let first = 0
  for (const [tree, nodes] of words.entries()) {
    forest.roots[tree] = first
    readTree(nodes, first, forest, features)
    first += nodes.length
  }
  addUp(forest, classes)
  return forest
}

/** Reads splits, and how much each class weighs in the leaves. */
function readTree(nodes: readonly string[], first: number, forest: ForestColumns, features: number): void {
  const classes = forest.shares.length / forest.feature.length
  /** Splits whose high side is still to come; it is after the next leaf that ends their low side. */
  const open: number[] = []
  for (const [i, node] of nodes.entries()) {
    const at = first + i
    if (!node.includes(',')) {
      readSplit(node, at, forest, features)
      open.push(at)
      continue
    }
    readLeaf(node, at, forest, classes)
    const above = open.pop()
    if ((above === undefined) !== (i === nodes.length - 1)) throw damaged()
    if (above === undefined) continue
    forest.high[above] = at + 1
    if (forest.missing[above] !== above + 1) forest.missing[above] = at + 1
  }
  if (!nodes.at(-1)?.includes(',')) throw damaged()
}

const damaged = (): Error => new Error('a tree is damaged')

/** Where the high side starts is not known yet. */
function readSplit(node: string, at: number, { feature, threshold, missing }: ForestColumns, features: number): void {
  const goesHigh = node.endsWith('+')
  const body = goesHigh ? node.slice(0, -1) : node
  const colon = body.indexOf(':')
  const number = colon < 0 ? body : body.slice(0, colon)
  feature[at] = Number(number)
  threshold[at] = colon < 0 ? 0 : Number(body.slice(colon + 1))
  missing[at] = goesHigh ? 0 : at + 1
  if (!DIGITS_ONLY.test(number) || feature[at]! >= features || Number.isNaN(threshold[at]!)) throw damaged()
}

const DIGITS_ONLY = /^\d+$/

function readLeaf(node: string, at: number, { weight, shares }: ForestColumns, classes: number): void {
  const weights = node.split(',')
  const start = at * classes
  let sum = 0
  for (let i = 0; i < weights.length; i++) sum += Number(weights[i])
  if (weights.length !== classes || !(sum > 0)) throw damaged()
  weight[at] = sum
  for (let i = 0; i < classes; i++) shares[start + i] = Number(weights[i]) / sum
}

/** The weights of a split are the sums of its leaves. From the last node to the first: what is below a node comes after it. */
function addUp({ feature, high, weight, shares }: ForestColumns, classes: number): void {
  for (let at = feature.length - 1; at >= 0; at--) {
    if (feature[at]! < 0) continue
    const [low, other] = [at + 1, high[at]!]
    const sum = weight[low]! + weight[other]!
    weight[at] = sum
    for (let i = 0; i < classes; i++) {
      const both = shares[low * classes + i]! * weight[low]! + shares[other * classes + i]! * weight[other]!
      shares[at * classes + i] = both / sum
    }
  }
}
