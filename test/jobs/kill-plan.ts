import { dice } from '../../demo/dice.ts'

/** When a process is killed. */
export type Moment =
  /** So much of the time that a process takes until its first request. */
  | { readonly kind: 'start'; readonly part: number }
  /** So many requests and then milliseconds after its start. */
  | { readonly kind: 'requests'; readonly count: number; readonly plusMs: number }
  /** So much of the time between the last request and the end of a run. */
  | { readonly kind: 'finish'; readonly part: number }

/** Requests that are made at the beginning, where most is new: each process gets a few further only. */
const SHORT_STEPS = 8
const SHORT = 4
const LONG = 20
const LONGEST_PLUS_MS = 60

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
    count: roll.between(0, at < SHORT_STEPS ? SHORT : LONG),
    plusMs: roll.below(LONGEST_PLUS_MS),
  })
  const start = (): Moment => ({ kind: 'start', part: roll.below(130) / 100 })
  const every = Math.floor((2 * steps) / starts)
  return Array.from({ length: steps }, (_, at) =>
    at % every === every - 1 ? [step(at), start(), start()] : [step(at)],
  ).flat()
}

export function planFinishKills(seed: string, count: number): Moment[] {
  const roll = dice(`${seed}, finish`)
  return Array.from({ length: count }, () => ({ kind: 'finish', part: roll.below(110) / 100 }))
}
