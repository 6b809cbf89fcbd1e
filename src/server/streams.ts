import { ApiProblem } from './problem.ts'

/** Open event streams: each holds a connection for as long as its client likes. */
export class Streams {
  readonly #most: number
  #count = 0

  constructor(most: number) {
    this.#most = most
  }

  get count(): number {
    return this.#count
  }

  /** Until the returned function is called. */
  open(): () => void {
    if (this.#count >= this.#most)
      throw new ApiProblem(429, 'too-many-streams', `${this.#most} event streams are open.`, 'Close one of them.', {
        retryAfter: 5,
      })
    this.#count++
    let isOpen = true
    return () => {
      if (isOpen) this.#count--
      isOpen = false
    }
  }
}
