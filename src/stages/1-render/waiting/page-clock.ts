/** The maximum time that counts between two samples of a page: on a quiet machine, a sample takes a few milliseconds. */
const MAX_LOOK_MS = 200

/**
 * How long a page has had to show something. A page without CPU time can show nothing, and its sample takes just as
 * long: so a long sample counts as a short one, and waiting takes longer on a busy machine.
 */
export class PageClock {
  #ms = 0
  #last = performance.now()

  /** The time until now; call it after each sample. */
  tick(): number {
    const now = performance.now()
    this.#ms += Math.min(now - this.#last, MAX_LOOK_MS)
    this.#last = now
    return this.#ms
  }
}
