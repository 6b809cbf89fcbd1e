import type { FeatureValues } from '../../../learn/log-linear.ts'
import type { Measures } from './measure-region.ts'

/** Deeper nesting is an accident or an attack: without a cap, a list 400 elements deep outweighs everything else. */
const MAX_COUNTED_DEPTH = 30

/** How measures are weighed: shares and counts by their order of magnitude, so that no single large one decides. */
const SCALES: Readonly<Record<string, (measure: number) => number>> = {
  'text share': share => Math.log(share + 0.001),
  'area share': share => Math.log(share + 0.001),
  records: count => Math.log(Math.log(count + 0.7)),
  likeness: likeness => Math.log(likeness + 0.05),
  columns: count => Math.log(1 + count),
  texts: count => Math.log(1 + count),
  characters: count => Math.log(5 + count),
  depth: depth => Math.min(depth, MAX_COUNTED_DEPTH) / 10,
}

/** Everything for or against a region, as numbers: measures, and 1 for each claim that holds. */
export function evidenceOf(measures: Measures, claims: ReadonlySet<string>): FeatureValues {
  const evidence: Record<string, number> = {}
  for (const [name, value] of Object.entries(measures)) evidence[name] = SCALES[name]?.(value) ?? value
  for (const claim of claims) evidence[claim] = 1
  return evidence
}

/** How a region compares with the best one of the page. */
export const COMPARISONS = [
  'score',
  'behind the best',
  'is the best',
  'text beside the best',
  'columns beside the best',
] as const

export const comparedWith = (best: Rated, own: Rated): Readonly<Record<(typeof COMPARISONS)[number], number>> => ({
  score: own.score,
  'behind the best': own.score - best.score,
  'is the best': Number(own === best),
  'text beside the best': own.evidence['text share']! - best.evidence['text share']!,
  'columns beside the best': own.evidence.columns! - best.evidence.columns!,
})

interface Rated {
  readonly evidence: FeatureValues
  readonly score: number
}
