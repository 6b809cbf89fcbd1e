/** Between two looks at a page no more than this counts: on a quiet machine a look takes a few milliseconds. */
const MAX_LOOK_MS = 200

/**
 * How long a page has had to show something. A page that got no CPU time could show nothing, and the look at it took as long: so
 * a long look counts as a short one, and waiting for a page on a busy machine takes longer.
 */
export class PageClock {
  #ms = 0
  #last = performance.now()

  /** The time until now; to be called after each look. */
  tick(): number {
    const now = performance.now()
    this.#ms += Math.min(now - this.#last, MAX_LOOK_MS)
    this.#last = now
    return this.#ms
  }
}
