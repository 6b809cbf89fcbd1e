import type { Harvesters } from './pipeline.ts'
import { loadAnnotators } from './stages/3-annotate/load-annotators.ts'
import { loadClassifier } from './stages/4-find/blocks/load-block-type.ts'
import { loadRegionJudge } from './stages/4-find/regions/load-judge.ts'

/**
 * What comes with Amberyl: annotators, the judge of lists, the models of ways to further pages. Each is loaded when it is
 * first asked for: compiling rules takes longer than reading a page, and most lists need no rules for "load more".
 */
export function loadHarvesters(): Harvesters {
  const annotators = once(loadAnnotators)
  const judge = once(loadRegionJudge)
  const links = once(() => loadClassifier('pagination-link', 'fast'))
  const more = once(() => loadClassifier('load-more', 'fast'))
  return {
    get annotators() {
      return annotators()
    },
    get judge() {
      return judge()
    },
    get links() {
      return links()
    },
    get more() {
      return more()
    },
  }
}

function once<T>(load: () => T): () => T {
  let loaded: { readonly value: T } | undefined
  return () => {
    loaded ??= { value: load() }
    return loaded.value
  }
}
