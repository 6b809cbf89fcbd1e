import type { ClickOutcome } from '../../1-render/acting/click.ts'
import type { WayOn } from '../../4-find/pagination/ways-on.ts'
import { type DeadEnd, endingBy } from '../ending.ts'
import type { Follows, WalkState, WalkStep } from '../state/walk-state.ts'
import { takenWay } from './declared-ways.ts'
import { awaitChange } from './look-longer.ts'
import { onLive } from './recover.ts'

/** Clicks if there is no address, and waits until the list has changed. */
export async function clickOn(state: WalkState, way: WayOn): Promise<WalkStep | DeadEnd | 'again'> {
  const { live, url } = state.view
  const follows: Follows = way.kind === 'load-more' ? 'more' : 'page'
  const by = takenWay(state.view, way)
  const outcome = await clickWay(state, way)
  if (outcome.kind !== 'navigated' && outcome.kind !== 'changed') return { ending: { kind: 'nothing-new', url } }
  const { view, verdict } = await onLive(() => awaitChange(state, live!, follows))
  if (verdict.kind === 'fresh') return { view, verdict, follows, by }
  if ('rows' in verdict) await state.lookAt(view, verdict.rows)
  if (state.catchUp()) return 'again'
  return { ending: endingBy(verdict, view.url) }
}

/** The click alone. */
export async function clickWay(state: WalkState, { kind, target }: WayOn): Promise<ClickOutcome> {
  const { live, annotated, url } = state.view
  const { loader, tell } = state.parts
  const node = annotated.page.backendNode![target.links[0]!.node]!
  tell({ kind: 'step', page: state.pages + 1, url, by: kind === 'load-more' ? 'load-more' : 'click' })
  state.countMove()
  const outcome = await loader.inTurn(url, () => onLive(() => live!.click(node)))
  if (outcome.failed) state.failedRequest = outcome.failed
  return outcome
}
