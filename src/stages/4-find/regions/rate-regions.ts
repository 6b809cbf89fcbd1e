import type { Program } from '../../../datalog/program.ts'
import type { Run } from '../../../datalog/run/run.ts'
import { type FeatureValues, sumOf } from '../../../learn/log-linear.ts'
import { rootOfRecords } from '../../2-model/common-ancestor.ts'
import type { NodeId } from '../../2-model/page-model.ts'
import type { RegionCandidate } from './candidate.ts'
import { evidenceOf, withinLimits } from './evidence.ts'
import { findInnerLists } from './inner-lists.ts'
import { claimsOf, makeClaims, type RegionWeights } from './judge.ts'
import { listedText } from './listed-text.ts'
import { measureRegion } from './measure-region.ts'
import type { PageContent } from './page-content.ts'
import type { Shingler } from './shingles.ts'

/** A candidate with its measures and claims. */
interface WeighedRegion extends RegionCandidate {
  readonly root: NodeId
  readonly evidence: FeatureValues
}

export interface RatedRegion extends WeighedRegion {
  /** How likely it is the main list, relative to the page's other candidates. */
  readonly score: number
}

interface Weighing {
  readonly regions: readonly WeighedRegion[]
  /** The run of the rules, for explanations; a region's number is its index in the list. */
  readonly run: Run
}

/** Measures candidates and runs the rules on them. */
export function weighRegions(
  content: PageContent,
  shingler: Shingler,
  candidates: readonly RegionCandidate[],
  program: Program,
): Weighing {
  const innerLists = findInnerLists(content, candidates)
  const measured = candidates.map((candidate, at) => {
    const root = rootOfRecords(content.page, candidate.records)
    return { ...candidate, root, measures: measureRegion(content, shingler, candidate, root, innerLists[at]!) }
  })
  const run = makeClaims(content.page, measured, program)
  const claims = claimsOf(run, measured.length)
  const listed = { 'text in lists': listedText(content, measured) }
  const regions = measured.map(({ measures, ...region }, at) => ({
    ...region,
    evidence: evidenceOf(measures, listed, claims[at]!),
  }))
  return { regions, run }
}

/** The score of each region; its evidence is kept within the limits. */
export const rateRegions = (
  regions: readonly WeighedRegion[],
  { main, limits }: Pick<RegionWeights, 'main' | 'limits'>,
): RatedRegion[] =>
  regions.map(region => {
    const evidence = withinLimits(region.evidence, limits)
    return { ...region, evidence, score: sumOf(main, evidence) }
  })
