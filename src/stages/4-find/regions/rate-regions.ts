import type { Program } from '../../../datalog/program.ts'
import type { Run } from '../../../datalog/run/run.ts'
import { rootOfRecords } from '../../2-model/common-ancestor.ts'
import type { NodeId } from '../../2-model/page-model.ts'
import type { RegionCandidate } from './candidate.ts'
import { EvidenceTable, type RegionEvidence } from './evidence-table.ts'
import { findInnerLists } from './inner-lists.ts'
import { CERTAIN, claimsOf, makeClaims, NO_DATA, type RegionWeights } from './judge.ts'
import { listedText } from './listed-text.ts'
import { measureRegion } from './measure-region.ts'
import type { PageContent } from './page-content.ts'
import type { Shingler } from './shingles.ts'

interface RootedRegion extends RegionCandidate {
  readonly root: NodeId
  /** A list whatever else is on the page. */
  readonly isCertain: boolean
  /** Not reported beside the main list. */
  readonly isNoData: boolean
}

export interface RatedRegion extends RootedRegion {
  readonly evidence: RegionEvidence
  /** How likely it is the main list, relative to the page's other candidates. */
  readonly score: number
}

interface Weighing {
  readonly regions: readonly RootedRegion[]
  /** Their measures and claims. */
  readonly evidence: EvidenceTable
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
  const evidence = EvidenceTable.of(
    measured.map(({ measures }) => measures),
    listed,
    claims,
  )
  const said = (relation: string): Set<number> =>
    new Set([...run.relation(relation)].map(([region]) => region as number))
  const [certain, noData] = [said(CERTAIN), said(NO_DATA)]
  const regions = measured.map(({ root, shape, records }, at) => ({
    ...{ root, shape, records },
    ...{ isCertain: certain.has(at), isNoData: noData.has(at) },
  }))
  return { regions, evidence, run }
}

/** The score of each region; its evidence is kept within the limits. */
export function rateRegions(
  { regions, evidence }: Pick<Weighing, 'regions' | 'evidence'>,
  { main, limits }: Pick<RegionWeights, 'main' | 'limits'>,
): RatedRegion[] {
  const kept = evidence.within(limits)
  return regions.map((region, at) => {
    const own = kept.row(at)
    return { ...region, evidence: own, score: own.sum(main) }
  })
}
