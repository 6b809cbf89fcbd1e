import { foldTables, KIND } from '../fold.ts'
import type { Match } from '../match.ts'
import { isWordBoundary, type Reading, wholeExact, wholeFolded } from '../reading.ts'
import { hasCode } from './character-set.ts'
import { canStart, type First, type PatternProgram, STEP } from './program.ts'

/** The maximum length of a match: patterns describe values, not articles. */
const MAX_MATCH_LENGTH = 200

/**
 * A pattern stops on a page after this many steps; counted and not timed, so that the same page gives the same
 * result. Usual patterns take one or two steps per character.
 */
const MAX_STEPS_PER_CHARACTER = 100
const MIN_STEPS = 100_000
const MAX_STEPS = 20_000_000

/** Annotations of a type that a pattern refers to, by start. */
export type AnnotationsOf = (type: string) => ReadonlyMap<number, Match>

export interface PatternHit {
  readonly start: number
  readonly end: number
  /** The span of each group; absent if it did not take part. */
  readonly groups: ReadonlyMap<string, { readonly start: number; readonly end: number; readonly match?: Match }>
}

interface PatternHits {
  readonly hits: readonly PatternHit[]
  /** Where the pattern was stopped because it took too many steps. */
  readonly stoppedAt?: number
}

/** All matches from left to right, without overlap. A match starts and ends where a word may. */
export function matchPattern(program: PatternProgram, reading: Reading, annotationsOf: AnnotationsOf): PatternHits {
  if (!mayMatch(program, reading)) return NO_HITS
  const references = program.references.map(annotationsOf)
  const machine = new Machine(program, reading, references)
  const hits: PatternHit[] = []
  const { tokenStart, tokenCount, folded, exact } = reading
  const codes = program.exact ? exact : folded
  let from = 0
  for (let token = 0; token < tokenCount; token++) {
    const start = tokenStart[token]!
    if (start < from) continue
    if (!canStart(program.first, codes[start]!) && !(program.first.reference && isAnnotated(references, start)))
      continue
    const hit = machine.run(start)
    if (machine.isSpent) return { hits, stoppedAt: start }
    if (!hit) continue
    hits.push(hit)
    from = hit.end
  }
  return { hits }
}

const NO_HITS: PatternHits = { hits: [] }

/** Most pages have no word of most patterns, and looking for a word is much faster than trying the pattern everywhere. */
function mayMatch({ needs, exact }: PatternProgram, reading: Reading): boolean {
  if (needs.length === 0) return true
  const text = exact ? wholeExact(reading) : wholeFolded(reading)
  return needs.some(word => text.includes(word))
}

function isAnnotated(references: readonly ReadonlyMap<number, Match>[], start: number): boolean {
  for (const annotations of references) if (annotations.has(start)) return true
  return false
}

const UNSET = -1

/** Which steps a program has tried where in its latest run; kept between texts because clearing it would be the main cost. */
interface Tried {
  readonly run: Int32Array
  runs: number
}
const triedBy = new WeakMap<PatternProgram, Tried>()
const MAX_RUNS = 0x7fff_fff0

function triedOf(program: PatternProgram): Tried {
  let tried = triedBy.get(program)
  if (!tried || tried.runs >= MAX_RUNS) {
    tried = { run: new Int32Array(program.step.length * (MAX_MATCH_LENGTH + 1)), runs: 0 }
    triedBy.set(program, tried)
  }
  return tried
}

/**
 * Tries alternatives in the order in which they are written, as JavaScript does, but never the same step at the same
 * position twice: the work per start is limited to steps times `MAX_MATCH_LENGTH`.
 */
class Machine {
  readonly #program: PatternProgram
  readonly #reading: Reading
  readonly #references: readonly ReadonlyMap<number, Match>[]
  readonly #codes: Uint16Array
  readonly #tried: Tried
  readonly #saved: Int32Array
  readonly #stack: number[] = []
  #steps: number

