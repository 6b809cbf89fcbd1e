import { setTimeout as delay } from 'node:timers/promises'

/** Time, passed in so that tests need not wait. */
export interface Clock {
  /** Milliseconds since some moment; never decreases. */
  now(): number
  /** Runs something later; returns a function that cancels it. */
  after(ms: number, run: () => void): () => void
}

export const systemClock: Clock = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** Waits, unless the signal aborts: then it rejects with the signal's reason. */
export async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  await delay(ms, undefined, signal && { signal }).catch(() => signal?.throwIfAborted())
}
