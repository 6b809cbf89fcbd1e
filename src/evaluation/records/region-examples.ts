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
  /** Every list of the page is labeled, not only the main one. */
  readonly isComplete: boolean
  /** Handwritten: used for training only. */
  readonly isOwn: boolean
}

/** The candidates of a labeled page, and how they agree with the labels. */
export function regionExample(
  { id, site, annotated, labels, isComplete, isOwn }: LabelledLists,
  program: Program,
): RegionExample {
  const content = measureContent(annotated)
  const shingler = new Shingler(annotated.page)
  const { regions } = weighRegions(content, shingler, proposeRegions(content, shingler), program)
  const main = labels.filter(region => region.main)
  const all = [{ main: true, records: labels.flatMap(({ records }) => records) }]
  return {
    id,
    site,
    hasList: labels.length > 0,
    isComplete,
    isOwn,
    regions: regions.map(({ evidence, records }) => {
      const found = [{ main: true, records: records.map(nodes => ({ nodes })) }]
      return {
        evidence,
        records: records.length,
        likeMain: f1Of(scorePage(annotated.page, main, found).main) || 0,
        labelled: scorePage(annotated.page, all, found).main.right / records.length,
      }
    }),
  }
}
