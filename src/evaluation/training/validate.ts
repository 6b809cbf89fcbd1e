import { classify, type Model, type ModelSettings } from '../../learn/model.ts'
import { type ExampleSet, rowCount, selectRows } from './example-set.ts'
import { seededRandom, shuffled } from './random.ts'
import { trainModel } from './train-model.ts'

/** Splits the groups into folds of about the same number of rows. No group is in two folds. */
export function foldsByGroup(groups: readonly string[], folds: number, seed = 1): Map<string, number> {
  const sizes = new Map<string, number>()
  for (const group of groups) sizes.set(group, (sizes.get(group) ?? 0) + 1)
  const order = shuffled([...sizes.keys()].sort(), seededRandom(seed)).sort((a, b) => sizes.get(b)! - sizes.get(a)!)
  const loads = new Array<number>(folds).fill(0)
  const result = new Map<string, number>()
  for (const group of order) {
    const lightest = loads.indexOf(Math.min(...loads))
    loads[lightest]! += sizes.get(group)!
    result.set(group, lightest)
  }
  return result
}

export interface CrossValidation {
  /** For each row, the probabilities of a model that was not trained on its group. */
  readonly probabilities: readonly Float64Array[]
  readonly models: readonly Model[]
}

export function crossValidate(
  set: ExampleSet,
  settings: ModelSettings,
  folds: ReadonlyMap<string, number>,
): CrossValidation {
  const count = 1 + Math.max(...folds.values())
  const probabilities: Float64Array[] = new Array(rowCount(set))
  const models: Model[] = []
  for (let fold = 0; fold < count; fold++) {
    const rows = Array.from(set.labels.keys())
    const isTest = (row: number): boolean => folds.get(set.groups[row]!) === fold
    const model = trainModel(
      selectRows(
        set,
        rows.filter(row => !isTest(row)),
      ),
      settings,
    )
    models.push(model)
    for (const row of rows.filter(isTest)) probabilities[row] = classify(model, feature => set.columns[feature]![row]!)
  }
  return { probabilities, models }
}

export interface ClassScore {
  readonly name: string
  readonly precision: number
  readonly recall: number
  readonly f1: number
  readonly support: number
}

/** Precision, recall, and F1 of each class if each row gets its most probable class. */
export function scoreClasses(set: ExampleSet, probabilities: readonly Float64Array[]): ClassScore[] {
  const predicted = probabilities.map(shares => shares.indexOf(Math.max(...shares)))
  return set.classes.map((name, index) => {
    const rows = Array.from(set.labels.keys())
    const right = rows.filter(row => predicted[row] === index && set.labels[row] === index).length
    const claimed = predicted.filter(label => label === index).length
    const support = rows.filter(row => set.labels[row] === index).length
    const precision = claimed > 0 ? right / claimed : Number.NaN
    const recall = support > 0 ? right / support : Number.NaN
    return {
      name,
      precision,
      recall,
      f1: claimed + support > 0 ? (2 * right) / (claimed + support) : Number.NaN,
      support,
    }
  })
}
