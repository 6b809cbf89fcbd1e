import type { TagTree } from './tag-tree.ts'

/** The paper: tag strings are similar up to this edit distance, divided by their mean length. */
const MAX_EDIT_DISTANCE = 0.3

/** Tags are counted in this many buckets: enough to reject most different strings without aligning them. */
const DRAWERS = 16

/**
 * Alignment steps per tag. Real pages need a few; beyond it, only equal strings are similar, so that hostile pages
 * are not slow.
 */
const MAX_STEPS_PER_TAG = 400

const HASH_BASE = 1_000_003

/** Decides which tag strings of a page are similar. A string is a range of the tree's tags, end exclusive. */
export class TagLikeness {
  readonly #tag: Int32Array
  /** Running sums over all tags, so that the counts of any string are a difference. */
  readonly #counts: Int32Array
  readonly #hash: Int32Array
  readonly #power: Int32Array
  #steps: number

  constructor({ tag, size }: TagTree) {
    this.#tag = tag
    this.#counts = new Int32Array((size + 1) * DRAWERS)
    this.#hash = new Int32Array(size + 1)
    this.#power = new Int32Array(size + 1).fill(1)
    this.#steps = MAX_STEPS_PER_TAG * size
    for (let at = 0; at < size; at++) {
      this.#counts.copyWithin((at + 1) * DRAWERS, at * DRAWERS, (at + 1) * DRAWERS)
      this.#counts[(at + 1) * DRAWERS + (tag[at]! % DRAWERS)]!++
      this.#hash[at + 1] = Math.imul(this.#hash[at]!, HASH_BASE) + tag[at]! + 1
      this.#power[at + 1] = Math.imul(this.#power[at]!, HASH_BASE)
    }
  }

  areAlike(a: number, aEnd: number, b: number, bEnd: number): boolean {
    const [aLength, bLength] = [aEnd - a, bEnd - b]
    const most = Math.floor((MAX_EDIT_DISTANCE * (aLength + bLength)) / 2)
    if (Math.abs(aLength - bLength) > most) return false
    if (aLength === bLength && this.#hashOf(a, aEnd) === this.#hashOf(b, bEnd)) return true
    return this.#leastEdits(a, aEnd, b, bEnd) <= most && this.#isWithin(most, { a, aLength, b, bLength })
  }

  #hashOf(from: number, to: number): number {
    return (this.#hash[to]! - Math.imul(this.#hash[from]!, this.#power[to - from]!)) | 0
  }

  /** Tags that one string has more of than the other must be inserted, deleted, or changed. */
  #leastEdits(a: number, aEnd: number, b: number, bEnd: number): number {
    const counts = this.#counts
    let [missing, extra] = [0, 0]
    for (let drawer = 0; drawer < DRAWERS; drawer++) {
      const inA = counts[aEnd * DRAWERS + drawer]! - counts[a * DRAWERS + drawer]!
      const inB = counts[bEnd * DRAWERS + drawer]! - counts[b * DRAWERS + drawer]!
      if (inA > inB) extra += inA - inB
      else missing += inB - inA
    }
    return Math.max(missing, extra)
  }

  /**
   * Whether this many edits are enough. For each number of edits and each diagonal (position in b minus position in
   * a), it keeps the furthest position in a; so the cost is quadratic in the distance, not in the lengths, and it
   * stops at the limit.
   */
  #isWithin(most: number, { a, aLength, b, bLength }: Strings): boolean {
    const tag = this.#tag
    const goal = bLength - aLength
    const middle = most + 1
    let reach = new Int32Array(2 * most + 3).fill(-1)
    let next = new Int32Array(2 * most + 3).fill(-1)
    for (let edits = 0; edits <= most; edits++) {
      for (let diagonal = -edits; diagonal <= edits; diagonal++) {
        const at = middle + diagonal
        const byEdit = Math.max(reach[at]! + 1, reach[at - 1]!, reach[at + 1]! + 1)
        const from = edits === 0 ? 0 : Math.min(byEdit, aLength, bLength - diagonal)
        let far = from
        while (far < aLength && far + diagonal < bLength && tag[a + far] === tag[b + far + diagonal]) far++
        this.#steps -= 1 + far - from
        if (diagonal === goal && far >= aLength) return true
        next[at] = far
      }
      if (this.#steps < 0) return false
      ;[reach, next] = [next, reach]
    }
    return false
  }
}

interface Strings {
  readonly a: number
  readonly aLength: number
  readonly b: number
  readonly bLength: number
}
