import { sleep } from '../../../net/clock.ts'
import type { OpenTab } from '../../1-render/live-page.ts'
import type { PageModel } from '../../2-model/page-model.ts'
import { lookAgain, type View } from '../state/view.ts'
import type { Follows, PageVerdict, WalkState } from '../state/walk-state.ts'

export interface Judged {
  readonly view: View
  readonly verdict: PageVerdict
}

/** How long to wait for lists that appear or change after the page has settled. */
const LATE_MS = 3000
const LOOK_MS = 300
/** How long to wait for missing rows. */
const MORE_MS = 500

/** The page once its list has changed, or after a timeout. */
export async function awaitChange(state: WalkState, live: OpenTab, follows: Follows): Promise<Judged> {
  const isSame = (verdict: PageVerdict): boolean =>
    verdict.kind === 'lost' || ('rows' in verdict && sameRows(verdict.rows, state.rows))
  return lookUntil(state, live, follows, verdict => !isSame(verdict))
}

/** A page that was just opened may not show its list yet, or only part of it. Only rendered pages change. */
export async function lookLonger(state: WalkState, judged: Judged): Promise<Judged> {
  const { view, verdict } = judged
  if (!view.live || !mayChange(view.annotated.page) || !mayComeLate(state, verdict)) return judged
  if (isMissing(verdict)) return lookUntil(state, view.live, 'page', later => !isMissing(later))
  await sleep(MORE_MS)
  const again = await look(state, view.live, 'page')
  return again.verdict.kind === 'fresh' ? again : judged
}

/** Nothing changes a page without scripts; what is embedded may have scripts. */
export const mayChange = ({ tags }: PageModel): boolean => MOVERS.some(tag => tags.includes(tag))
const MOVERS = ['script', 'iframe', 'frame', 'object', 'embed']

const isMissing = ({ kind }: PageVerdict): boolean => kind === 'lost' || kind === 'empty'

/** Whether the list is missing, or has fewer rows than on the previous page. */
export const mayComeLate = ({ rows }: WalkState, verdict: PageVerdict): boolean =>
  isMissing(verdict) || (verdict.kind === 'fresh' && verdict.reading.rows.length < rows.length)

async function lookUntil(
  state: WalkState,
  live: OpenTab,
  follows: Follows,
  isEnough: (verdict: PageVerdict) => boolean,
): Promise<Judged> {
  const end = performance.now() + LATE_MS
  for (;;) {
    const judged = await look(state, live, follows)
    if (isEnough(judged.verdict) || performance.now() > end) return judged
    await sleep(LOOK_MS)
  }
}

/** The page as it is now. */
export async function look(state: WalkState, live: OpenTab, follows: Follows): Promise<Judged> {
  const view = await lookAgain(live, state.parts.analysis)
  return { view, verdict: state.judge(view.annotated, follows) }
}

const sameRows = (a: readonly { key: string }[], b: readonly { key: string }[]): boolean =>
  a.length === b.length && a.every(({ key }, at) => key === b[at]!.key)
