import { dice } from '../../demo/dice.ts'

/** When a process is killed. */
export type Moment =
  /** So much of the time that a process takes until its first request. */
  | { readonly kind: 'start'; readonly part: number }
  /** So many requests and then milliseconds after its start. */
  | { readonly kind: 'requests'; readonly count: number; readonly plusMs: number }
  /** So much of the time between the last request and the end of a run. */
  | { readonly kind: 'finish'; readonly part: number }
  /** As soon as a file is written by what the job says: the run is not noted as ended yet. */
  | { readonly kind: 'output'; readonly file: string }

/** The first processes get a few requests further only: at the beginning every page is another kind of moment. */
const SHORT_STEPS = [0, 1, 2, 3, 4, 4, 5, 6]
/** Together they lead through the list and most of the details, and not to the end, however fast the machine is. */
export const LONG_STEP = 28
const LONGEST_PLUS_MS = 30

/**
 * Random moments, the same for the same seed. After each fourth step through the harvest the next processes are killed
 * while they start, two at a time: what one has put right half is put right again by another.
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

/** While the run is brought to its end, and when the first of its files is there. */
export function planFinishKills(seed: string, file: string): Moment[] {
  const roll = dice(`${seed}, finish`)
  const finish = (): Moment => ({ kind: 'finish', part: roll.below(60) / 100 })
  return [finish(), finish(), { kind: 'output', file }]
}
