import type { Run } from '../../../datalog/run/run.ts'
import type { NodeId } from '../../2-model/page-model.ts'
import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import { type BlockClassifier, thresholdOf } from '../blocks/block-type.ts'
import { classifyBlocks } from '../blocks/classify.ts'
import { addressOf } from '../blocks/link-facts.ts'
import { isInRecords, type RecordNodes } from '../regions/region.ts'

/** A page of the list after this one, as its pager shows it. */
export interface FurtherPage {
  readonly number: number
  /** Undefined if only a script knows it, or the page only states its number. */
  readonly url: string | undefined
}

/** The pages that follow the current one in the pagers of a page: the next number of each. Records may have pagers, too. */
export function findFurtherPages(
  annotated: AnnotatedPage,
  records: readonly RecordNodes[],
  pagers: BlockClassifier,
): FurtherPage[] {
  const { table, probabilities, run } = classifyBlocks(annotated, pagers)
  const holds = (feature: string, row: number): boolean => table.columns[table.features.indexOf(feature)]?.[row] === 1
  const numbers = new Map([...run.relation('number_at')].map(([text, value]) => [text as NodeId, value as number]))
  const targets = new Map([...run.relation('target_of')].map(([text, target]) => [text as NodeId, target as NodeId]))
  const claimed = (claim: string): Set<unknown> => new Set([...(run.find(claim) ?? [])].map(([row]) => row))
  const [ofOthers, bare] = [claimed('of_another'), claimed('bare_pager')]
  const rows = [...run.relation('in_row')] as unknown as [text: NodeId, row: number][]
  return [...run.relation('following')].flatMap(([pager, number]) => {
    const row = table.nodes.indexOf(pager as number)
    const isLikely = row >= 0 && probabilities[row]![0]! >= thresholdOf(pagers)
    const isPager = (isLikely && holds('pager::evident', row) && !ofOthers.has(pager)) || bare.has(pager)
    const text = rows.find(([each, of]) => of === pager && numbers.get(each) === number)?.[0]
    if (!isPager || text === undefined || isInRecords(annotated.page, text, records)) return []
    const target = targets.get(text)
    return [{ number: number as number, url: target === undefined ? undefined : addressOf(annotated.page, target) }]
  })
}

/** The last page that the pager shows, if the rules of `pagination-link` see that it is the last one. */
export function findLastPage(run: Run): number | undefined {
  const [first] = run.find('last_page') ?? []
  return first?.[0] as number | undefined
}
