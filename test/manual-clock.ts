import type { Clock } from '../src/net/clock.ts'

export interface ManualClock extends Clock {
  /** Advances the time: runs everything that is due, in order, including what it triggers. */
  pass(ms: number): Promise<void>
  /** Timers that have not run. */
  pending(): number
}

/** A clock that the test controls. */
export function manualClock(): ManualClock {
  let time = 0
  const timers = new Set<{ at: number; run: () => void }>()
  const settle = (): Promise<void> => new Promise(resolve => setImmediate(resolve))
  return {
    now: () => time,
    after(ms, run) {
      const timer = { at: time + ms, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    pending: () => timers.size,
    async pass(ms) {
      const end = time + ms
      await settle()
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
        if (!next) break
        timers.delete(next)
        time = next.at
        next.run()
        await settle()
      }
      time = end
    },
  }
}
