import { dice } from '../../demo/dice.ts'

/** When a process is killed. */
export type Moment =
  /** At this fraction of the time from a process's start to its first request. */
  | { readonly kind: 'start'; readonly part: number }
  /** After this many requests and then this many milliseconds. */
  | { readonly kind: 'requests'; readonly count: number; readonly plusMs: number }
  /** As soon as the last page of the list is stored. */
  | { readonly kind: 'details' }
  /** At this fraction of the time from the last request to the end of a run. */
  | { readonly kind: 'finish'; readonly part: number }
  /** As soon as an output file of the job is written, before the run is marked as ended. */
  | { readonly kind: 'output'; readonly file: string }

/** The first processes get only a few requests further: at the beginning, every page is a different situation. */
const SHORT_STEPS = [0, 1, 2, 3, 4, 4, 5, 6]
/** Together they cover the list and most of the details, but not the end, however fast the machine is. */
export const LONG_STEP = 28
const LONGEST_PLUS_MS = 30

/**
 * Random moments, the same for the same seed. After each fourth step through the harvest the next processes are killed
 * while they start, two at a time: the second repeats the recovery that the first did not finish.
 */
export function planKills(
  seed: string,
  { steps, starts }: { readonly steps: number; readonly starts: number },
): Moment[] {
  const roll = dice(seed)
  const step = (at: number): Moment => ({
    kind: 'requests',
    count: SHORT_STEPS[at] ?? roll.between(0, LONG_STEP),
    plusMs: roll.below(LONGEST_PLUS_MS),
  })
  const start = (): Moment => ({ kind: 'start', part: roll.below(130) / 100 })
  const every = Math.floor((2 * steps) / starts)
  return Array.from({ length: steps }, (_, at) =>
    at % every === every - 1 ? [step(at), start(), start()] : [step(at)],
  ).flat()
}

/** While only details are left. Random steps may miss that part of the run: how far each gets depends on the machine. */
export const DETAILS_KILL: Moment = { kind: 'details' }

/** While the run is being finished, and when its first file is written. */
export function planFinishKills(seed: string, file: string): Moment[] {
  const roll = dice(`${seed}, finish`)
  const finish = (): Moment => ({ kind: 'finish', part: roll.below(60) / 100 })
  return [finish(), finish(), { kind: 'output', file }]
}
