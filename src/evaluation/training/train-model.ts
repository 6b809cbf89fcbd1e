import type { Model, ModelSettings } from '../../learn/model.ts'
import { balancedWeights, type ExampleSet } from './example-set.ts'
import { growTree } from './grow.ts'
import { pruneTree } from './prune.ts'
import { seededRandom } from './random.ts'

export function trainModel(set: ExampleSet, settings: ModelSettings): Model {
  const balanced = settings.balanced ? balancedWeights(set.labels, set.classes.length) : undefined
  const weights = balanced ? balanced.map((weight, row) => weight * set.weights[row]!) : set.weights
  const examples = { ...set, weights }
  const { features, classes } = set
  if (settings.kind === 'tree')
    return { features, classes, trees: [pruneTree(growTree(examples, settings), settings.pruneCost)] }
  const random = seededRandom(settings.seed)
  const trees = Array.from({ length: settings.trees }, () =>
    growTree(examples, { ...settings, randomThresholds: true, random }),
  )
  return { features, classes, trees }
}
