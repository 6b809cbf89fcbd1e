import { findScroller, type Signature, scrollStep } from './in-page.ts'
import type { RenderLimits } from './limits.ts'
import { callForObject, callOn, findNode, type NodePlace } from './node-place.ts'
import { PageClock } from './page-clock.ts'
import { type Settled, settle } from './settle.ts'
import { hasPageChanged, signPage } from './signature.ts'
import type { Tab } from './tab.ts'

export interface ScrollOutcome {
  readonly moved: boolean
  /** Whether nothing is further down, as far as the page is loaded. */
  readonly atEnd: boolean
  readonly changed: boolean
}

/** `screen` shows all rows of a list that keeps only the rows in view; `end` goes to where feeds load more. */
export type ScrollStep = 'screen' | 'end'

/** What is known about how a page reacts to scrolling. */
export interface ScrollHabit {
  /** The signature of the page after the last step. */
  readonly signature?: Signature
  /** Steps without an effect, although it was waited for. */
  readonly idleSteps: number
  /** An earlier step before the end had an effect: the next ones are expected to have one too. */
  readonly answers?: boolean
}

interface ScrollRequest {
  readonly places: readonly NodePlace[]
  /** A node of the list to scroll; if absent, the window is scrolled. */
  readonly anchor?: number | undefined
  readonly step: ScrollStep
  readonly limits: RenderLimits
  readonly habit: ScrollHabit
}

interface Scrolled {
  readonly outcome: ScrollOutcome
  readonly settled?: Settled
  readonly habit: ScrollHabit
}

/** Many pages react only when scrolling has paused: the first steps wait for that, to see whether this one does. */
const LATE_MS = 300
const WATCHED_STEPS = 2
/** A list that redraws its rows at every step gets longer: rows that appear after the next step are never seen. */
const EXPECTED_MS = 1_000
/** At the end, a page gets longer: the next part of the list loads there. */
const END_MS = 1_000
const LOOK_MS = 30
/** Rows that are redrawn while scrolling appear at once; requests are waited for separately. */
const QUIET_MS = 100
/** The position of a window is in fractions of pixels. */
const END_TOLERANCE = 2

/** One scroll step and its effect. */
export async function scrollPage(tab: Tab, request: ScrollRequest): Promise<Scrolled> {
  const scroller = await findScrollerOf(tab, request)
  // The list was redrawn in the meantime: scrolling something else instead would lose its rows.
  if (!scroller)
    return { outcome: { moved: false, atEnd: false, changed: true }, habit: { idleSteps: 0, answers: true } }
  try {
    return await scrollIn(tab, scroller, request)
  } finally {
    scroller.release()
  }
}

async function scrollIn(tab: Tab, scroller: Scroller, { step, limits, habit }: ScrollRequest): Promise<Scrolled> {
  const start = await signPage(tab.page)
  // Something appeared after the last step: it is reported before the next step removes it.
  if (habit.signature && hasPageChanged(habit.signature, start)) {
    const settled = await rest(tab, limits)
    const { after } = await scroller.go('stay')
    const outcome = { moved: false, atEnd: isEnd(after), changed: true }
    return { outcome, settled, habit: { signature: await signPage(tab.page), idleSteps: 0, answers: true } }
  }
  const begun = tab.network.begun
  const { before, after } = await scroller.go(step)
  const moved = Math.abs(after.top - before.top) >= 1
  const patience = isEnd(after) ? END_MS : moved ? patienceFor(habit) : 0
  const changed = await awaitChange(tab, start, begun, { patience, limits })
  if (!changed) {
    const outcome = { moved, atEnd: isEnd(after), changed }
    return { outcome, habit: { ...habit, signature: start, idleSteps: habit.idleSteps + 1 } }
  }
  const settled = await rest(tab, limits)
  const place = await scroller.go('stay')
  const outcome = { moved, atEnd: isEnd(place.after), changed }
  const answers = habit.answers === true || !isEnd(after)
  return { outcome, settled, habit: { signature: await signPage(tab.page), idleSteps: 0, answers } }
}

const patienceFor = ({ answers, idleSteps }: ScrollHabit): number =>
  answers ? EXPECTED_MS : idleSteps < WATCHED_STEPS ? LATE_MS : 0

const isEnd = ({ top, range }: { top: number; range: number }): boolean => top >= range - END_TOLERANCE

const rest = (tab: Tab, limits: RenderLimits): Promise<Settled> =>
  settle(tab.page, tab.network, {
    scripts: true,
    ceilingMs: limits.settleMs,
    knownQuietMs: QUIET_MS,
    maxNodes: Infinity,
  })

async function awaitChange(
  tab: Tab,
  before: Signature,
  begun: number,
  { patience, limits }: { patience: number; limits: RenderLimits },
): Promise<boolean> {
  const clock = new PageClock()
  for (;;) {
    if (hasPageChanged(before, await signPage(tab.page))) return true
    const waited = clock.tick()
    const isBusy = tab.network.begun > begun && tab.network.quietMs < QUIET_MS
    if (isBusy ? waited >= limits.settleMs : waited >= patience) return false
    await new Promise(resolve => setTimeout(resolve, LOOK_MS))
  }
}

type Places = Awaited<ReturnType<typeof scrollStep>>

/** The scrolled element, for one step: its rows may come and go, including the one by which it was found. */
interface Scroller {
  go(step: ScrollStep | 'stay'): Promise<Places>
  release(): void
}

/** Undefined if the anchor node is gone. */
async function findScrollerOf(tab: Tab, { places, anchor }: ScrollRequest): Promise<Scroller | undefined> {
  const window: Scroller = { go: step => tab.page.evaluate(scrollStep, step), release: () => {} }
  if (anchor === undefined) return window
  const node = await findNode(tab, places, anchor)
  if (!node) return undefined
  const box = await callForObject(node, findScroller)
  if (!box) {
    node.release()
    return undefined
  }
  const { after } = await callOn(box, scrollStep, 'stay')
  if (after.range > 0) return { go: step => callOn(box, scrollStep, step), release: node.release }
  // A frame that shows its whole page does not scroll itself: the window around it does.
  node.release()
  return window
}
