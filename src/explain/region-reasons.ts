import { explain, explainAbsence, type Fact } from '../datalog/index.ts'
import { type Reason, reasonsFor } from '../learn/judgement.ts'
import type { LogLinear } from '../learn/log-linear.ts'
import { CLAIM } from '../stages/4-find/regions/judge.ts'
import { toRegionReasons } from '../stages/4-find/regions/reasons.ts'
import type { Region } from '../stages/4-find/regions/region.ts'
import { isTellingReason, type JudgedRegions, measureOf, type RegionDerivation } from './explain-region.ts'
import { measureInWords } from './measure-words.ts'
import {
  MAX_SHOWN_REASONS,
  type NodesIn,
  plainReason,
  type ReasonTree,
  reasonOf,
  reasonOfAbsence,
} from './reason-tree.ts'

/** Facts about a region are about its root. */
const nodesIn =
  ({ regions }: JudgedRegions): NodesIn =>
  ({ relation, values }: Fact) => {
    const region = relation.startsWith('region::') ? regions[values[0] as number] : undefined
    return region ? [region.root] : []
  }

/** What speaks for and against a list, each claim with its rule; the first `facts` claims down to the facts. */
export function regionTree(region: Region, derivation: RegionDerivation | undefined, facts: number): ReasonTree[] {
  let traced = 0
  return region.reasons.filter(isTellingReason).map(({ rule, value, factor }) => {
    const weighed = { weight: Math.log(factor), nodes: [region.root] }
    if (!derivation) return plainReason(measureInWords(rule, value), weighed)
    const measure = measureOf(derivation, rule)
    if (measure !== undefined) return plainReason(measureInWords(rule, measure), weighed)
    const claim = claimTree(derivation, rule)
    if (!claim) return plainReason(rule, weighed)
    return { ...claim, ...weighed, because: traced++ < facts ? claim.because : [] }
  })
}

function claimTree(derivation: RegionDerivation, claim: string): ReasonTree | undefined {
  const { program, run, number } = derivation
  const found = explain(program, run, { relation: CLAIM, values: [number, claim] })
  return found && reasonOf(found, nodesIn(derivation))
}

/** The judgment of a candidate as a region. */
export function candidateRegion({ regions, weights }: JudgedRegions, number: number): Region {
  const { root, records, shape, score, evidence } = regions[number]!
  return { root, records, shape, score, reasons: toRegionReasons(reasonsFor(weights.main, evidence.values)) }
}

/** What speaks most for a list, compared with the other candidates of the page. */
export const reasonsForList = (derivation: RegionDerivation): string[] =>
  compared(derivation, derivation.weights.main)
    .filter(({ adds }) => adds > 0)
    .sort((a, b) => b.adds - a.adds)
    .slice(0, MAX_SHOWN_REASONS)
    .map(reason => inWords(reason, derivation))

/** What speaks most against a candidate, compared with the other candidates of the page. */
export const reasonsAgainst = (derivation: RegionDerivation): string[] =>
  compared(derivation, derivation.weights.main)
    .filter(({ adds }) => adds < 0)
    .sort((a, b) => a.adds - b.adds)
    .slice(0, MAX_SHOWN_REASONS)
    .map(reason => inWords(reason, derivation))

/** What speaks most against the page having a list, if this is the best candidate. */
export const reasonsForNone = (derivation: RegionDerivation): string[] =>
  reasonsFor(derivation.weights.list, derivation.regions[derivation.number]!.evidence.values)
    .filter(({ adds }) => adds < 0)
    .slice(0, MAX_SHOWN_REASONS)
    .map(reason => inWords(reason, derivation))

/** What each piece of evidence adds, beyond what it adds for the others on average. */
function compared({ regions, number }: RegionDerivation, sum: LogLinear): Reason[] {
  const others = regions.filter((_, at) => at !== number)
  const usual = (claim: string): number =>
    others.reduce((all, { evidence }) => all + evidence.measure(claim), 0) / (others.length || 1)
  return Object.entries(regions[number]!.evidence.values).map(([claim, value]) => ({
    claim,
    value,
    adds: (sum.weights[claim] ?? 0) * (value - usual(claim)),
  }))
}

function inWords({ claim, value }: Reason, derivation: RegionDerivation): string {
  const measure = measureOf(derivation, claim)
  return measure === undefined
    ? (claimTree(derivation, claim)?.claim ?? claim)
    : measureInWords(claim, measure ?? value)
}

/** Claims that speak for the other list and do not hold for this one: the closest rule and what fails. */
export function missingClaims(derivation: RegionDerivation, other: number, facts: number): ReasonTree[] {
  const { program, run, number, regions, weights } = derivation
  const own = regions[number]!.evidence.values
  return reasonsFor(weights.main, regions[other]!.evidence.values)
    .filter(({ claim, adds }) => adds > 0 && own[claim] === undefined)
    .slice(0, facts)
    .map(({ claim, adds }) => ({
      ...reasonOfAbsence(
        explainAbsence(program, run, { relation: CLAIM, values: [number, claim] }),
        nodesIn(derivation),
      ),
      weight: -adds,
    }))
}
