import type { OpenTab } from '../../1-render/live-page.ts'
import type { WayOn } from '../../4-find/pagination/ways-on.ts'
import type { TakenWay } from '../../5-wrap/induce-next.ts'
import type { DeadEnd } from '../ending.ts'
import { isShut } from '../state/view.ts'
import type { WalkState, WalkStep } from '../state/walk-state.ts'
import { clickOn, clickWay } from './click-on.ts'
import { takenWay, waysOf } from './declared-ways.ts'
import { awaitLoading, type Judged, look, lookAtFilled, mayChange } from './look-longer.ts'
import { openInBrowser } from './reading-choice.ts'
import { onLive, openAgain } from './recover.ts'

/**
 * More of the list on the same page: by a click, or by scrolling. Scrolling is tried once, on the
 * first page, even without a hint: many pages show only part of their list until the user scrolls.
 */
export async function growList(state: WalkState): Promise<WalkStep | DeadEnd | 'again' | undefined> {
  if (state.isGrown || state.rows.length === 0) return undefined
  // Pages with the same link to the next one do not grow, either.
  if (state.knownWay(state.view.annotated.page)) {
    state.isGrown = true
    return undefined
  }
  const ways = waysOf(state).filter(({ kind, isCertain }) => isCertain && (kind === 'load-more' || kind === 'scroll'))
  if (isShut(state.view) && (ways.length > 0 || state.grows !== false)) return openAgain(state)
  if (ways.length > 0 && !state.view.live && state.parts.options.reading === 'auto') await openInBrowser(state)
  const step = state.view.live && ((await growLive(state, ways)) ?? (await rewind(state)))
  if (!step) {
    state.grows ??= false
    state.isGrown = true
    return undefined
  }
  if (step !== 'again' && 'view' in step) {
    state.grows = true
    state.ahead.drop()
  }
  return step
}

async function growLive(state: WalkState, ways: readonly WayOn[]): Promise<WalkStep | DeadEnd | 'again' | undefined> {
  const button = ways.find(({ kind }) => kind === 'load-more')
  const clicked = button && (await clickMore(state, button))
  if (clicked === 'again' || (clicked && 'view' in clicked)) return clicked
  const mayScroll = state.grows ?? mayChange(state.view.annotated.page)
  return mayScroll || ways.some(({ kind }) => kind === 'scroll') ? scrollOn(state) : undefined
}

/** A page that has grown long is read less often: each reading covers all of it. */
const STEPS_A_LOOK = 0.25

/** The number of steps before the page is read again. Rows that vanish must be read in time. */
function stepsToTake(state: WalkState): number {
  const isSafe = state.grows && !state.recycles && state.behind === 0 && state.parts.options.pages === 'all'
  return isSafe ? 1 + Math.floor(STEPS_A_LOOK * state.stepsSince) : 1
}

async function clickMore(state: WalkState, way: WayOn): Promise<WalkStep | DeadEnd | 'again'> {
  const by = takenWay(state.view, way)
  const clicks = stepsToTake(state)
  let clicked = 1
  while (clicked < clicks && (await clickWay(state, way)).kind === 'changed') clicked++
  if (clicked > 1) {
    const { view, verdict } = await onLive(() => look(state, state.view.live!, 'more'))
    if (verdict.kind === 'fresh') return { view, verdict, follows: 'more', by }
    if ('rows' in verdict) await state.lookAt(view, verdict.rows)
  }
  return clickOn(state, way)
}

/** Scrolls until the list has something new. Lists that only grow are scrolled to the end, others screen by screen. */
async function scrollOn(state: WalkState): Promise<WalkStep | DeadEnd | 'again' | undefined> {
  const { limits } = state.parts.options
  state.parts.tell({ kind: 'step', page: state.pages + 1, url: state.view.url, by: 'scroll' })
  const by: TakenWay = { kind: 'scroll', page: state.view.annotated.page, nodes: [] }
  const steps = stepsToTake(state)
  for (let changes = 0; state.scrollSteps < limits.scrollSteps; ) {
    const { changed, atEnd, moved } = await scrollOnce(state)
    const isOver = !changed && (atEnd || !moved)
    if (changed) {
      changes++
      state.countMove()
    }
    if (changes >= steps || (isOver && changes > 0)) {
      changes = 0
      const hasJumped = jumpsToEnd(state)
      const judged: Judged = await onLive(() => lookAtFilled(state, state.view.live!))
      // The list keeps only the rows in view, so the jump has left out those in between.
      const isBack = hasJumped && state.recycles
      const { view, verdict } = isBack ? await backToStart(state, judged) : await withoutGap(state, judged)
      if (verdict.kind === 'fresh') return { view, verdict, follows: 'more', by }
      if ('rows' in verdict) await state.lookAt(view, verdict.rows)
      if (state.catchUp()) return 'again'
      if (isBack) continue
    }
    if (isOver) return loadedStep(state, by)
  }
  return { ending: { kind: 'limit', what: 'scroll-steps', count: limits.scrollSteps } }
}

