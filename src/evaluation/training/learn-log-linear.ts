import { type FeatureValues, type LogLinear, logistic } from '../../learn/log-linear.ts'

/** Several options, of which one must be chosen; one or more are right. */
interface Choice {
  readonly options: readonly FeatureValues[]
  readonly isRight: readonly boolean[]
  readonly weight: number
}

/** One thing that holds or does not. */
export interface Case {
  readonly values: FeatureValues
  readonly holds: boolean
  readonly weight: number
}

interface LogLinearSettings {
  readonly features: readonly string[]
  /** How strongly weights are kept near 0: the effect of a prior of this many examples. */
  readonly restraint: number
}

/** Weights that make the right options likely: conditional logistic regression. */
export function learnChoice(choices: readonly Choice[], { features, restraint }: LogLinearSettings): LogLinear {
  const scale = scaleOf(
    features,
    choices.flatMap(({ options }) => options),
  )
  const sets = choices
    .filter(({ isRight }) => isRight.includes(true))
    .map(({ options, isRight, weight }) => ({ rows: options.map(scale.toRow), isRight, weight }))
  const total = sets.reduce((sum, { weight }) => sum + weight, 0)
  const weights = descend(features.length, (at, slope) => {
    for (let i = 0; i < at.length; i++) slope[i] = (restraint * at[i]!) / total
    for (const { rows, isRight, weight } of sets) addChoiceSlope(rows, isRight, at, slope, weight / total)
  })
  return scale.toModel(weights, 0)
}

function addChoiceSlope(
  rows: readonly Float64Array[],
  isRight: readonly boolean[],
  at: Float64Array,
  slope: Float64Array,
  share: number,
): void {
  const sums = rows.map(row => dot(row, at))
  const greatest = sums.reduce((a, b) => Math.max(a, b))
  const odds = sums.map(sum => Math.exp(sum - greatest))
  const all = odds.reduce((a, b) => a + b)
  const right = odds.reduce((sum, odd, i) => sum + (isRight[i] ? odd : 0), 0)
  for (const [i, row] of rows.entries()) {
    const push = share * (odds[i]! / all - (isRight[i] && right > 0 ? odds[i]! / right : 0))
    for (let j = 0; j < row.length; j++) slope[j]! += push * row[j]!
  }
}

/** Weights for the probability that something holds: logistic regression. */
export function learnProbability(cases: readonly Case[], { features, restraint }: LogLinearSettings): LogLinear {
  const scale = scaleOf(
    features,
    cases.map(({ values }) => values),
  )
  const rows = cases.map(({ values }) => Float64Array.of(...scale.toRow(values), 1))
  const total = cases.reduce((sum, { weight }) => sum + weight, 0)
  const weights = descend(features.length + 1, (at, slope) => {
    for (let i = 0; i < features.length; i++) slope[i] = (restraint * at[i]!) / cases.length
    slope[features.length] = 0
    for (const [i, { holds, weight }] of cases.entries()) {
      const push = ((logistic(dot(rows[i]!, at)) - Number(holds)) * weight) / total
      for (let j = 0; j < at.length; j++) slope[j]! += push * rows[i]![j]!
    }
  })
  return scale.toModel(weights.subarray(0, features.length), weights[features.length]!)
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < b.length; i++) sum += a[i]! * b[i]!
  return sum
}

/** A claim that hardly ever holds would otherwise get a weight that decides alone. */
const MIN_DEVIATION = 0.1

/** Features are scaled for training (mean 0, deviation 1); the model is written for unscaled features. */
function scaleOf(features: readonly string[], all: readonly FeatureValues[]) {
  const mean = features.map(name => all.reduce((sum, values) => sum + (values[name] ?? 0), 0) / (all.length || 1))
  const deviation = features.map((name, i) =>
    Math.max(
      MIN_DEVIATION,
      Math.sqrt(all.reduce((sum, values) => sum + ((values[name] ?? 0) - mean[i]!) ** 2, 0) / (all.length || 1)),
    ),
  )
  return {
    toRow: (values: FeatureValues): Float64Array =>
      Float64Array.from(features, (name, i) => ((values[name] ?? 0) - mean[i]!) / deviation[i]!),
    toModel: (weights: Float64Array, bias: number): LogLinear => {
      const own = features.map((name, i) => [name, rounded(weights[i]! / deviation[i]!)] as const)
      const shift = features.reduce((sum, _, i) => sum + (weights[i]! / deviation[i]!) * mean[i]!, 0)
      return { bias: rounded(bias - shift), weights: Object.fromEntries(own) }
    },
  }
}

/** Precise enough for every decision, and files stay readable. */
const rounded = (weight: number): number => Number(weight.toPrecision(5))

const STEPS = 300
const STEP = 0.05

/** Adam with a fixed number of steps: the same data give the same weights. */
function descend(size: number, slopeAt: (at: Float64Array, slope: Float64Array) => void): Float64Array {
  const [at, slope, first, second] = Array.from({ length: 4 }, () => new Float64Array(size)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  for (let step = 1; step <= STEPS; step++) {
    slopeAt(at, slope)
    for (let i = 0; i < size; i++) {
      first[i] = 0.9 * first[i]! + 0.1 * slope[i]!
      second[i] = 0.99 * second[i]! + 0.01 * slope[i]! ** 2
      at[i]! -= (STEP * (first[i]! / (1 - 0.9 ** step))) / (Math.sqrt(second[i]! / (1 - 0.99 ** step)) + 1e-6)
    }
  }
  return at
}
