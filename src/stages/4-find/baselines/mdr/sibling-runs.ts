import type { TagLikeness } from './tag-likeness.ts'
import type { TagTree } from './tag-tree.ts'

/** Siblings `start` … `start + length - 1` in groups of `width`; each group is similar to the next. */
interface Run {
  readonly start: number
  readonly length: number
  readonly width: number
}

/** The paper's K: the maximum number of siblings in a generalized node. */
const MAX_COMBINED_SIBLINGS = 10

/** Similar groups among the children of one element. Every two groups are compared at most once. */
export class SiblingRuns {
  readonly #tree: TagTree
  readonly #likeness: TagLikeness
  readonly #children: readonly number[]
  /** By width and position of the left group: 1 similar, 2 not, 0 unknown. */
  readonly #known: Uint8Array[] = []
  /** By width and start modulo width: the first position known to have similar groups, or the end. */
  readonly #first: Int32Array[] = []

  constructor(tree: TagTree, likeness: TagLikeness, children: readonly number[]) {
    this.#tree = tree
    this.#likeness = likeness
    this.#children = children
    for (let width = 1; width <= Math.min(MAX_COMBINED_SIBLINGS, children.length / 2); width++) {
      this.#known.push(new Uint8Array(children.length))
      this.#first.push(new Int32Array(width).fill(-1))
    }
  }

  /** The run from a position that covers the most siblings. As published, a later start never wins. */
  best(from: number): Run | undefined {
    let best: Run | undefined
    for (let width = 1; width <= this.#known.length; width++) {
      for (let first = from; first < from + width; first++) {
        const start = this.#firstAlike(width, first)
        if (start >= this.#children.length || (best && start > best.start)) continue
        const length = this.#lengthFrom(width, start)
        if (!best || length > best.length) best = { start, length, width }
      }
    }
    return best
  }

  #firstAlike(width: number, from: number): number {
    const first = this.#first[width - 1]!
    const count = this.#children.length
    let at = from
    if (first[from % width]! >= from) return first[from % width]!
    while (at + 2 * width <= count && !this.#isAlike(width, at)) at += width
    if (at + 2 * width > count) at = count
    first[from % width] = at
    return at
  }

  #lengthFrom(width: number, start: number): number {
    let end = start + 2 * width
    while (end + width <= this.#children.length && this.#isAlike(width, end - width)) end += width
    return end - start
  }

  /** Whether the group at a position is similar to the next one. */
  #isAlike(width: number, at: number): boolean {
    const known = this.#known[width - 1]!
    if (known[at] === 0) {
      const [left, right] = [this.#children[at]!, this.#children[at + width]!]
      const end = this.#tree.end[this.#children[at + 2 * width - 1]!]!
      known[at] = this.#likeness.areAlike(left, right, right, end) ? 1 : 2
    }
    return known[at] === 1
  }
}
