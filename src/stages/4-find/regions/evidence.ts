import type { FeatureValues } from '../../../learn/log-linear.ts'

/** Deeper nesting is an accident or an attack: without a cap, a list 400 elements deep outweighs everything else. */
const MAX_COUNTED_DEPTH = 30

/** How measures are weighed: shares and counts by their order of magnitude, so that no single large one decides. */
export const SCALES: Readonly<Record<string, (measure: number) => number>> = {
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

/** The same for the evidence about one region, as training has it. */
export function withinLimits(evidence: FeatureValues, limits: EvidenceLimits): FeatureValues {
  let kept: Record<string, number> | undefined
  for (const name in limits) {
    const value = evidence[name]
    if (value === undefined) continue
    const nearest = clamp(value, limits[name]!)
    if (nearest !== value) (kept ??= { ...evidence })[name] = nearest
  }
  return kept ?? evidence
}

/** The least and the greatest value of each measure. */
export type EvidenceLimits = Readonly<Record<string, Limits>>
type Limits = readonly [least: number, most: number]

/** The nearest value that is within the limits. */
export const clamp = (value: number, [least, most]: Limits): number => Math.min(most, Math.max(least, value))

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

export function comparedWith<Region extends { readonly score: number }>(
  best: Region,
  own: Region,
  measureOf: (region: Region, name: string) => number,
): Readonly<Record<(typeof COMPARISONS)[number], number>> {
  const beside = (name: string): number => measureOf(own, name) - measureOf(best, name)
  return {
    score: own.score,
    'behind the best': own.score - best.score,
    'is the best': Number(own === best),
    'text beside the best': beside('text share'),
    'columns beside the best': beside('columns'),
    'texts beside the best': beside('texts'),
    'characters beside the best': beside('characters'),
    'unlike the best': KINDS.reduce((sum, kind) => sum + Math.abs(beside(kind)), 0),
  }
}

/** What the records of a list have, which lists of the same things have in common. */
const KINDS = ['with links', 'with pictures', 'with headings', 'with prices', 'with dates', 'with numbers'] as const
