import { reasonsFor } from '../../../learn/judgement.ts'
import { addedBy, type LogLinear, logistic } from '../../../learn/log-linear.ts'
import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import { comparedWith } from './evidence.ts'
import { type RegionJudge, type RegionWeights, weightsFor } from './judge.ts'
import { withLead } from './lead-record.ts'
import { measureContent, type PageContent } from './page-content.ts'
import { proposeRegions } from './propose-regions.ts'
import { type RatedRegion, rateRegions, weighRegions } from './rate-regions.ts'
import { toRegionReasons } from './reasons.ts'
import type { Region, Regions } from './region.ts'
import { withAnswers } from './replies.ts'
import { areSections, itemsOfSections } from './section-items.ts'
import { Shingler } from './shingles.ts'
import { widenRegion } from './widen-region.ts'
import { withoutOverlap } from './without-overlap.ts'

/** The lists of a page: repeated parts are proposed, measured, judged by rules, and weighed; the main list comes first. */
export function findRegions(annotated: AnnotatedPage, judge: RegionJudge): Regions {
  const { page } = annotated
  const content = measureContent(annotated)
  const shingler = new Shingler(page)
  const candidates = proposeRegions(content, shingler, judge.program)
  if (candidates.length === 0) return { kind: 'none', because: 'nothing on the page repeats' }
  const weights = weightsFor(page, judge.weights)
  const rated = rateRegions(weighRegions(content, shingler, candidates, judge.program), weights)
  const mayBeList = ({ region }: Best): boolean =>
    region.isCertain || logistic(region.evidence.sum(weights.list)) >= weights.gate
  const likely = chooseBest(content, rated, rated)
  const certain = rated.filter(({ isCertain }) => isCertain)
  // Paragraphs above a table repeat, too.
  const best = mayBeList(likely) || certain.length === 0 ? likely : chooseBest(content, certain, rated)
  const isList = mayBeList(best)
  const data = dataBeside(rated, best, { isList, weights })
  const regions = withoutOverlap(page, isList ? [best.region, ...data] : data).map(each => asRegion(each, weights))
  if (isList) return { kind: 'regions', regions }
  return {
    kind: 'none',
    because: 'the repeated parts of the page are not its main content',
    best: asRegion(best.region, weights),
    others: regions,
  }
}

interface Best {
  readonly region: RatedRegion
  /** The candidate that it was made from. */
  readonly candidate: RatedRegion
}

/** The main list, if it is one of these. */
function chooseBest(content: PageContent, among: readonly RatedRegion[], rated: readonly RatedRegion[]): Best {
  const top = among.reduce((a, b) => (b.score > a.score ? b : a))
  const candidate = itemsOf(content, top, rated) ?? topItems(content, top, rated) ?? top
  return { candidate, region: withAnswers(content, withLead(content, widenRegion(content, candidate))) }
}

/**
 * Regions above this probability are reported. On pages with every list labeled, F1 by NEXT-EVAL's measure is 0.829 with it, 0.832 with
 * 0.35, and 0.837 with 0.3; on other pages, 84, 79, and 78 % of the records in all reported lists are labeled ones.
 */
const MIN_DATA_PROBABILITY = 0.4

/** Other regions that also hold data, the best first. If the page has no main list, its best region may be one of them. */
function dataBeside(
  rated: readonly RatedRegion[],
  best: Best,
  { isList, weights }: { readonly isList: boolean; readonly weights: RegionWeights },
): RatedRegion[] {
  const others = rated.filter(region => region !== best.candidate)
  return (isList ? others : [best.region, ...others])
    .map(region => ({ region, likely: likelyData(region, best.region, weights.data) }))
    .filter(({ region, likely }) => !region.isNoData && likely >= MIN_DATA_PROBABILITY)
    .sort((a, b) => rank(b) - rank(a) || a.region.records[0]![0]! - b.region.records[0]![0]!)
    .map(({ region }) => region)
}

/** The items of a region whose records are sections; the best if there are several. */
const itemsOf = (content: PageContent, top: RatedRegion, rated: readonly RatedRegion[]): RatedRegion | undefined =>
  rated
    .filter(region => areSections(content, top, region))
    .reduce<RatedRegion | undefined>((a, b) => (a && a.score >= b.score ? a : b), undefined)

/** The items of a portal's sections as one region. */
function topItems(content: PageContent, top: RatedRegion, rated: readonly RatedRegion[]): RatedRegion | undefined {
  const records = itemsOfSections(content, top, rated)
  return records && { ...top, shape: 'spread', records }
}

const likelyData = (region: RatedRegion, best: RatedRegion, data: LogLinear): number =>
  logistic(region.evidence.sum(data) + addedBy(data, comparedWith(best, region, measureOf)))

const measureOf = ({ evidence }: RatedRegion, name: string): number => evidence.measure(name)

const LIKELY_WEIGHT = 1.5
const rank = ({ region, likely }: { region: RatedRegion; likely: number }): number =>
  region.score + LIKELY_WEIGHT * Math.log(likely / (1 - likely + 1e-9))

const asRegion = (region: RatedRegion, weights: RegionWeights): Region => ({
  root: region.root,
  records: region.records,
  shape: region.shape,
  score: region.score,
  reasons: toRegionReasons(reasonsFor(weights.main, region.evidence.values)),
})
