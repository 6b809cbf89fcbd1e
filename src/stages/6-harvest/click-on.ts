import type { WayOn } from '../4-find/pagination/ways-on.ts'
import { type DeadEnd, endingBy } from './ending.ts'
import { awaitChange } from './look-longer.ts'
import { onLive } from './recover.ts'
import type { Follows, Step, WalkState } from './walk-state.ts'

/** Clicks where there is no address, and waits until the list itself has changed. */
export async function clickOn(state: WalkState, way: WayOn): Promise<Step | DeadEnd | 'again'> {
  const { live, annotated, url } = state.view
  const node = way.target.links[0]!.node
  const { loader, tell } = state.parts
  const follows: Follows = way.kind === 'load-more' ? 'more' : 'page'
  tell({ kind: 'step', page: state.pages + 1, url, by: way.kind === 'load-more' ? 'load-more' : 'click' })
  const outcome = await loader.inTurn(url, () => onLive(() => live!.click(annotated.page.backendNode![node]!)))
  if (outcome.kind !== 'navigated' && outcome.kind !== 'changed') return { ending: { kind: 'nothing-new', url } }
  const { view, verdict } = await onLive(() => awaitChange(state, live!, follows))
  if (verdict.kind === 'fresh') return { view, verdict, follows }
  if ('rows' in verdict) await state.lookAt(view, verdict.rows)
  if (state.catchUp()) return 'again'
  return { ending: endingBy(verdict, view.url) }
}
