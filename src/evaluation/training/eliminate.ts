import { classify, type Model, type ModelSettings } from '../../learn/model.ts'
import type { TreeNode } from '../../learn/tree.ts'
import { type ExampleSet, selectFeatures, selectRows } from './example-set.ts'
import { meanF1 } from './suggest.ts'
import { growModel, pruneModel } from './train-model.ts'

/** The features that backward elimination left. */
export interface FeatureSelection {
  /** Mean F1 of the classes on groups that were not trained on: with all features, and with those that are left. */
  readonly before: number
  readonly after: number
  /** Most expensive first. */
  readonly left: readonly FeatureCost[]
  /** In the order of their removal. */
  readonly removed: readonly string[]
}

interface FeatureCost {
  readonly feature: string
  /** How much the score falls if this feature is removed too. */
  readonly cost: number
}

/**
 * Removes features, the cheapest first, as long as the score on groups that were not trained on does not fall. Each
 * round tries every feature once; the last one removes none, and its costs are reported.
 */
export function eliminateFeatures(
  set: ExampleSet,
  settings: ModelSettings,
  folds: ReadonlyMap<string, number>,
): FeatureSelection {
  const count = 1 + Math.max(...folds.values())
  let current = Array.from({ length: count }, (_, fold) =>
    trainFold({ fold: foldOf(set, folds, fold) }, settings, set.features),
  )
  const scoreOf = (trained: readonly TrainedFold[]): number => meanF1(set, rowsOf(set, trained))
  const before = scoreOf(current)
  let [score, left, removed] = [before, set.features, [] as string[]]
  const without = (feature: string): readonly TrainedFold[] => {
    const features = left.filter(name => name !== feature)
    // A tree that never used the feature grows the same without it.
    return current.map(trained => (trained.used.has(feature) ? trainFold(trained, settings, features) : trained))
  }
  const costOf = (feature: string): FeatureCost => ({ feature, cost: score - scoreOf(without(feature)) })
  for (let costs = left.map(costOf).sort(cheapestFirst); ; ) {
    const kept: FeatureCost[] = []
    for (const { feature } of costs) {
      const tried = without(feature)
      const cost = score - scoreOf(tried)
      if (cost > 0 || left.length === 1) {
        kept.push({ feature, cost })
        continue
      }
      current = [...tried]
      score -= cost
      left = left.filter(name => name !== feature)
      removed.push(feature)
    }
    if (kept.length === costs.length) return { before, after: score, left: kept.sort(cheapestFirst).reverse(), removed }
    costs = kept.sort(cheapestFirst)
  }
}

const cheapestFirst = (a: FeatureCost, b: FeatureCost): number =>
  a.cost - b.cost || (a.feature < b.feature ? -1 : a.feature > b.feature ? 1 : 0)

/** The groups of one fold, and all others to learn from. */
interface Fold {
  readonly learning: ExampleSet
  readonly testing: ExampleSet
  readonly rows: readonly number[]
}

function foldOf(set: ExampleSet, folds: ReadonlyMap<string, number>, fold: number): Fold {
  const rows = Array.from(set.labels.keys())
  const isTest = (row: number): boolean => folds.get(set.groups[row]!) === fold
  const tested = rows.filter(isTest)
  const learned = rows.filter(row => !isTest(row))
  return { learning: selectRows(set, learned), testing: selectRows(set, tested), rows: tested }
}

interface TrainedFold {
  readonly fold: Fold
  /** Before pruning. */
  readonly grown: Model
  readonly probabilities: readonly Float64Array[]
  /** The features that had a part in growing the model. */
  readonly used: ReadonlySet<string>
}

function trainFold(
  { fold, grown: before }: Pick<TrainedFold, 'fold'> & Partial<TrainedFold>,
  settings: ModelSettings,
  features: readonly string[],
): TrainedFold {
  const grown =
    settings.kind === 'tree'
      ? growModel(fold.learning, settings, before && { tree: before.trees[0]!, without: othersThan(features, fold) })
      : growModel(selectFeatures(fold.learning, features), settings)
  const model = pruneModel(grown, settings)
  const { columns } = selectFeatures(fold.testing, model.features)
  return {
    fold,
    grown,
    probabilities: fold.rows.map((_, row) => classify(model, feature => columns[feature]![row]!)),
    used: settings.kind === 'tree' ? usedBy(grown) : new Set(features),
  }
}

/** The features that are left out, by their place. */
function othersThan(features: readonly string[], { learning }: Fold): Set<number> {
  const kept = new Set(features)
  return new Set(learning.features.flatMap((name, feature) => (kept.has(name) ? [] : [feature])))
}

function usedBy({ features, trees }: Model): Set<string> {
  const used = new Set<string>()
  const visit = (node: TreeNode): void => {
    if (node.kind === 'leaf') return
    used.add(features[node.feature]!)
    visit(node.low)
    visit(node.high)
  }
  trees.forEach(visit)
  return used
}

function rowsOf(set: ExampleSet, trained: readonly TrainedFold[]): Float64Array[] {
  const probabilities: Float64Array[] = new Array(set.labels.length)
  for (const { fold, probabilities: own } of trained)
    for (const [at, row] of fold.rows.entries()) probabilities[row] = own[at]!
  return probabilities
}
