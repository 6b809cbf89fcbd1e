import type { WayOn } from '../4-find/pagination/ways-on.ts'
import { clickOn } from './click-on.ts'
import { openInBrowser } from './reading-choice.ts'
import { onLive } from './recover.ts'
import { lookAgain } from './view.ts'
import type { Step, WalkState } from './walk-state.ts'

/**
 * More of the list on the same page: by a click, or by scrolling. That scrolling brings something is tried once, on the
 * first page, also where nothing says so: many pages show only part of their list until somebody scrolls.
 */
export async function growList(state: WalkState): Promise<Step | 'again' | undefined> {
  if (state.isGrown || state.rows.length === 0) return undefined
  const ways = state.view
    .ways()
    .filter(({ kind, isCertain }) => isCertain && (kind === 'load-more' || kind === 'scroll'))
  if (ways.length > 0 && !state.view.live && state.parts.options.reading === 'auto') await openInBrowser(state)
  const step = state.view.live && (await growLive(state, ways))
  if (step === 'again') return step
  if (step) {
    state.grows = true
    return step
  }
  state.grows ??= false
  state.isGrown = true
  return undefined
}

async function growLive(state: WalkState, ways: readonly WayOn[]): Promise<Step | 'again' | undefined> {
  const button = ways.find(({ kind }) => kind === 'load-more')
  const clicked = button && (await clickOn(state, button))
  if (clicked === 'again' || (clicked && 'view' in clicked)) return clicked
  const mayScroll = state.grows !== false || ways.some(({ kind }) => kind === 'scroll')
  return mayScroll ? scrollOn(state) : undefined
}

/** Scrolls until the list has something new. Lists that only grow are taken to their end; others screen by screen. */
async function scrollOn(state: WalkState): Promise<Step | 'again' | undefined> {
  const { options, analysis, tell, loader } = state.parts
  const { live, url } = state.view
  tell({ kind: 'step', page: state.pages + 1, url, by: 'scroll' })
  while (state.scrollSteps < options.limits.scrollSteps) {
    state.scrollSteps++
    const { annotated } = state.view
    const anchor = annotated.page.backendNode![state.rows.at(-1)!.node]!
    const step = state.grows && !state.recycles ? 'end' : 'screen'
    const { changed, atEnd, moved } = await loader.inTurn(url, () => onLive(() => live!.scroll(anchor, step)))
    if (changed) {
      const view = await onLive(() => lookAgain(live!, analysis))
      const verdict = state.judge(view.annotated, 'more')
      if (verdict.kind === 'fresh') return { view, verdict, follows: 'more' }
      if ('rows' in verdict) await state.lookAt(view, verdict.rows)
      if (state.catchUp()) return 'again'
    }
    if (!changed && (atEnd || !moved)) return undefined
  }
  return undefined
}
