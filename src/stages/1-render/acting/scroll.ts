import type { Signature, scrollStep } from '../in-page.ts'
import type { RenderLimits } from '../limits.ts'
import { hasPageChanged } from '../waiting/page-change.ts'
import { PageClock } from '../waiting/page-clock.ts'
import { type Settled, settle } from '../waiting/settle.ts'
import type { WatchedPage } from '../waiting/watched-page.ts'

export interface ScrollOutcome {
  readonly moved: boolean
  /** Whether nothing is further down, as far as the page is loaded. */
  readonly atEnd: boolean
  readonly changed: boolean
}

/**
 * `screen` shows all rows of a list that keeps only the rows in view; `glance` is the same where nothing is expected;
 * `end` goes to where feeds load more; `start` goes back, and `back` half a screen.
 */
export type ScrollStep = 'screen' | 'glance' | 'end' | 'start' | 'back'

/** What is known about how a page reacts to scrolling. */
export interface ScrollHabit {
  /** The signature of the page after the last step. */
  readonly signature?: Signature
  /** Steps without an effect, although it was waited for. */
  readonly idleSteps: number
  /** An earlier step before the end had an effect: the next ones are expected to have one too. */
  readonly answers?: boolean
}

export interface ScrollRequest {
  readonly step: ScrollStep
  readonly limits: Pick<RenderLimits, 'settleMs'>
  readonly habit: ScrollHabit
}

export interface Scrolled {
  readonly outcome: ScrollOutcome
  readonly settled?: Settled
  readonly habit: ScrollHabit
}

/** The scrolled element, for one step: its rows may come and go, including the one by which it was found. */
export interface Scroller {
  go(step: ScrollStep | 'stay'): Promise<Awaited<ReturnType<typeof scrollStep>>>
}

/** Many pages react only when scrolling has paused: the first steps wait for that, to see whether this one does. */
export const LATE_MS = 300
const WATCHED_STEPS = { screen: 2, glance: 1 }
/** A list that redraws its rows at every step gets longer: rows that appear after the next step are never seen. */
const EXPECTED_MS = 1_000
/** At the end, a page gets longer: the next part of the list loads there. */
const END_MS = 1_000
const LOOK_MS = 30
/** Rows that are redrawn while scrolling appear at once; requests are waited for separately. */
const QUIET_MS = 100
/** The position of a window is in fractions of pixels. */
const END_TOLERANCE = 2

/** One scroll step and its effect. Without a scroller, the list was redrawn: scrolling something else would lose its rows. */
export async function scrollOnce(
  page: WatchedPage,
  scroller: Scroller | undefined,
  { step, limits, habit }: ScrollRequest,
): Promise<Scrolled> {
  if (!scroller)
    return { outcome: { moved: false, atEnd: false, changed: true }, habit: { idleSteps: 0, answers: true } }
  const start = await page.sign()
  // Something appeared after the last step: it is reported before the next step removes it.
  if (habit.signature && hasPageChanged(habit.signature, start)) {
    const settled = await rest(page, limits)
    const { after } = await scroller.go('stay')
    const outcome = { moved: false, atEnd: isEnd(after), changed: true }
    return { outcome, settled, habit: { signature: await page.sign(), idleSteps: 0, answers: true } }
  }
  const begun = page.network.begun
  const { before, after } = await scroller.go(step)
  const moved = Math.abs(after.top - before.top) >= 1
  const atEnd = step === 'glance' ? LATE_MS : END_MS
  const patience = isEnd(after) ? atEnd : moved ? patienceFor(habit, step) : 0
  const changed = await awaitChange(page, start, begun, { patience, limits })
  if (!changed) {
    const outcome = { moved, atEnd: isEnd(after), changed }
    return { outcome, habit: { ...habit, signature: start, idleSteps: habit.idleSteps + 1 } }
  }
  const settled = await rest(page, limits)
  const place = await scroller.go('stay')
  const outcome = { moved, atEnd: isEnd(place.after), changed }
  const answers = habit.answers === true || !isEnd(after)
  return { outcome, settled, habit: { signature: await page.sign(), idleSteps: 0, answers } }
}

const patienceFor = ({ answers, idleSteps }: ScrollHabit, step: ScrollStep): number =>
  answers ? EXPECTED_MS : idleSteps < WATCHED_STEPS[step === 'glance' ? 'glance' : 'screen'] ? LATE_MS : 0

const isEnd = ({ top, range }: { top: number; range: number }): boolean => top >= range - END_TOLERANCE

const rest = (page: WatchedPage, { settleMs }: ScrollRequest['limits']): Promise<Settled> =>
  settle(page, { scripts: true, ceilingMs: settleMs, knownQuietMs: () => QUIET_MS, maxNodes: Infinity })

async function awaitChange(
  page: WatchedPage,
  before: Signature,
  begun: number,
  { patience, limits }: { patience: number; limits: ScrollRequest['limits'] },
): Promise<boolean> {
  const clock = new PageClock()
  for (;;) {
    if (hasPageChanged(before, await page.sign())) return true
    const waited = clock.tick()
    const isBusy = page.network.begun > begun && page.network.quietMs < QUIET_MS
    if (isBusy ? waited >= limits.settleMs : waited >= patience) return false
    await new Promise(resolve => setTimeout(resolve, LOOK_MS))
  }
}
