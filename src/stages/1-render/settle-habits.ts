import { QUIET_MS, type Settled } from './settle.ts'

/** So many pages of a kind are waited for in full before what they did counts as their habit. */
const LEARNED_FROM = 3
/** Habits change: every so many pages one is waited for in full again. */
const CHECKED_EVERY = 10
/** Pages that were ready when they were loaded still get two frames. */
const READY_QUIET_MS = 30
/** Where something comes late, it may come later than was seen. */
const MARGIN_MS = 100
const MARGIN_FACTOR = 2

interface Habit {
  pages: number
  observed: number
  latePause: number
}

/**
 * How pages of a site come to rest. Those of one template do it alike: where nothing ever came after they were loaded,
 * the next ones need no half second of quiet; where something came after a pause, they get more than that pause.
 */
export class SettleHabits {
  readonly #habits = new Map<string, Habit>()

  /** The quiet time that pages of this kind need, or undefined where it is to be found out. Counts the page. */
  quietFor(kind: string): number | undefined {
    const habit = this.#habitOf(kind)
    const isCheck = habit.pages++ % CHECKED_EVERY === 0
    if (habit.observed < LEARNED_FROM || isCheck) return undefined
    if (habit.latePause < 0) return READY_QUIET_MS
    return Math.min(QUIET_MS, MARGIN_FACTOR * habit.latePause + MARGIN_MS)
  }

  /** Notes what a page did that was waited for in full. */
  note(kind: string, { settled, latePause }: Settled): void {
    const habit = this.#habitOf(kind)
    // What does not come to rest has no habit.
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

/** Pages of one template mostly differ in the last step of their path, in numbers and in the values of their query. */
export function kindOfPage(url: string): string {
  if (!URL.canParse(url)) return url
  const { origin, pathname, searchParams } = new URL(url)
  const names = [...new Set(searchParams.keys())].sort()
  const folder = pathname.slice(0, pathname.lastIndexOf('/') + 1)
  return `${origin}${(names.length > 0 ? pathname : folder).replace(/\d+/g, '#')}?${names.join('&')}`
}
