/** Greater than any number of nodes; its square is still exact. */
const SPAN = 2 ** 26

/** Numbers for pairs of numbers from -1, in order of first use: equal pairs have equal numbers. */
export class PairNumbers {
  readonly #numbers = new Map<number, number>()

  get count(): number {
    return this.#numbers.size
  }

  of(left: number, right: number): number {
    const key = (left + 1) * SPAN + right + 1
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    this.#numbers.set(key, this.#numbers.size)
    return this.#numbers.size - 1
  }
}
