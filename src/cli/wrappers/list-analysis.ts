import { annotate } from '../../stages/3-annotate/annotate.ts'
import type { Annotators } from '../../stages/3-annotate/compile.ts'
import { findFields } from '../../stages/4-find/fields/find-fields.ts'
import { findRegions } from '../../stages/4-find/regions/find-regions.ts'
import { loadRegionJudge } from '../../stages/4-find/regions/load-judge.ts'
import type { ListAnalysis } from '../../stages/7-monitor/mend-list-wrapper.ts'

/** How lists are found where a wrapper of one is learned again. */
export function loadListAnalysis(annotators: Annotators): ListAnalysis {
  const judge = loadRegionJudge()
  return {
    annotate: page => annotate(page, annotators),
    findLists(annotated) {
      const found = findRegions(annotated, judge)
      if (found.kind === 'none') return found
      const lists = found.regions.map(region => ({ region, fields: findFields(annotated, region.records) }))
      return { kind: 'lists', lists }
    },
  }
}
