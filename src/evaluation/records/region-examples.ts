import type { Program } from '../../datalog/program.ts'
import type { AnnotatedPage } from '../../stages/3-annotate/annotation.ts'
import { measureContent } from '../../stages/4-find/regions/page-content.ts'
import { proposeRegions } from '../../stages/4-find/regions/propose-regions.ts'
import { weighRegions } from '../../stages/4-find/regions/rate-regions.ts'
import { Shingler } from '../../stages/4-find/regions/shingles.ts'
import { f1Of } from '../score-counts.ts'
import type { RegionExample } from './learn-judge.ts'
import { type LabelledRegion, scorePage } from './score.ts'

export interface LabelledLists {
  readonly id: string
  readonly site: string
  readonly annotated: AnnotatedPage
  /** None if the page has no list. */
  readonly labels: readonly LabelledRegion[]
  /** All lists of data are labeled, none as the main one. Pages that say which lists are no data are complete, too. */
  readonly isAllLists: boolean
  /** Handwritten: used for training only. */
  readonly isOwn: boolean
  /** The folder that it comes from, if this one is scored on its own. */
  readonly corpus?: string
}

/** The candidates of a labeled page, and how they agree with the labels. */
export function regionExample(
  { annotated, labels, isAllLists, ...page }: LabelledLists,
  program: Program,
): RegionExample {
  const content = measureContent(annotated)
  const shingler = new Shingler(annotated.page)
  const { regions, evidence } = weighRegions(content, shingler, proposeRegions(content, shingler, program), program)
  const main = labels.filter(region => region.main)
  const all = [{ main: true, records: labels.flatMap(({ records, data }) => (data === false ? [] : records)) }]
  return {
    ...page,
    hasList: main.length > 0,
    hasMain: main.length > 0 && !isAllLists,
    isComplete: isAllLists || labels.some(({ data }) => data !== undefined),
    regions: regions.map(({ records }, at) => {
      const found = [{ main: true, records: records.map(nodes => ({ nodes })) }]
      return {
        evidence: evidence.row(at).values,
        records: records.length,
        spans: records
          .flat()
          .sort((a, b) => a - b)
          .map(node => [node, annotated.page.last[node]!] as const),
        likeMain: f1Of(scorePage(annotated.page, main, found).main) || 0,
        labelled: scorePage(annotated.page, all, found).main.right / records.length,
      }
    }),
  }
}
