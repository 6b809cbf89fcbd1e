import { type LogLinear, probabilityOf } from './log-linear.ts'
import { type FeatureReader, leafOf, type TreeNode } from './tree.ts'

/** One readable tree, or several that vote. Plain data, saved as it is. */
export interface Model {
  readonly features: readonly string[]
  readonly classes: readonly string[]
  readonly trees: readonly TreeNode[]
  /** How the share of votes for any block, as log odds, becomes its probability on sites that were not learned from. */
  readonly calibration?: LogLinear
}

/** The only feature of a calibration. */
export const ODDS = 'odds'

/** Votes are never quite certain: a forest has a few dozen trees. */
const MIN_SHARE = 0.001

export function oddsOf(share: number): number {
  const bounded = Math.min(1 - MIN_SHARE, Math.max(MIN_SHARE, share))
  return Math.log(bounded / (1 - bounded))
}

/** The probability of a share of votes; the share itself if the model is not calibrated. */
export const calibrated = ({ calibration }: Model, share: number): number =>
  calibration ? probabilityOf(calibration, { [ODDS]: oddsOf(share) }) : share

export interface TreeSettings {
  readonly kind: 'tree'
  readonly criterion: 'gini' | 'gain-ratio'
  readonly minLeaf: number
  readonly maxDepth: number
  /** See `pruneTree`; 0 keeps everything. */
  readonly pruneCost: number
  readonly balanced: boolean
}

/** Extremely randomized trees: each split uses the best of a few features, each at one random threshold. */
export interface ForestSettings {
  readonly kind: 'forest'
  readonly trees: number
  readonly minLeaf: number
  readonly tryFeatures: number
  readonly maxDepth: number
  readonly balanced: boolean
  readonly seed: number
}

export type ModelSettings = TreeSettings | ForestSettings

/** The probability of each class: the mean over the trees. */
export function classify(model: Model, value: FeatureReader): Float64Array {
  const shares = new Float64Array(model.classes.length)
  for (const tree of model.trees) {
    const leaf = leafOf(tree, value)
    for (let i = 0; i < shares.length; i++) shares[i]! += leaf.shares[i]! / model.trees.length
  }
  return shares
}

export interface FeatureReason {
  readonly feature: string
  readonly value: number
  /** What this feature added to the probability of the class, summed over the splits and averaged over the trees. */
  readonly effect: number
}
