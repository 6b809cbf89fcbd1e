import { KIND, stringOf } from './fold.ts'
import { BREAK, buildReading, GAP, hashStep, type Reading } from './reading.ts'

/** A found phrase: it ends before token `end`, and its payloads start at `head` and follow `next`. */
interface PhraseHit {
  readonly end: number
  readonly head: number
}

/** The content of a table as plain data. */
export interface PhraseTableData {
  readonly exact: boolean
  readonly keys: Int32Array
  readonly heads: Int32Array
  readonly used: number
  readonly phrases: readonly string[]
  readonly payloads: readonly number[]
  readonly next: readonly number[]
}

const PREFIX_ONLY = -1
const NO_HITS: readonly PhraseHit[] = []
const FREE = 0

/**
 * Phrases by the hash of their tokens: a lookup costs the same among a thousand and among a million. Phrases do not
 * span line ends; the number of spaces between their tokens does not matter. Signs of two links are separate: `>`
 * next to `>>` is not `>>>`.
 */
export class PhraseTable {
  readonly #exact: boolean
  #keys: Int32Array = new Int32Array(1 << 6)
  #heads: Int32Array = new Int32Array(1 << 6)
  #used = 0
  // Payloads with their phrases; those with the same hash are chained.
  #phrases: string[] = []
  #payloads: number[] = []
  #next: number[] = []

  /** `exact`: case and accents matter. */
  constructor({ exact = false } = {}) {
    this.#exact = exact
  }

  static of({ exact, keys, heads, used, phrases, payloads, next }: PhraseTableData): PhraseTable {
    const table = new PhraseTable({ exact })
    table.#keys = keys
    table.#heads = heads
    table.#used = used
    table.#phrases = [...phrases]
    table.#payloads = [...payloads]
    table.#next = [...next]
    return table
  }

  get data(): PhraseTableData {
    return {
      ...{ exact: this.#exact, keys: this.#keys, heads: this.#heads, used: this.#used },
      ...{ phrases: this.#phrases, payloads: this.#payloads, next: this.#next },
    }
  }

  get size(): number {
    return this.#payloads.length
  }

  /**
   * Adds phrases with consecutive payloads from the first one. All are read at once: reading each separately takes
   * ten times as long, which is noticeable with a hundred thousand names.
   */
  addAll(phrases: readonly string[], firstPayload: number): void {
    const reading = buildReading(phrases.map(onOneLine).join('\n'))
    const { tokenCount, tokenStart, tokenGap, folded } = reading
    const hashes = this.#hashes(reading)
    this.#makeRoom(tokenCount)
    let line = 0
    let at = 0
    for (let token = 0; token < tokenCount; ) {
      for (; at < tokenStart[token]!; at++) if (folded[at] === LINE_END) line++
      const first = token
      let key = 0
      do {
        key = joinHash(key, hashes[token]!)
        this.#mark(key, PREFIX_ONLY)
        token++
      } while (token < tokenCount && tokenGap[token] !== GAP.line)
      this.#chain(key, this.#form(reading, first, token), firstPayload + line)
    }
  }

  #chain(key: number, form: string, payload: number): void {
    const slot = this.#slot(key)
    this.#phrases.push(form)
    this.#payloads.push(payload)
    this.#next.push(this.#heads[slot]!)
    this.#heads[slot] = this.#payloads.length - 1
  }

  /** Every phrase that starts with this token, shortest first. */
  hitsAt(reading: Reading, token: number): readonly PhraseHit[] {
    // Most words start some name in a long list but continue differently: nothing is allocated for these.
    let hits: PhraseHit[] | undefined
    const hashes = this.#hashes(reading)
    let key = 0
    for (let at = token; at < reading.tokenCount; at++) {
      if (at > token && (reading.tokenGap[at] === GAP.line || isOtherSign(reading, at))) break
      key = joinHash(key, hashes[at]!)
      const slot = this.#slot(key)
      if (this.#keys[slot] === FREE) break
      if (this.#heads[slot] === PREFIX_ONLY) continue
      hits ??= []
      hits.push({ end: at + 1, head: this.#heads[slot]! })
    }
    return hits ?? NO_HITS
  }

  /** Whether anything starts with this token: a quick test before `hitsAt`. */
  mayStartAt(reading: Reading, token: number): boolean {
    return this.#keys[this.#slot(joinHash(0, this.#hashes(reading)[token]!))] !== FREE
  }

  /** The payloads of the phrase at a hit. */
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
    for (const hit of this.hitsAt(reading, token).toReversed()) {
      const payloads = this.payloadsOf(reading, token, hit)
      if (payloads.length > 0) return { end: hit.end, payloads }
    }
    return undefined
  }

  /** The longest phrase of a few tokens that ends before this token. */
  longestBefore(reading: Reading, end: number): { start: number; payloads: readonly number[] } | undefined {
    for (let start = Math.max(0, end - MAX_PREFIX); start < end; start++) {
      const found = this.longestAt(reading, start)
      if (found?.end === end) return { start, payloads: found.payloads }
    }
    return undefined
  }

  /** If case matters, lower-case words do not lead to names that start with them: "a" does not start "A Coruña". */
  #hashes(reading: Reading): Int32Array {
    return this.#exact ? reading.tokenExactHash : reading.tokenHash
  }

  #form(reading: Reading, from: number, to: number): string {
    const codes = this.#exact ? reading.exact : reading.folded
    let form = ''
    for (let token = from; token < to; token++) {
      form += `${stringOf(codes, reading.tokenStart[token], reading.tokenEnd[token])}\n`
    }
    return form
  }

  #mark(key: number, head: number): void {
    const slot = this.#slot(key)
    if (this.#keys[slot] !== FREE) return
    this.#keys[slot] = key
    this.#heads[slot] = head
    this.#used++
    this.#makeRoom(0)
  }

  /** At most half full, so that an unsuccessful search ends soon. */
  #makeRoom(more: number): void {
    let size = this.#keys.length
    while ((this.#used + more) * 2 > size) size *= 2
    if (size > this.#keys.length) this.#growTo(size)
  }

  #slot(key: number): number {
    const mask = this.#keys.length - 1
    let slot = (key ^ (key >>> 15)) & mask
    while (this.#keys[slot] !== FREE && this.#keys[slot] !== key) slot = (slot + 1) & mask
    return slot
  }

  #growTo(size: number): void {
    const keys = this.#keys
    const heads = this.#heads
    this.#keys = new Int32Array(size)
    this.#heads = new Int32Array(size)
    for (const [i, key] of keys.entries()) {
      if (key === FREE) continue
      const slot = this.#slot(key)
      this.#keys[slot] = key
      this.#heads[slot] = heads[i]!
    }
  }
}

const LINE_END = 0x0a
const LINE_ENDS = /[\t-\r]/g

const onOneLine = (phrase: string): string => (phrase.search(LINE_ENDS) < 0 ? phrase : phrase.replace(LINE_ENDS, ' '))

/** A sign that starts the text of another link. */
const isOtherSign = ({ tokenKind, tokenStart, breaks }: Reading, token: number): boolean =>
  tokenKind[token] === KIND.sign && breaks[tokenStart[token]!] === BREAK.link

/** Words before a price such as "offers in the region of" are at most this long. */
const MAX_PREFIX = 6

/** The hash of a phrase from the hash of its beginning and its last token; never the marker of a free slot. */
const joinHash = (beginning: number, token: number): number => hashStep(Math.imul(beginning, 31) + 7, token) || 1
