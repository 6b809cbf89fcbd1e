/**
 * A weight for each feature: among several options, the one with the greatest sum is chosen; a single thing holds with
 * the probability that the logistic function gives its sum. Plain data; every decision is a sum that can be shown.
 */
export interface LogLinear {
  readonly bias: number
  readonly weights: Readonly<Record<string, number>>
}

/** The features of one thing; unknown features are ignored, missing ones count as 0. */
export type FeatureValues = Readonly<Record<string, number>>

export function sumOf({ bias, weights }: LogLinear, values: FeatureValues): number {
  let sum = bias
  for (const name in weights) sum += weights[name]! * (values[name] ?? 0)
  return sum
}

/** What some features add to a sum, so that they need not be merged with the others. */
export function addedBy({ weights }: LogLinear, values: FeatureValues): number {
  let sum = 0
  for (const name in values) sum += (weights[name] ?? 0) * values[name]!
  return sum
}

export const logistic = (sum: number): number => 1 / (1 + Math.exp(-sum))

export const probabilityOf = (model: LogLinear, values: FeatureValues): number => logistic(sumOf(model, values))
