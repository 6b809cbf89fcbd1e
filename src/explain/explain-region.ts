import { type Derivation, explain, type Program, printDerivation, type Run } from '../datalog/index.ts'
import { xpathOf } from '../stages/2-model/node-path.ts'
import type { PageModel } from '../stages/2-model/page-model.ts'
import type { AnnotatedPage } from '../stages/3-annotate/annotation.ts'
import { CERTAIN, CLAIM, type RegionJudge, type RegionWeights, weightsFor } from '../stages/4-find/regions/judge.ts'
import { measureContent } from '../stages/4-find/regions/page-content.ts'
import { proposeRegions } from '../stages/4-find/regions/propose-regions.ts'
import { type RatedRegion, rateRegions, weighRegions } from '../stages/4-find/regions/rate-regions.ts'
import type { Region, RegionReason } from '../stages/4-find/regions/region.ts'
import { Shingler } from '../stages/4-find/regions/shingles.ts'

/** All candidates for lists of a page, with what the rules derived about them and the facts they used. */
export interface JudgedRegions {
  readonly program: Program
  readonly run: Run
  readonly weights: RegionWeights
  /** A region's number in that run is its index. */
  readonly regions: readonly RatedRegion[]
}

/** What the rules derived about one of them. */
export interface RegionDerivation extends JudgedRegions {
  readonly number: number
}

/** Judges the lists of a page again and keeps the derivations. */
export function judgeAll(annotated: AnnotatedPage, { program, weights: all }: RegionJudge): JudgedRegions {
  const content = measureContent(annotated)
  const shingler = new Shingler(annotated.page)
  const weighing = weighRegions(content, shingler, proposeRegions(content, shingler, program), program)
  const weights = weightsFor(annotated.page, all)
  return { program, run: weighing.run, weights, regions: rateRegions(weighing, weights) }
}

/** The judgment of a list. Lists that are never judged have none. */
export function judgmentOf(judged: JudgedRegions, { shape, records }: Region): RegionDerivation | undefined {
  const nodes = records.flat().join()
  const number = judged.regions.findIndex(each => each.shape === shape && each.records.flat().join() === nodes)
  return number < 0 ? undefined : { ...judged, number }
}

/** How the records of a list are arranged. */
export const shapeInWords = (shape: string): string => SHAPES[shape] ?? shape

const SHAPES: Readonly<Record<string, string>> = {
  siblings: 'similar children of one element',
  groups: 'groups of elements that follow each other, several to a record',
  spread: 'similar elements under several parents',
  'top-k': 'the items that the title announces',
}

/** Smaller effects are not shown. */
const LEAST_EFFECT = 1.05

/** Reasons that change something. */
export const isTellingReason = ({ factor }: Pick<RegionReason, 'factor'>): boolean =>
  Math.max(factor, 1 / factor) >= LEAST_EFFECT

/** Why these are records, and why the page is about this list. The first `facts` claims are traced back to the page. */
export function formatRegionReasons(
  page: PageModel,
  region: Region,
  judgement: RegionDerivation | undefined,
  facts: number,
): string {
  const { records, root, shape, score, reasons } = region
  const telling = reasons.filter(isTellingReason)
  const lines = [
    `Why these are records: they are ${shapeInWords(shape)}, ${records.length.toLocaleString('en-GB')} times`,
    `  in ${xpathOf(page, root)}`,
    `Why this list: its score is ${score.toFixed(2)}. Evidence for it (×) and against it (÷):`,
    ...telling.map(reason => formatReason(reason, judgement)),
  ]
  const derivations = judgement ? claimsBehind(telling, judgement, facts) : []
  return `${[...lines, ...derivations.map(derivation => `\n${printDerivation(derivation)}`)].join('\n')}\n`
}

/** The same as JSON, with the values that were weighed. */
export const regionJson = (page: PageModel, { root, records, shape, score, reasons }: Region) => ({
  root: xpathOf(page, root),
  shape,
  score,
  reasons,
  records: records.map(nodes => nodes.map(node => xpathOf(page, node))),
})

function formatReason({ rule, value, factor }: RegionReason, judgement: RegionDerivation | undefined): string {
  const effect = factor >= 1 ? `× ${factor.toFixed(2)}` : `÷ ${(1 / factor).toFixed(2)}`
  const seen = judgement ? measureOf(judgement, rule) : value
  return `  ${effect.padStart(9)}  ${rule}${seen === undefined ? '' : ` = ${Number(seen.toFixed(3))}`}`
}

const MEASURE = 'region::measure'

/** The measure before scaling; claims have none. */
export function measureOf({ run, number }: RegionDerivation, name: string): number | undefined {
  for (const [region, measure, value] of run.relation(MEASURE))
    if (region === number && measure === name) return value as number
  return undefined
}

/** Why it is a list whatever else is on the page, if it is, and how the first claims among the reasons are derived. */
export function claimsBehind(
  reasons: readonly RegionReason[],
  { program, run, number }: RegionDerivation,
  count: number,
): Derivation[] {
  const certain = explain(program, run, { relation: CERTAIN, values: [number] }) ?? []
  const claimed = reasons.flatMap(
    ({ rule }) => explain(program, run, { relation: CLAIM, values: [number, rule] }) ?? [],
  )
  return [certain, ...claimed].flat().slice(0, count)
}
