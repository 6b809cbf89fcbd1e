import type { Harvesters } from './pipeline.ts'
import { loadAnnotators } from './stages/3-annotate/load-annotators.ts'
import { loadClassifier } from './stages/4-find/blocks/load-block-type.ts'
import { loadRegionJudge } from './stages/4-find/regions/load-judge.ts'

/** What comes with Amberyl: annotators, the judge of lists, the models of ways to further pages. */
export function loadHarvesters(): Harvesters {
  return {
    annotators: loadAnnotators(),
    judge: loadRegionJudge(),
    links: loadClassifier('pagination-link', 'fast'),
    more: loadClassifier('load-more', 'fast'),
  }
}