/**
 * The rows between those before a step and those after it, if there may be some: half a screen further up, or where the step
 * began. The next steps then show the others again.
 */
async function withoutGap(state: WalkState, judged: Judged): Promise<Judged> {
  const half = (await halfBack(state, judged)) ?? judged
  const found = (await halfBack(state, half)) ?? half
  state.hasGap ||= mayMiss(state, found)
  return found
}

/** Half a screen further up, if rows may be missing and that shows some that are new. */
async function halfBack(state: WalkState, { view, verdict }: Judged): Promise<Judged | undefined> {
  if (verdict.kind !== 'fresh' || !mayMiss(state, { view, verdict })) return undefined
  const [row] = verdict.reading.rows
  const live = state.view.live!
  await onLive(() => live.scroll(view.annotated.page.backendNode![row!.nodes[0]!]!, 'back'))
  const before = await onLive(() => lookAtFilled(state, live))
  return before.verdict.kind === 'fresh' ? before : undefined
}

const mayMiss = (state: WalkState, { view, verdict }: Judged): boolean =>
  verdict.kind === 'fresh' && state.mayMissBefore(verdict.reading.rows, view.annotated.page)

/** What a page brings that said it was loading. */
async function loadedStep(state: WalkState, by: TakenWay): Promise<WalkStep | undefined> {
  const judged = await onLive(() => awaitLoading(state))
  return judged?.verdict.kind === 'fresh'
    ? { view: judged.view, verdict: judged.verdict, follows: 'more', by }
    : undefined
}

async function scrollOnce(state: WalkState): Promise<{ changed: boolean; atEnd: boolean; moved: boolean }> {
  const { live, url, annotated } = state.view
  state.scrollSteps++
  const anchor = annotated.page.backendNode![state.rows.at(-1)!.nodes[0]!]!
  // What else a page requests when it is scrolled says nothing about the list.
  const noteFailure = (outcome: Awaited<ReturnType<OpenTab['scroll']>>): typeof outcome => {
    if (outcome.failed && state.grows) state.failedRequest = outcome.failed
    return outcome
  }
  if (!jumpsToEnd(state))
    return noteFailure(await onLive(() => live!.scroll(anchor, isUnlikely(state) ? 'glance' : 'screen')))
  return noteFailure(await state.parts.loader.inTurn(url, () => onLive(() => live!.scroll(anchor, 'end'))))
}

/**
 * Whether the list probably does not grow: nothing says so, and a link certainly leads to its next page. Where pages load at
 * the end of a list as well, the link leads to the same records.
 */
function isUnlikely(state: WalkState): boolean {
  if (state.grows !== undefined) return false
  const kinds = waysOf(state).flatMap(({ kind, isCertain }) => (isCertain ? [kind] : []))
  return kinds.includes('link') && !kinds.includes('scroll')
}

/** A growing list loads more only at its end. */
const jumpsToEnd = ({ grows, recycles }: WalkState): boolean => grows === true && !recycles

/**
 * Before a button shows another page in the place of this one: its first rows must be in view then, and not those in the middle.
 * Usually nothing is new.
 */
async function rewind(state: WalkState): Promise<WalkStep | undefined> {
  const { view, recycles } = state
  if (!recycles || !waysOf(state).some(({ kind }) => kind === 'button')) return undefined
  const by: TakenWay = { kind: 'scroll', page: view.annotated.page, nodes: [] }
  const judged = await backToStart(state, { view, verdict: { kind: 'nothing-new', rows: state.rows } })
  const { verdict } = judged
  if (verdict.kind === 'fresh') return { view: judged.view, verdict, follows: 'more', by }
  if ('rows' in verdict) await state.lookAt(judged.view, verdict.rows)
  return undefined
}

/** Shows the first rows again, which are all known: from there, the list is read screen by screen. */
async function backToStart(state: WalkState, { view, verdict }: Judged): Promise<Judged> {
  const rows = verdict.kind === 'fresh' ? verdict.reading.rows : 'rows' in verdict ? verdict.rows : []
  const [row] = rows
  const live = state.view.live!
  await onLive(() => live.scroll(row && view.annotated.page.backendNode![row.nodes[0]!]!, 'start'))
  return onLive(() => look(state, live, 'more'))
}
