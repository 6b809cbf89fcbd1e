import type { Model, ModelSettings } from '../../learn/model.ts'
import { balancedWeights, type ExampleSet } from './example-set.ts'
import { type GrownTree, growTree } from './grow.ts'
import { pruneTree } from './prune.ts'
import { seededRandom } from './random.ts'

export const trainModel = (set: ExampleSet, settings: ModelSettings): Model =>
  pruneModel(growModel(set, settings), settings)

/** The model before pruning: its trees use every feature that had a part in growing them. One tree can grow again. */
export function growModel(set: ExampleSet, settings: ModelSettings, again?: GrownTree): Model {
  const balanced = settings.balanced ? balancedWeights(set.labels, set.classes.length) : undefined
  const weights = balanced ? balanced.map((weight, row) => weight * set.weights[row]!) : set.weights
  const examples = { ...set, weights }
  const { features, classes } = set
  if (settings.kind === 'tree')
    return { features, classes, trees: [growTree(examples, { ...settings, ...(again ? { again } : {}) })] }
  const random = seededRandom(settings.seed)
  const trees = Array.from({ length: settings.trees }, () =>
    growTree(examples, { ...settings, randomThresholds: true, random }),
  )
  return { features, classes, trees }
}

export const pruneModel = (model: Model, settings: ModelSettings): Model =>
  settings.kind === 'tree' ? { ...model, trees: model.trees.map(tree => pruneTree(tree, settings.pruneCost)) } : model
