import type { FeatureValues } from '../../../learn/log-linear.ts'
import type { Measures } from './measure-region.ts'

/** Deeper nesting is an accident or an attack: without a cap, a list 400 elements deep outweighs everything else. */
const MAX_COUNTED_DEPTH = 30

/** How measures are weighed: shares and counts by their order of magnitude, so that no single large one decides. */
const SCALES: Readonly<Record<string, (measure: number) => number>> = {
  'text share': share => Math.log(share + 0.001),
  'share of the matter': share => Math.log(share + 0.001),
  'area share': share => Math.log(share + 0.001),
  records: count => Math.log(Math.log(count + 0.7)),
  likeness: likeness => Math.log(likeness + 0.05),
  columns: count => Math.log(1 + count),
  texts: count => Math.log(1 + count),
  'blanks beside': count => Math.log(1 + count),
  characters: count => Math.log(5 + count),
  depth: depth => Math.min(depth, MAX_COUNTED_DEPTH) / 10,
}

/** Everything for or against a region, as numbers: its measures, those of the page, and 1 for each claim that holds. */
export function evidenceOf(measures: Measures, ofPage: Measures, claims: ReadonlySet<string>): FeatureValues {
  const evidence: Record<string, number> = { ...measures, ...ofPage }
  for (const name in SCALES) if (name in measures) evidence[name] = SCALES[name]!(measures[name]!)
  for (const claim of claims) evidence[claim] = 1
  return evidence
}

/** Evidence outside what training saw counts as the nearest value that it saw: no measure can run wild. */
export function withinLimits(evidence: FeatureValues, limits: EvidenceLimits): FeatureValues {
  let kept: Record<string, number> | undefined
  for (const name in limits) {
    const value = evidence[name]
    if (value === undefined) continue
    const [least, most] = limits[name]!
    if (value < least || value > most) (kept ??= { ...evidence })[name] = Math.min(most, Math.max(least, value))
  }
  return kept ?? evidence
}

/** The least and the greatest value of each measure. */
export type EvidenceLimits = Readonly<Record<string, readonly [least: number, most: number]>>

/** How a region compares with the best one of the page. */
export const COMPARISONS = [
  'score',
  'behind the best',
  'is the best',
  'text beside the best',
  'columns beside the best',
  'texts beside the best',
  'characters beside the best',
  'unlike the best',
] as const

export const comparedWith = (best: Rated, own: Rated): Readonly<Record<(typeof COMPARISONS)[number], number>> => ({
  score: own.score,
  'behind the best': own.score - best.score,
  'is the best': Number(own === best),
  'text beside the best': own.evidence['text share']! - best.evidence['text share']!,
  'columns beside the best': own.evidence.columns! - best.evidence.columns!,
  'texts beside the best': own.evidence.texts! - best.evidence.texts!,
  'characters beside the best': own.evidence.characters! - best.evidence.characters!,
  'unlike the best': KINDS.reduce((sum, kind) => sum + Math.abs(own.evidence[kind]! - best.evidence[kind]!), 0),
})

/** What the records of a list have, which lists of the same things have in common. */
const KINDS = ['with links', 'with pictures', 'with headings', 'with prices', 'with dates', 'with numbers'] as const

interface Rated {
  readonly evidence: FeatureValues
  readonly score: number
}
