import type { FeatureValues, LogLinear } from './log-linear.ts'

/**
 * A judgement as data: what each claim adds to a score, and the scores that decide. The names of claims appear in
 * explanations. Whether a claim holds, and how far, is found by rules or by code; the weights can be learned like those
 * of any log-linear model.
 */
export interface Judgement<Claim extends string = string, Threshold extends string = never> extends LogLinear {
  readonly weights: Readonly<Record<Claim, number>>
  /** Scores that decide, by what is decided. */
  readonly thresholds: Readonly<Record<Threshold, number>>
}

/** One claim's part in a score. */
export interface Reason {
  readonly claim: string
  readonly value: number
  /** The claim's weight times its value. */
  readonly adds: number
}

/** Every claim that changes the score, the strongest first. */
export function reasonsFor({ weights }: LogLinear, values: FeatureValues): Reason[] {
  return Object.entries(values)
    .map(([claim, value]) => ({ claim, value, adds: (weights[claim] ?? 0) * value }))
    .filter(({ adds }) => adds !== 0)
    .sort((a, b) => Math.abs(b.adds) - Math.abs(a.adds) || (a.claim < b.claim ? -1 : 1))
}
