import { KIND, KIND_OF } from '../fold.ts'
import type { Match } from '../match.ts'
import { isWordBoundary, type Reading } from '../reading.ts'
import { hasCode } from './character-set.ts'
import { type PatternProgram, STEP } from './program.ts'

/** A match is at most so many characters long: patterns describe values, not articles. */
export const LONGEST_MATCH = 200

/**
 * A pattern stops on a page after so many steps, counted and not timed, so that the same page gives the same result.
 * Usual patterns take one or two steps a character.
 */
const STEPS_PER_CHARACTER = 100
const LEAST_STEPS = 100_000
const MOST_STEPS = 20_000_000

/** Finds annotations of a type that a pattern refers to, by where they start. */
export type AnnotationAt = (type: string, start: number) => Match | undefined

export interface PatternHit {
  readonly start: number
  readonly end: number
  /** Where each group was found; absent where it took no part. */
  readonly groups: ReadonlyMap<string, { readonly start: number; readonly end: number; readonly match?: Match }>
}

export interface PatternHits {
  readonly hits: readonly PatternHit[]
  /** Where the pattern was stopped because it had taken too many steps. */
  readonly stoppedAt?: number
}

/** All matches from left to right, without overlap. A match starts and ends where a word may. */
export function matchPattern(program: PatternProgram, reading: Reading, annotationAt: AnnotationAt): PatternHits {
  const machine = new Machine(program, reading, annotationAt)
  const hits: PatternHit[] = []
  const { tokenStart, tokenCount, folded, exact } = reading
  const { ascii, beyond, reference } = program.first
  const codes = program.exact ? exact : folded
  let from = 0
  for (let token = 0; token < tokenCount; token++) {
    const start = tokenStart[token]!
    if (start < from) continue
    const code = codes[start]!
    const possible = code < 128 ? ascii[code] === 1 : beyond
    if (!possible && !(reference && program.references.some(type => annotationAt(type, start)))) continue
    const hit = machine.run(start)
    if (machine.isSpent) return { hits, stoppedAt: start }
    if (!hit) continue
    hits.push(hit)
    from = hit.end
  }
  return { hits }
}

const UNSET = -1

/**
 * Tries alternatives in the order in which they are written, as JavaScript does, but never the same step at the same
 * place twice: the work of one start is bounded by steps times `LONGEST_MATCH`.
 */
class Machine {
  readonly #program: PatternProgram
  readonly #reading: Reading
  readonly #annotationAt: AnnotationAt
  readonly #codes: Uint16Array
  #tried: Int32Array | undefined
  readonly #saved: Int32Array
  readonly #stack: number[] = []
  #run = 0
  #steps: number

  constructor(program: PatternProgram, reading: Reading, annotationAt: AnnotationAt) {
    this.#program = program
    this.#reading = reading
    this.#annotationAt = annotationAt
    this.#codes = program.exact ? reading.exact : reading.folded
    this.#saved = new Int32Array(program.groups.length * 2)
    this.#steps = Math.min(MOST_STEPS, LEAST_STEPS + STEPS_PER_CHARACTER * reading.length)
  }

  get isSpent(): boolean {
    return this.#steps <= 0
  }

  run(start: number): PatternHit | undefined {
    this.#run++
    this.#saved.fill(UNSET)
    const stack = this.#stack
    stack.length = 0
    stack.push(0, start)
    while (stack.length > 0 && this.#steps > 0) {
      const at = stack.pop()!
      const step = stack.pop()!
      if (step < 0) {
        // Back past a group's edge: what it held before holds again.
        this.#saved[-step - 1] = at
        continue
      }
      const end = this.#follow(step, at, start)
      if (end >= 0) return this.#hit(start, end)
    }
    return undefined
  }

  /** Goes on until a step fails or the pattern has matched: then its end, else -1. */
  #follow(from: number, place: number, start: number): number {
    const { step, a, b, sets } = this.#program
    const { length } = this.#reading
    this.#tried ??= new Int32Array(step.length * (LONGEST_MATCH + 1))
    const tried = this.#tried
    let now = from
    let at = place
    for (;;) {
      const key = now * (LONGEST_MATCH + 1) + at - start
      if (tried[key] === this.#run || --this.#steps <= 0) return -1
      tried[key] = this.#run
      switch (step[now]) {
        case STEP.set:
          if (at >= length || at - start >= LONGEST_MATCH || !hasCode(sets[a[now]!]!, this.#codes[at]!)) return -1
          at++
          now++
          break
        case STEP.split:
          this.#stack.push(b[now]!, at)
          now = a[now]!
          break
        case STEP.jump:
          now = a[now]!
          break
        case STEP.save:
          this.#stack.push(-a[now]! - 1, this.#saved[a[now]!]!)
          this.#saved[a[now]!] = at
          now++
          break
        case STEP.reference: {
          const match = this.#annotationAt(this.#program.references[a[now]!]!, at)
          if (!match || match.end - start > LONGEST_MATCH) return -1
          at = match.end
          now++
          break
        }
        case STEP.match:
          return at > start && isWordBoundary(this.#reading, at) ? at : -1
        default:
          if (!this.#holds(step[now]!, at)) return -1
          now++
      }
    }
  }

  #holds(step: number, at: number): boolean {
    const { folded, length } = this.#reading
    if (step === STEP.boundary) return isWordBoundary(this.#reading, at)
    if (step === STEP.lineStart) return at === 0 || KIND_OF[folded[at - 1]!] === KIND.line
    return at === length || KIND_OF[folded[at]!] === KIND.line
  }

  #hit(start: number, end: number): PatternHit {
    const groups = new Map<string, { start: number; end: number; match?: Match }>()
    for (const [group, name] of this.#program.groups.entries()) {
      const [from, to] = [this.#saved[2 * group]!, this.#saved[2 * group + 1]!]
      if (from === UNSET || to < from) continue
      const whole = this.#program.references.map(type => this.#annotationAt(type, from)).find(each => each?.end === to)
      groups.set(name, { start: from, end: to, ...(whole && { match: whole }) })
    }
    return { start, end, groups }
  }
}
