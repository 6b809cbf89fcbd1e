import { findScroller, type Signature, scrollStep } from './in-page.ts'
import type { RenderLimits } from './limits.ts'
import { callForObject, callOn, findNode, type NodePlace } from './node-place.ts'
import { PageClock } from './page-clock.ts'
import { type Settled, settle } from './settle.ts'
import { hasPageChanged, signPage } from './signature.ts'
import type { Tab } from './tab.ts'

export interface ScrollOutcome {
  readonly moved: boolean
  /** Whether there is nothing further down, as far as the page is there. */
  readonly atEnd: boolean
  readonly changed: boolean
}

/** `screen` shows all of a list that keeps only the rows in view; `end` goes to where feeds load more. */
export type ScrollStep = 'screen' | 'end'

/** What is known of how a page answers to scrolling. */
export interface ScrollHabit {
  /** What the page said when the last step was over. */
  readonly signature?: Signature
  /** Steps after which nothing came, although they were waited for. */
  readonly idleSteps: number
  /** Something has come after a step that did not lead to the end: it is expected after the next ones too. */
  readonly answers?: boolean
}

interface ScrollRequest {
  readonly places: readonly NodePlace[]
  /** A node of the list that is to be scrolled; without it the window. */
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

/** Many pages answer to scrolling only when it has paused: the first steps wait for that, to see whether this one does. */
const LATE_MS = 300
const WATCHED_STEPS = 2
/** A list that draws its rows anew at every step is given longer: rows that come later than the next step are never seen. */
const EXPECTED_MS = 1_000
/** At the end a page is given longer: what comes there is the next part of the list. */
const END_MS = 1_000
const LOOK_MS = 30
/** Rows that are drawn anew while one scrolls come at once; what needs an answer is waited for besides. */
const QUIET_MS = 100
/** A window's place is given in fractions of pixels. */
const END_TOLERANCE = 2

/** One step of scrolling, and what comes of it. */
export async function scrollPage(tab: Tab, request: ScrollRequest): Promise<Scrolled> {
  const scroller = await findScrollerOf(tab, request)
  // The list was drawn anew meanwhile: to scroll something else instead would lose its rows.
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
  // Something came after the last step was over: it is shown before the next one takes it away.
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
  settle(tab.page, tab.network, { scripts: true, ceilingMs: limits.settleMs, knownQuietMs: QUIET_MS })

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

/** What is scrolled, for one step: its rows may come and go meanwhile, also the one it was found by. */
interface Scroller {
  go(step: ScrollStep | 'stay'): Promise<Places>
  release(): void
}

/** Undefined where the node is gone that says what to scroll. */
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
  // A frame that shows all of its page does not scroll itself: the window around it does.
  node.release()
  return window
}
