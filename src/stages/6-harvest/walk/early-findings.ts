import type { PageModel } from '../../2-model/page-model.ts'
import type { FoundList } from '../analysis.ts'
import { LEADS } from '../options.ts'
import type { PageAhead } from '../state/page-ahead.ts'
import { viewOf } from '../state/view.ts'
import type { WalkParts } from '../state/walk-parts.ts'
import { secondPage } from './second-page.ts'

/**
 * The analysis of the first page while it settles, piece by piece. If the page has not changed by then, that is its
 * analysis; if it has, at least the code is warm. A domain is decided by the whole page. Where pages may be requested in
 * vain, the second one is requested as soon as a link to it is found.
 */
export function earlyFindings(
  start: string,
  model: PageModel,
  parts: WalkParts,
  ahead: PageAhead,
): readonly (() => void)[] {
  const { analysis, options, lead = LEADS.none } = parts
  const { annotate, findLists, findWays } = analysis
  const list = (): FoundList | undefined => {
    const found = findLists(annotate(model))
    return found.kind === 'lists' ? found.lists[0] : undefined
  }
  const request = (): void => {
    const second = secondPage(start, viewOf({ model }, analysis), parts)
    if (second) void ahead.load(second)
  }
  return [
    () => void annotate(model),
    () => void list(),
    () => void (options.pages !== 1 && list() && findWays(annotate(model))),
    ...(lead.pages > 1 && !options.wrapper ? [request] : []),
    () => void list()?.fields,
  ]
}
