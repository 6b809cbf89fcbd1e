import type { NumberArray } from '../tables/hash.ts'
import { SortedIndex } from './sorted-index.ts'

/**
 * A sorted index that also skips by a second column: "starts before S and ends after E" reads the rows that start
 * before S and jumps over those that end too early. A tree of extremes over the sorted rows finds the next one.
 */
export class DominanceIndex extends SortedIndex {
  readonly #isWanted: (extreme: number, bound: number) => boolean
  /** Leaves from `size` on; each inner place holds the extreme of its two children. */
  readonly #tree: Float64Array
  readonly #size: number

  /** `side` is `low` when the second column must be above a bound, `high` when below. */
  constructor(values: NumberArray, others: NumberArray, n: number, side: 'low' | 'high') {
    super(values, n)
    let size = 1
    while (size < n) size *= 2
    this.#size = size
    this.#isWanted = side === 'low' ? (extreme, bound) => extreme >= bound : (extreme, bound) => extreme <= bound
    this.#tree = new Float64Array(2 * size).fill(side === 'low' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY)
    for (let at = 0; at < n; at++) this.#tree[size + at] = others[this.rows[at]!]!
    const extreme = side === 'low' ? Math.max : Math.min
    for (let at = size - 1; at > 0; at--) this.#tree[at] = extreme(this.#tree[2 * at]!, this.#tree[2 * at + 1]!)
  }

  /** The first place from `at` on whose second column reaches the bound; `n` if there is none. */
  next(at: number, bound: number): number {
    if (at >= this.n) return this.n
    let place = this.#size + at
    const tree = this.#tree
    if (this.#isWanted(tree[place]!, bound)) return at
    // Up to the first subtree on the right that holds one, then down to its leftmost.
    while (true) {
      while ((place & 1) === 1) place >>= 1
      if (place === 0) return this.n
      place++
      if (this.#isWanted(tree[place]!, bound)) break
    }
    while (place < this.#size) {
      place *= 2
      if (!this.#isWanted(tree[place]!, bound)) place++
    }
    return place - this.#size
  }
}
