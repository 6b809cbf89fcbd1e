import { KIND, stringOf } from './fold.ts'
import { BREAK, buildReading, GAP, hashStep, type Reading } from './reading.ts'

/** A phrase found: it ends before token `end`, and means the payloads from `head` on, along `next`. */
export interface PhraseHit {
  readonly end: number
  readonly head: number
}

const PREFIX_ONLY = -1
const FREE = 0

/**
 * Phrases by the hash of their tokens: finding one costs the same among a thousand and among a million.
 * Phrases do not go over line ends; how many spaces stand between their tokens does not matter. Signs of two links are
 * two: `>` and `>>` beside each other are no `>>>`.
 */
export class PhraseTable {
  readonly #exact: boolean
  #keys = new Int32Array(1 << 6)
  #heads = new Int32Array(1 << 6)
  #used = 0
  // Payloads with the phrase they stand for; those with the same hash are chained.
  readonly #phrases: string[] = []
  readonly #payloads: number[] = []
  readonly #next: number[] = []

  /** `exact`: case and accents matter. */
  constructor({ exact = false } = {}) {
    this.#exact = exact
  }

  get size(): number {
    return this.#payloads.length
  }

  /** Whether the phrase has any letter, digit or sign to be found by. */
  add(phrase: string, payload: number): boolean {
    const reading = buildReading(phrase)
    let key = 0
    for (let token = 0; token < reading.tokenCount; token++) {
      key = joinHash(key, reading.tokenHash[token]!)
      this.#mark(key, PREFIX_ONLY)
    }
    if (reading.tokenCount === 0) return false
    const slot = this.#slot(key)
    this.#phrases.push(this.#form(reading, 0, reading.tokenCount))
    this.#payloads.push(payload)
    this.#next.push(this.#heads[slot]!)
    this.#heads[slot] = this.#payloads.length - 1
    return true
  }

  /** Every phrase that starts with this token, shortest first. */
  *hitsAt(reading: Reading, token: number): Generator<PhraseHit> {
    let key = 0
    for (let at = token; at < reading.tokenCount; at++) {
      if (at > token && (reading.tokenGap[at] === GAP.line || isOtherSign(reading, at))) return
      key = joinHash(key, reading.tokenHash[at]!)
      const slot = this.#slot(key)
      if (this.#keys[slot] === FREE) return
      if (this.#heads[slot] !== PREFIX_ONLY) yield { end: at + 1, head: this.#heads[slot]! }
    }
  }

  /** Whether anything starts with this token: the quick test before `hitsAt`. */
  mayStartAt(reading: Reading, token: number): boolean {
    return this.#keys[this.#slot(joinHash(0, reading.tokenHash[token]!))] !== FREE
  }

  /** What a hit means: the payloads of the phrase that stands there. */
  payloadsOf(reading: Reading, token: number, hit: PhraseHit): number[] {
    const form = this.#form(reading, token, hit.end)
    const payloads: number[] = []
    for (let entry = hit.head; entry !== PREFIX_ONLY; entry = this.#next[entry]!) {
      if (this.#phrases[entry] === form) payloads.push(this.#payloads[entry]!)
    }
    return payloads.reverse()
  }

  /** The longest phrase that starts with this token. */
  longestAt(reading: Reading, token: number): { end: number; payloads: readonly number[] } | undefined {
    if (token >= reading.tokenCount || !this.mayStartAt(reading, token)) return undefined
    for (const hit of [...this.hitsAt(reading, token)].reverse()) {
      const payloads = this.payloadsOf(reading, token, hit)
      if (payloads.length > 0) return { end: hit.end, payloads }
    }
    return undefined
  }

  /** The longest phrase of a few tokens that ends before this token. */
  longestBefore(reading: Reading, end: number): { start: number; payloads: readonly number[] } | undefined {
    for (let start = Math.max(0, end - LONGEST_BEFORE); start < end; start++) {
      const found = this.longestAt(reading, start)
      if (found?.end === end) return { start, payloads: found.payloads }
    }
    return undefined
  }

  #form(reading: Reading, from: number, to: number): string {
    const codes = this.#exact ? reading.exact : reading.folded
    let form = ''
    for (let token = from; token < to; token++) {
      form += `${stringOf(codes.subarray(reading.tokenStart[token], reading.tokenEnd[token]))}\n`
    }
    return form
  }

  #mark(key: number, head: number): void {
    const slot = this.#slot(key)
    if (this.#keys[slot] !== FREE) return
    this.#keys[slot] = key
    this.#heads[slot] = head
    // At most half full, so that a search for what is not there ends soon.
    if (++this.#used * 2 > this.#keys.length) this.#grow()
  }

  #slot(key: number): number {
    const mask = this.#keys.length - 1
    let slot = (key ^ (key >>> 15)) & mask
    while (this.#keys[slot] !== FREE && this.#keys[slot] !== key) slot = (slot + 1) & mask
    return slot
  }

  #grow(): void {
    const keys = this.#keys
    const heads = this.#heads
    this.#keys = new Int32Array(keys.length * 2)
    this.#heads = new Int32Array(keys.length * 2)
    for (const [i, key] of keys.entries()) {
      if (key === FREE) continue
      const slot = this.#slot(key)
      this.#keys[slot] = key
      this.#heads[slot] = heads[i]!
    }
  }
}

/** A sign that begins the text of another link. */
const isOtherSign = ({ tokenKind, tokenStart, breaks }: Reading, token: number): boolean =>
  tokenKind[token] === KIND.sign && breaks[tokenStart[token]!] === BREAK.link

/** Words before a price such as "offers in the region of" are at most this long. */
const LONGEST_BEFORE = 6

/** The hash of a phrase from that of its beginning and its last token; never the mark of a free slot. */
const joinHash = (beginning: number, token: number): number => hashStep(Math.imul(beginning, 31) + 7, token) || 1
