import type { Models } from './analyse.ts'
import { loadAnnotators } from './stages/3-annotate/load-annotators.ts'
import { loadClassifier } from './stages/4-find/blocks/load-block-type.ts'
import { loadRegionJudge } from './stages/4-find/regions/load-judge.ts'

/**
 * The models that come with Amberyl, with the given profile for pagination links. Each is loaded on first use:
 * compiling rules takes longer than reading a page, and most lists need no rules for "load more".
 */
export function loadModels(profile = 'fast'): Models {
  const annotators = once(loadAnnotators)
  const judge = once(loadRegionJudge)
  const links = once(() => loadClassifier('pagination-link', profile))
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

/** Shared by everything in the process that does not use other models. */
export const shippedModels: Models = loadModels()

function once<T>(load: () => T): () => T {
  let loaded: { readonly value: T } | undefined
  return () => {
    loaded ??= { value: load() }
    return loaded.value
  }
}
