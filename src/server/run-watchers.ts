import type { JobEvent } from '../jobs/job-event.ts'

type Listener = (event: JobEvent) => void

/** Passes events of this process on to those who watch a run. */
export class RunWatchers {
  readonly #listeners = new Map<string, Set<Listener>>()

  tell(event: JobEvent): void {
    if (!('job' in event)) return
    for (const listener of this.#listeners.get(keyOf(event.job, event.run)) ?? []) listener(event)
  }

  isWatched(job: string, run: number): boolean {
    return this.#listeners.has(keyOf(job, run))
  }

  /** Until the returned function is called. */
  watch(job: string, run: number, listener: Listener): () => void {
    const key = keyOf(job, run)
    const listeners = this.#listeners.get(key) ?? new Set()
    this.#listeners.set(key, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(key)
    }
  }
}

const keyOf = (job: string, run: number): string => `${run} ${job}`
