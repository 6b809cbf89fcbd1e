import type { Model } from './model.ts'
import type { TreeNode } from './tree.ts'

/** A model as compact JSON: a leaf is [weight, shares …], a split [feature, threshold, missing, low, high]. */
export interface ModelJson {
  readonly features: readonly string[]
  readonly classes: readonly string[]
  readonly trees: readonly TreeJson[]
}

type TreeJson = readonly (number | string | TreeJson)[]

/** More digits would only make the file larger. */
const DIGITS = 5

export const encodeModel = ({ features, classes, trees }: Model): ModelJson => ({
  features,
  classes,
  trees: trees.map(encodeTree),
})

function encodeTree(node: TreeNode): TreeJson {
  if (node.kind === 'leaf') return [round(node.weight), ...node.shares.map(round)]
  return [node.feature, round(node.threshold), node.missing, encodeTree(node.low), encodeTree(node.high)]
}

const round = (value: number): number => Number(value.toPrecision(DIGITS))

export const decodeModel = ({ features, classes, trees }: ModelJson): Model => ({
  features,
  classes,
  trees: trees.map(decodeTree),
})

/** The weights of a split are the sum of its leaves. */
function decodeTree(json: TreeJson): TreeNode {
  if (typeof json[2] !== 'string') {
    const [weight, ...shares] = json as readonly number[]
    return { kind: 'leaf', weight: weight!, shares }
  }
  const [feature, threshold, missing] = json as [number, number, 'low' | 'high']
  const low = decodeTree(json[3] as TreeJson)
  const high = decodeTree(json[4] as TreeJson)
  const weight = low.weight + high.weight
  const shares = low.shares.map((share, i) => (share * low.weight + high.shares[i]! * high.weight) / weight)
  return { kind: 'split', feature, threshold, missing, low, high, weight, shares }
}
