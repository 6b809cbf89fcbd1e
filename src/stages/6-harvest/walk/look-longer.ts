import { setTimeout as sleep } from 'node:timers/promises'
import type { LivePage } from '../../1-render/live-page.ts'
import { lookAgain, type View } from '../state/view.ts'
import type { Follows, PageVerdict, WalkState } from '../state/walk-state.ts'

export interface Judged {
  readonly view: View
  readonly verdict: PageVerdict
}

/** Lists that come or change after everything else has come to rest get so long. */
const LATE_MS = 3000
const LOOK_MS = 300
/** Rows that are still missing get so long. */
const MORE_MS = 500

/** The page as it is once its list shows something else than before; or after a while, as it is. */
export async function awaitChange(state: WalkState, live: LivePage, follows: Follows): Promise<Judged> {
  const isSame = (verdict: PageVerdict): boolean =>
    verdict.kind === 'lost' || ('rows' in verdict && sameRows(verdict.rows, state.rows))
  return lookUntil(state, live, follows, verdict => !isSame(verdict))
}

/** A page that was just opened may be without its list yet, or with part of it; only a browser can tell. */
export async function lookLonger(state: WalkState, judged: Judged): Promise<Judged> {
  const { view, verdict } = judged
  if (!view.live || !mayComeLate(state, verdict)) return judged
  if (isMissing(verdict)) return lookUntil(state, view.live, 'page', later => !isMissing(later))
  await sleep(MORE_MS)
  const again = await look(state, view.live, 'page')
  return again.verdict.kind === 'fresh' ? again : judged
}

const isMissing = ({ kind }: PageVerdict): boolean => kind === 'lost' || kind === 'empty'

/** Whether the list is not there, or fewer rows are than on the page before. */
export const mayComeLate = ({ rows }: WalkState, verdict: PageVerdict): boolean =>
  isMissing(verdict) || (verdict.kind === 'fresh' && verdict.reading.rows.length < rows.length)

async function lookUntil(
  state: WalkState,
  live: LivePage,
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
export async function look(state: WalkState, live: LivePage, follows: Follows): Promise<Judged> {
  const view = await lookAgain(live, state.parts.analysis)
  return { view, verdict: state.judge(view.annotated, follows) }
}

const sameRows = (a: readonly { key: string }[], b: readonly { key: string }[]): boolean =>
  a.length === b.length && a.every(({ key }, at) => key === b[at]!.key)
