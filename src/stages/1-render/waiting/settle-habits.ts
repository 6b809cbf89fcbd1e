import type { RenderLimits } from '../limits.ts'
import { QUIET_MS, type Settled, type SettleOptions, settle } from './settle.ts'
import type { WatchedPage } from './watched-page.ts'

/** Each page of a kind on which nothing came late divides the wait for the next one by this. */
const TRUST_FACTOR = 4
/** Habits change: one in this many pages is waited for in full again. */
const CHECKED_EVERY = 10
/** Pages that were ready when they were loaded still get two frames. */
const READY_QUIET_MS = 30
/** Late content may come later than observed so far. */
const MARGIN_MS = 100
const MARGIN_FACTOR = 2

interface Habit {
  pages: number
  observed: number
  latePause: number
}

/**
 * How pages of a site settle. Pages of one template behave the same: the more of them had nothing come after loading,
 * the shorter the quiet that the next one needs; if something came after a pause, they get more than that pause.
 */
export class SettleHabits {
  readonly #habits = new Map<string, Habit>()

  /**
   * The quiet time that a page of this kind needs, or undefined as long as it is unknown: pages that settle while this one
   * is waited for count, too. Counts the page.
   */
  quietFor(kind: string): () => number | undefined {
    const habit = this.#habitOf(kind)
    const isCheck = habit.pages++ % CHECKED_EVERY === 0
    return () => {
      if (habit.observed === 0 || isCheck) return undefined
      if (habit.latePause < 0) return Math.max(READY_QUIET_MS, QUIET_MS / TRUST_FACTOR ** habit.observed)
      return Math.min(QUIET_MS, MARGIN_FACTOR * habit.latePause + MARGIN_MS)
    }
  }

  /** Records how a page settled. */
  note(kind: string, { settled, latePause }: Settled): void {
    const habit = this.#habitOf(kind)
    // A page that does not settle has no habit.
    habit.latePause = Math.max(habit.latePause, settled ? latePause : QUIET_MS)
    habit.observed++
  }

  #habitOf(kind: string): Habit {
    const known = this.#habits.get(kind)
    if (known) return known
    const habit = { pages: 0, observed: 0, latePause: -1 }
    this.#habits.set(kind, habit)
    return habit
  }
}

/** Pages of one template mostly differ in the last step of their path, in numbers, and in the values of their query. */
export function kindOfPage(url: string): string {
  if (!URL.canParse(url)) return url
  const { origin, pathname, searchParams } = new URL(url)
  const names = [...new Set(searchParams.keys())].sort()
  const folder = pathname.slice(0, pathname.lastIndexOf('/') + 1)
  return `${origin}${(names.length > 0 ? pathname : folder).replace(/\d+/g, '#')}?${names.join('&')}`
}

interface SettlingOptions extends Pick<SettleOptions, 'onLoaded' | 'onWaiting'> {
  readonly scripts: boolean
  readonly limits: Pick<RenderLimits, 'settleMs' | 'nodes'>
  /** How pages of the same session settled. */
  readonly habits?: SettleHabits | undefined
}

/** Waits until the page has settled, but no longer than pages of its kind need. */
export async function settleAsUsual(
  page: WatchedPage,
  kind: string,
  { scripts, limits, habits, onLoaded, onWaiting }: SettlingOptions,
): Promise<Settled> {
  const knownQuietMs = habits?.quietFor(kind)
  const settled = await settle(page, {
    ...{ scripts, ceilingMs: limits.settleMs, knownQuietMs, maxNodes: limits.nodes, onLoaded, onWaiting },
  })
  habits?.note(kind, settled)
  return settled
}
