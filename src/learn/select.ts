import { type ExampleSet, selectFeatures } from './example-set.ts'

export interface SelectionStep {
  readonly dropped: string
  readonly score: number
  readonly features: readonly string[]
}

/**
 * Backward elimination: drops the feature whose loss hurts least, again and again, as long as the score falls by less
 * than `tolerance` below the best one seen. The score must come from rows that the model was not trained on.
 */
export function eliminateFeatures(
  set: ExampleSet,
  score: (set: ExampleSet) => number,
  tolerance = 0,
): { features: readonly string[]; steps: SelectionStep[] } {
  let features = set.features
  let best = score(set)
  const steps: SelectionStep[] = []
  while (features.length > 1) {
    const trials = features.map(dropped => {
      const rest = features.filter(name => name !== dropped)
      return { dropped, features: rest, score: score(selectFeatures(set, rest)) }
    })
    const step = trials.reduce((a, b) => (b.score > a.score ? b : a))
    if (step.score < best - tolerance) break
    best = Math.max(best, step.score)
    features = step.features
    steps.push(step)
  }
  return { features, steps }
}
