import type { OpenTab } from '../../1-render/live-page.ts'
import { buildModel } from '../../2-model/build.ts'
import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import type { WayOn } from '../../4-find/pagination/ways-on.ts'
import type { Analysis } from '../analysis.ts'
import type { LoadedPage, ReadingBy } from '../load/page-loader.ts'

/** The current state of a page in a walk. */
export interface View {
  readonly annotated: AnnotatedPage
  readonly url: string
  /** The open page in the browser, if any; needed to click or scroll. */
  readonly live?: OpenTab
  /** The ways to continue; found on first use. */
  readonly ways: () => readonly WayOn[]
}

export function viewOf({ model, live }: LoadedPage, analysis: Analysis): View {
  const annotated = analysis.annotate(model)
  let ways: readonly WayOn[] | undefined
  return {
    annotated,
    url: model.url,
    ...(live ? { live } : {}),
    ways: () => (ways ??= analysis.findWays(annotated)),
  }
}

/** An open page after it has changed. */
export async function lookAgain(live: OpenTab, analysis: Analysis): Promise<View> {
  return viewOf({ model: buildModel(await live.capture()), live }, analysis)
}

/** A rendered page that is not open in this process. */
export const isShut = (view: View): boolean => readBy(view) === 'browser' && !view.live

export const readBy = ({ annotated }: View): ReadingBy => annotated.page.renderedBy