  constructor(program: PatternProgram, reading: Reading, references: readonly ReadonlyMap<number, Match>[]) {
    this.#program = program
    this.#reading = reading
    this.#references = references
    this.#tried = triedOf(program)
    this.#codes = program.exact ? reading.exact : reading.folded
    this.#saved = new Int32Array(program.groups.length * 2)
    this.#steps = Math.min(MAX_STEPS, MIN_STEPS + MAX_STEPS_PER_CHARACTER * reading.length)
  }

  get isSpent(): boolean {
    return this.#steps <= 0
  }

  run(start: number): PatternHit | undefined {
    this.#tried.runs++
    this.#saved.fill(UNSET)
    const stack = this.#stack
    stack.length = 0
    stack.push(0, start)
    while (stack.length > 0 && this.#steps > 0) {
      const at = stack.pop()!
      const step = stack.pop()!
      if (step < 0) {
        // Backtracking past a group's edge restores its previous span.
        this.#saved[-step - 1] = at
        continue
      }
      const end = this.#follow(step, at, start)
      if (end >= 0) return this.#hit(start, end)
    }
    return undefined
  }

  /** Continues until a step fails (-1) or the pattern has matched (its end). */
  #follow(from: number, place: number, start: number): number {
    const { step, a, sets } = this.#program
    const { length, seams } = this.#reading
    const { run: tried, runs } = this.#tried
    let now = from
    let at = place
    for (;;) {
      const key = now * (MAX_MATCH_LENGTH + 1) + at - start
      if (tried[key] === runs || --this.#steps <= 0) return -1
      tried[key] = runs
      switch (step[now]) {
        case STEP.set:
          if (at >= length || at - start >= MAX_MATCH_LENGTH || !hasCode(sets[a[now]!]!, this.#codes[at]!)) return -1
          if (at > start && seams[at] === 1 && sets[a[now]!]!.staysInElement) return -1
          at++
          now++
          break
        case STEP.split:
          now = this.#choose(now, at)
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
          const match = this.#references[a[now]!]!.get(at)
          if (!match || match.end - start > MAX_MATCH_LENGTH) return -1
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

  /** The next step; the other one is kept for later if both are possible here. */
  #choose(split: number, at: number): number {
    const { a, b, firstOnA, firstOnB } = this.#program
    if (!this.#isPossible(firstOnA[split], at)) return b[split]!
    if (this.#isPossible(firstOnB[split], at)) this.#stack.push(b[split]!, at)
    return a[split]!
  }

  #isPossible(first: First | undefined, at: number): boolean {
    if (first === undefined || first.nothing || first.reference) return true
    return at < this.#codes.length && canStart(first, this.#codes[at]!)
  }

  #holds(step: number, at: number): boolean {
    const { folded, length, seams } = this.#reading
    const { kinds } = foldTables()
    if (step === STEP.boundary) return isWordBoundary(this.#reading, at)
    // Elements side by side are separate texts, whether or not a style sheet puts them on separate lines.
    if (step === STEP.lineStart) return at === 0 || kinds[folded[at - 1]!] === KIND.line || seams[at] === 1
    let next = at
    while (next < length && kinds[folded[next]!] === KIND.space) next++
    return next === length || kinds[folded[next]!] === KIND.line || seams[next] === 1
  }

  #hit(start: number, end: number): PatternHit {
    const groups = new Map<string, { start: number; end: number; match?: Match }>()
    for (const [group, name] of this.#program.groups.entries()) {
      const [from, to] = [this.#saved[2 * group]!, this.#saved[2 * group + 1]!]
      if (from === UNSET || to < from) continue
      const whole = this.#references.map(annotations => annotations.get(from)).find(each => each?.end === to)
      groups.set(name, { start: from, end: to, ...(whole && { match: whole }) })
    }
    return { start, end, groups }
  }
}
