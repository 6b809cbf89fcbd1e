import { type Derivation, explain, type Program, printDerivation, type Run } from '../../datalog/index.ts'
import { xpathOf } from '../../stages/2-model/node-path.ts'
import type { PageModel } from '../../stages/2-model/page-model.ts'
import type { AnnotatedPage } from '../../stages/3-annotate/annotation.ts'
import { CLAIM, type RegionJudge } from '../../stages/4-find/regions/judge.ts'
import { measureContent } from '../../stages/4-find/regions/page-content.ts'
import { proposeRegions } from '../../stages/4-find/regions/propose-regions.ts'
import { weighRegions } from '../../stages/4-find/regions/rate-regions.ts'
import type { Region, RegionReason } from '../../stages/4-find/regions/region.ts'
import { Shingler } from '../../stages/4-find/regions/shingles.ts'
import { counted } from '../terminal/summary.ts'

/** What the rules derived about a region, with the facts they used. */
export interface RegionDerivation {
  readonly program: Program
  readonly run: Run
  /** The name of the region in that run. */
  readonly number: number
}

/** Judges the lists of a page again and keeps the derivations. Lists that are never judged have no judgment. */
export function judgeAgain(
  annotated: AnnotatedPage,
  { program }: RegionJudge,
): (of: Region) => RegionDerivation | undefined {
  const content = measureContent(annotated)
  const shingler = new Shingler(annotated.page)
  const { regions, run } = weighRegions(content, shingler, proposeRegions(content, shingler), program)
  return ({ shape, records }) => {
    const nodes = records.flat().join()
    const number = regions.findIndex(each => each.shape === shape && each.records.flat().join() === nodes)
    return number < 0 ? undefined : { program, run, number }
  }
}

const SHAPES: Readonly<Record<string, string>> = {
  siblings: 'similar children of one element',
  groups: 'groups of elements that follow each other, several to a record',
  spread: 'similar elements under several parents',
  'top-k': 'the items that the title announces',
}

/** Smaller effects are not shown. */
const LEAST_EFFECT = 1.05

/** Why these are records, and why the page is about this list. The first `facts` claims are traced back to the page. */
export function formatRegionReasons(
  page: PageModel,
  region: Region,
  judgement: RegionDerivation | undefined,
  facts: number,
): string {
  const { records, root, shape, score, reasons } = region
  const telling = reasons.filter(({ factor }) => Math.max(factor, 1 / factor) >= LEAST_EFFECT)
  const lines = [
    `Why these are records: they are ${SHAPES[shape] ?? shape}, ${counted(records.length, 'time')}`,
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
function measureOf({ run, number }: RegionDerivation, name: string): number | undefined {
  for (const [region, measure, value] of run.relation(MEASURE))
    if (region === number && measure === name) return value as number
  return undefined
}

/** How the first claims among the reasons are derived. */
export function claimsBehind(
  reasons: readonly RegionReason[],
  { program, run, number }: RegionDerivation,
  count: number,
): Derivation[] {
  const claimed = reasons.flatMap(
    ({ rule }) => explain(program, run, { relation: CLAIM, values: [number, rule] }) ?? [],
  )
  return claimed.slice(0, count)
}
