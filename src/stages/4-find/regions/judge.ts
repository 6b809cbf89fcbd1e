import type { Program } from '../../../datalog/program.ts'
import type { Run } from '../../../datalog/run/run.ts'
import type { LogLinear } from '../../../learn/log-linear.ts'
import { type PageModel, tagOf } from '../../2-model/page-model.ts'
import type { RegionCandidate } from './candidate.ts'
import { FactTable } from './fact-table.ts'
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
}

interface MeasuredRegion extends RegionCandidate {
  readonly measures: Measures
}

/** The minimum probability at which a page has a list. */
export const MIN_LIST_PROBABILITY = 0.5

export const CLAIM = 'region::claim'

/** Runs the rules on the regions of a page; a region's number is its index in the list. */
export const makeClaims = (page: PageModel, regions: readonly MeasuredRegion[], program: Program): Run =>
  program.run(new Map(Object.entries(factsOf(page, regions)).map(([name, table]) => [name, table.rows()])))

function factsOf(page: PageModel, regions: readonly MeasuredRegion[]): Record<string, FactTable> {
  const measures = new FactTable('number', 'string', 'number')
  const tags = new FactTable('number', 'string')
  const shapes = new FactTable('number', 'string')
  const around = new FactTable('number', 'string', 'string')
  const inRecords = new FactTable('number', 'number')
  const says = new FactTable('string', 'string')
  const words = new NameWords(page)
  for (const [at, { measures: own, records, shape }] of regions.entries()) {
    for (const name in own) measures.add(at, name, own[name]!)
    tags.add(at, tagOf(page, records[0]![0]!))
    shapes.add(at, shape)
    for (const [kind, word] of words.around(records[0]![0]!)) around.add(at, kind, word)
  }
  for (const [inner, outer] of insideRecords(page, regions)) inRecords.add(inner, outer)
  for (const [kind, word] of words.ofPage()) says.add(kind, word)
  return {
    'region::measure': measures,
    'region::record_tag': tags,
    'region::shape': shapes,
    'region::around': around,
    'region::in_record_of': inRecords,
    'page::says': says,
  }
}

/** Pairs of regions; the first lies in one record of the second. */
function* insideRecords(
  page: PageModel,
  regions: readonly MeasuredRegion[],
): Generator<[inner: number, outer: number]> {
  const outerOf = new Map<number, number[]>()
  regions.forEach(({ records }, at) => {
    for (const [node, second] of records) {
      if (second === undefined) outerOf.set(node!, [...(outerOf.get(node!) ?? []), at])
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
