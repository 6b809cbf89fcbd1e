import { ApiProblem } from './problem.ts'

/** A few things at once; some more wait for their turn, and the rest is asked to come back. */
export class Turns {
  readonly #atOnce: number
  readonly #waiting: (() => void)[] = []
  readonly #maxWaiting: number
  #active = 0

  constructor(atOnce: number, maxWaiting: number) {
    this.#atOnce = atOnce
    this.#maxWaiting = maxWaiting
  }

  get active(): number {
    return this.#active
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    await this.#begin()
    try {
      return await work()
    } finally {
      this.#end()
    }
  }

  #begin(): Promise<void> | undefined {
    if (this.#active < this.#atOnce) {
      this.#active++
      return undefined
    }
    if (this.#waiting.length >= this.#maxWaiting)
      throw new ApiProblem(429, 'busy', 'The server is busy.', 'Ask again in a few seconds.', { retryAfter: 5 })
    return new Promise(resolve => this.#waiting.push(resolve))
  }

  /** The turn goes to the next in line, if there is one. */
  #end(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#active--
  }
}
