import { classify, type ModelSettings } from '../../learn/model.ts'
import { type ExampleSet, rowCount, selectFeatures } from './example-set.ts'
import { seededRandom, shuffled } from './random.ts'
import { type CrossValidation, crossValidate, scoreClasses } from './validate.ts'

/** The value of a feature to models that are evaluated on groups they were not trained on. */
export interface FeatureWorth {
  readonly feature: string
  /** How much the score falls if its values are shuffled among the rows. */
  readonly importance: number
  /** How much the score falls if models are trained without it; absent if that was not tried. */
  readonly loss?: number
}

/** Two features that together separate wrong from right answers better than each alone. */
export interface PairProposal {
  readonly features: readonly [string, string]
  /** Information about whether an answer is wrong, in bits, beyond the better of the two. */
  readonly gain: number
  /** Wrong answers, and all answers, for which both hold. */
  readonly wrong: number
  readonly rows: number
}

/** The mean F1 of the classes, except the last one ("none of these"). */
export function meanF1(set: ExampleSet, probabilities: readonly Float64Array[]): number {
  const scores = scoreClasses(set, probabilities).slice(0, -1)
  return scores.reduce((sum, { f1 }) => sum + (Number.isNaN(f1) ? 0 : f1), 0) / scores.length
}

/** Permutation importance of every feature, least first; the first `tries` are also removed for good. */
export function suggestDrops(
  set: ExampleSet,
  settings: ModelSettings,
  folds: ReadonlyMap<string, number>,
  { tries, validation }: { tries: number; validation: CrossValidation },
): FeatureWorth[] {
  const whole = meanF1(set, validation.probabilities)
  const ranked = set.features
    .map((feature, index) => ({
      feature,
      importance: whole - meanF1(set, permuted(set, index, folds, validation)),
    }))
    .sort((a, b) => a.importance - b.importance || (a.feature < b.feature ? -1 : 1))
  return ranked.map((worth, rank) => {
    if (rank >= tries || set.features.length < 2) return worth
    const rest = selectFeatures(
      set,
      set.features.filter(name => name !== worth.feature),
    )
    return { ...worth, loss: whole - meanF1(set, crossValidate(rest, settings, folds).probabilities) }
  })
}

/** Held-out probabilities with the values of one feature shuffled among the rows of each fold. */
function permuted(
  set: ExampleSet,
  feature: number,
  folds: ReadonlyMap<string, number>,
  { probabilities, models }: CrossValidation,
): Float64Array[] {
  const column = set.columns[feature]!
  const result = [...probabilities]
  for (const [fold, model] of models.entries()) {
    const rows = Array.from(set.labels.keys()).filter(row => folds.get(set.groups[row]!) === fold)
    const givers = shuffled(rows, seededRandom(feature + 1))
    for (const [i, row] of rows.entries()) {
      const value = column[givers[i]!]!
      if (Object.is(value, column[row]!)) continue
      result[row] = classify(model, index => (index === feature ? value : set.columns[index]![row]!))
    }
  }
  return result
}

/** Rows below this probability for every class were never in question. */
const IN_QUESTION = 0.1

/** Pairs of boolean features, by what their conjunction tells about wrong answers. */
export function suggestPairs(set: ExampleSet, probabilities: readonly Float64Array[], limit: number): PairProposal[] {
  const none = set.classes.length - 1
  const rows = Array.from({ length: rowCount(set) }, (_, row) => row).filter(
    row => set.labels[row] !== none || 1 - probabilities[row]![none]! >= IN_QUESTION,
  )
  const wrong = rows.map(row => {
    const shares = probabilities[row]!
    return shares.indexOf(Math.max(...shares)) !== set.labels[row]
  })
  const truths = set.columns
    .map((column, feature) => ({ feature, holds: rows.map(row => column[row] === 1), column }))
    .filter(({ column }) => column.every(value => value === 0 || value === 1))
  const alone = truths.map(({ holds }) => gainOf(holds, wrong).gain)
  const pairs: PairProposal[] = []
  for (let a = 0; a < truths.length; a++) {
    for (let b = a + 1; b < truths.length; b++) {
      const both = truths[a]!.holds.map((holds, i) => holds && truths[b]!.holds[i]!)
      const found = gainOf(both, wrong)
      const gain = found.gain - Math.max(alone[a]!, alone[b]!)
      const features = [set.features[truths[a]!.feature]!, set.features[truths[b]!.feature]!] as const
      if (gain > 0) pairs.push({ features, gain, wrong: found.wrong, rows: found.rows })
    }
  }
  return pairs.sort((x, y) => y.gain - x.gain || (x.features.join() < y.features.join() ? -1 : 1)).slice(0, limit)
}

/** Mutual information of two booleans, in bits. */
function gainOf(holds: readonly boolean[], wrong: readonly boolean[]): { gain: number; wrong: number; rows: number } {
  const total = holds.length
  let [rows, wrongRows, allWrong] = [0, 0, 0]
  for (let i = 0; i < total; i++) {
    if (holds[i]) rows++
    if (wrong[i]) allWrong++
    if (holds[i] && wrong[i]) wrongRows++
  }
  const inside = rows * bits(wrongRows, rows)
  const outside = (total - rows) * bits(allWrong - wrongRows, total - rows)
  return { gain: total > 0 ? bits(allWrong, total) - (inside + outside) / total : 0, wrong: wrongRows, rows }
}

function bits(part: number, total: number): number {
  if (part === 0 || part === total) return 0
  const share = part / total
  return -share * Math.log2(share) - (1 - share) * Math.log2(1 - share)
}
