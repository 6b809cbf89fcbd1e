import { Facts } from '../../../datalog/facts.ts'
import type { Program } from '../../../datalog/program.ts'
import type { RelationRows } from '../../../datalog/relation.ts'
import type { Run } from '../../../datalog/run/run.ts'
import type { LogLinear } from '../../../learn/log-linear.ts'
import { pushTo } from '../../2-model/group-by.ts'
import type { PageModel } from '../../2-model/page-model.ts'
import { calledTag } from '../../2-model/tables/called-grids.ts'
import { hasAppliedStyles } from './applied-styles.ts'
import type { RegionCandidate } from './candidate.ts'
import type { EvidenceLimits } from './evidence.ts'
import { eachWord, headingWords } from './heading-words.ts'
import { longerLists } from './longer-lists.ts'
import type { Measures } from './measure-region.ts'
import { NameWords } from './name-words.ts'

/** The rules about regions, and the weights of measures and claims. */
export interface RegionJudge {
  readonly program: Program
  readonly weights: JudgeWeights
}

/** Parsed pages have no boxes, so their evidence has other weights. */
export interface JudgeWeights {
  readonly rendered: RegionWeights
  readonly parsed: RegionWeights
}

export interface RegionWeights {
  /** Which region is the main one. */
  readonly main: LogLinear
  /** Whether another region is also data. */
  readonly data: LogLinear
  /** Whether the page has a list at all. */
  readonly list: LogLinear
  /** The minimum probability at which it has one. */
  readonly gate: number
  /** What training saw of each measure. */
  readonly limits: EvidenceLimits
}

/** Boxes count only where style sheets apply. */
export const weightsFor = (page: PageModel, { rendered, parsed }: JudgeWeights): RegionWeights =>
  hasAppliedStyles(page) ? rendered : parsed

interface MeasuredRegion extends RegionCandidate {
  readonly measures: Measures
}

export const CLAIM = 'region::claim'
export const CERTAIN = 'region::certain'
export const NO_DATA = 'region::no_data'

/** Runs the rules on the regions of a page; a region's number is its index in the list. */
export function makeClaims(page: PageModel, regions: readonly MeasuredRegion[], program: Program): Run {
  const facts = new Facts()
  const words = new NameWords(page)
  for (const [at, { records, shape }] of regions.entries()) {
    facts.add('region::record_tag', at, calledTag(page, records[0]![0]!))
    facts.add('region::shape', at, shape)
    for (const word of headingWords(page, records[0]![0]!)) facts.add('region::headed', at, word)
  }
  for (const [inner, outer] of insideRecords(page, regions)) facts.add('region::in_record_of', inner, outer)
  for (const [region, longer] of longerLists(page, regions)) facts.add('region::all_but_first_of', region, longer)
  for (const [kind, word] of words.ofPage()) facts.add('page::says', kind, word)
  // Most facts are of these two: they are made as columns.
  return facts.run(program, {
    'region::measure': measureRows(regions),
    'region::around': words.around(regions.map(({ records }) => records[0]![0]!)),
  })
}

/** Whether a heading says that what is below it is an addition to the page: "Recently viewed". */
export function saysAddition(heading: string, program: Program): boolean {
  const facts = new Facts()
  for (const word of eachWord(heading)) facts.add('region::headed', 0, word)
  return claimsOf(facts.run(program), 1)[0]!.has('headed related')
}

/** The measures of regions by number and name. All regions of a page have the same ones. */
function measureRows(regions: readonly MeasuredRegion[]): RelationRows {
  const names = Object.keys(regions[0]?.measures ?? {})
  const length = regions.length * names.length
  const [region, name, value] = [new Int32Array(length), new Int32Array(length), new Float64Array(length)]
  let row = 0
  for (const [at, { measures }] of regions.entries()) {
    value.set(Object.values(measures), row)
    for (let code = 0; code < names.length; code++, row++) {
      region[row] = at
      name[row] = code
    }
  }
  return { length, columns: [region, { codes: name, strings: names }, value] }
}

/** Pairs of regions; the first lies in one record of the second. */
function* insideRecords(
  page: PageModel,
  regions: readonly MeasuredRegion[],
): Generator<[inner: number, outer: number]> {
  const outerOf = new Map<number, number[]>()
  regions.forEach(({ records }, at) => {
    for (const [node, second] of records) {
      if (second === undefined) pushTo(outerOf, node!, at)
    }
  })
  for (const [inner, { records }] of regions.entries()) {
    const end = page.last[records.at(-1)!.at(-1)!]!
    for (let node = page.parent[records[0]![0]!]!; node >= 0; node = page.parent[node]!) {
      if (page.last[node]! < end) continue
      for (const outer of outerOf.get(node) ?? []) yield [inner, outer]
    }
  }
}

/** What the rules claim about each region. */
export function claimsOf(run: Run, count: number): Set<string>[] {
  const claims = Array.from({ length: count }, () => new Set<string>())
  for (const [region, claim] of run.relation(CLAIM)) claims[region as number]!.add(claim as string)
  return claims
}
