import { setTimeout as sleep } from 'node:timers/promises'
import type { LivePage } from '../1-render/live-page.ts'
import type { WayOn } from '../4-find/pagination/ways-on.ts'
import { type DeadEnd, endingBy } from './ending.ts'
import { onLive } from './recover.ts'
import { lookAgain, type View } from './view.ts'
import type { Follows, Step, Verdict, WalkState } from './walk-state.ts'

/** Lists that change after everything else has come to rest get so long. */
const LATE_MS = 3000
const LOOK_MS = 300

/** Clicks where there is no address, and waits until the list itself has changed. */
export async function clickOn(state: WalkState, way: WayOn): Promise<Step | DeadEnd | 'again'> {
  const { live, annotated, url } = state.view
  const node = way.target.links[0]!.node
  const { loader, tell } = state.parts
  const follows: Follows = way.kind === 'load-more' ? 'more' : 'page'
  tell({ kind: 'step', page: state.pages + 1, url, by: way.kind === 'load-more' ? 'load-more' : 'click' })
  const outcome = await loader.inTurn(url, () => onLive(() => live!.click(annotated.page.backendNode![node]!)))
  if (outcome.kind !== 'navigated' && outcome.kind !== 'changed') return { ending: { kind: 'nothing-new', url } }
  const { view, verdict } = await onLive(() => awaitList(state, live!, follows))
  if (verdict.kind === 'fresh') return { view, verdict, follows }
  if ('rows' in verdict) await state.lookAt(view, verdict.rows)
  if (state.catchUp()) return 'again'
  return { ending: endingBy(verdict, view.url) }
}

/** The page as it is once its list shows something else; or after a while, as it is. */
async function awaitList(
  state: WalkState,
  live: LivePage,
  follows: Follows,
): Promise<{ readonly view: View; readonly verdict: Verdict }> {
  const end = performance.now() + LATE_MS
  for (;;) {
    const view = await lookAgain(live, state.parts.analysis)
    const verdict = state.judge(view.annotated, follows)
    const isUnchanged = verdict.kind === 'lost' || ('rows' in verdict && sameRows(verdict.rows, state.rows))
    if (!isUnchanged || performance.now() > end) return { view, verdict }
    await sleep(LOOK_MS)
  }
}

const sameRows = (a: readonly { key: string }[], b: readonly { key: string }[]): boolean =>
  a.length === b.length && a.every(({ key }, at) => key === b[at]!.key)
