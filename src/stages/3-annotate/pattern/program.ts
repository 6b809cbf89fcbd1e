import { buildSet, type CharacterSet, hasCode } from './character-set.ts'
import { neededWords } from './needed-words.ts'
import { type PatternNode, parsePattern } from './parse.ts'
import { PatternError } from './pattern-error.ts'

/** What a step of a program does. */
export const STEP = {
  set: 0,
  split: 1,
  jump: 2,
  save: 3,
  reference: 4,
  boundary: 5,
  lineStart: 6,
  lineEnd: 7,
  match: 8,
} as const

/** A pattern as steps of a machine; `a` and `b` are the next steps, or the index of a set, group, or type. */
export interface PatternProgram {
  readonly source: string
  readonly exact: boolean
  readonly step: Uint8Array
  readonly a: Int32Array
  readonly b: Int32Array
  readonly sets: readonly CharacterSet[]
  /** Names of groups; group g uses slots 2g and 2g + 1. */
  readonly groups: readonly string[]
  /** Types of annotations that the pattern refers to. */
  readonly references: readonly string[]
  /** One of these is in every match; none if nothing is certain. */
  readonly needs: readonly string[]
  /** What can start a match. */
  readonly first: First
  /** What can follow each branching step, on either branch; absent if it was too expensive to compute. */
  readonly firstOnA: readonly (First | undefined)[]
  readonly firstOnB: readonly (First | undefined)[]
}

/** Which characters below 128 can come next, and whether others, an annotation, or nothing at all can. */
export interface First {
  readonly ascii: Uint8Array
  readonly beyond: boolean
  readonly reference: boolean
  readonly nothing: boolean
}

/** Whether the character can come next. */
export const canStart = (first: First, code: number): boolean => (code < 128 ? first.ascii[code] === 1 : first.beyond)

/** More are rejected: the memory of a match is this times `MAX_MATCH_LENGTH`. */
const MAX_PROGRAM_STEPS = 2_000

export function compilePattern(source: string, { exact = false } = {}): PatternProgram {
  const writer = new ProgramWriter(exact)
  const tree = parsePattern(source)
  writer.write(tree)
  writer.emit(STEP.match)
  const program = {
    source,
    exact,
    step: Uint8Array.from(writer.step),
    a: Int32Array.from(writer.a),
    b: Int32Array.from(writer.b),
    sets: writer.sets,
    groups: writer.groups,
    references: writer.references,
    needs: neededWords(tree, exact),
  }
  const firstAt = (target: Int32Array): (First | undefined)[] =>
    Array.from(program.step, (step, at) =>
      step === STEP.split ? firstFrom(program, target[at]!, MAX_LOOKBEHIND) : undefined,
    )
  const first = firstFrom(program, 0, program.step.length)!
  return { ...program, first, firstOnA: firstAt(program.a), firstOnB: firstAt(program.b) }
}

/** Longer choices are tried without this check. */
const MAX_LOOKBEHIND = 60

class ProgramWriter {
  readonly step: number[] = []
  readonly a: number[] = []
  readonly b: number[] = []
  readonly sets: CharacterSet[] = []
  readonly groups: string[] = []
  readonly references: string[] = []
  readonly #exact: boolean

  constructor(exact: boolean) {
    this.#exact = exact
  }

  emit(step: number, a = 0, b = 0): number {
    if (this.step.length >= MAX_PROGRAM_STEPS) {
      throw new PatternError(
        0,
        `the pattern needs more than ${MAX_PROGRAM_STEPS} steps`,
        'Repeat less often, or put its words into a list.',
      )
    }
    this.a.push(a)
    this.b.push(b)
    return this.step.push(step) - 1
  }

  write(node: PatternNode): void {
    switch (node.kind) {
      case 'set':
        this.emit(STEP.set, this.sets.push(buildSet(node.items, { negated: node.negated, exact: this.#exact })) - 1)
        return
      case 'sequence':
        for (const part of node.parts) this.write(part)
        return
      case 'choice':
        this.#choice(node.parts)
        return
      case 'repeat':
        this.#repeat(node.part, node)
        return
      case 'group': {
        const group = this.#index(this.groups, node.name)
        this.emit(STEP.save, 2 * group)
        this.write(node.part)
        this.emit(STEP.save, 2 * group + 1)
        return
      }
      case 'reference':
        this.emit(STEP.reference, this.#index(this.references, node.type))
        return
      case 'boundary':
        this.emit(STEP.boundary)
        return
      case 'line-start':
        this.emit(STEP.lineStart)
        return
      case 'line-end':
        this.emit(STEP.lineEnd)
        return
    }
  }

  #index(names: string[], name: string): number {
    return names.includes(name) ? names.indexOf(name) : names.push(name) - 1
  }

  #choice(parts: readonly PatternNode[]): void {
    const ends: number[] = []
    for (const [i, part] of parts.entries()) {
      const split = i < parts.length - 1 ? this.emit(STEP.split, this.step.length + 1) : -1
      this.write(part)
      if (split < 0) break
      ends.push(this.emit(STEP.jump))
      this.b[split] = this.step.length
    }
    for (const end of ends) this.a[end] = this.step.length
  }

  #repeat(part: PatternNode, { least, most, greedy }: { least: number; most: number; greedy: boolean }): void {
    for (let i = 0; i < least; i++) this.write(part)
    if (most === Number.POSITIVE_INFINITY) {
      const split = this.#split(greedy)
      this.write(part)
      this.emit(STEP.jump, split)
      this.#leave(split, greedy)
      return
    }
    const splits: number[] = []
    for (let i = least; i < most; i++) {
      splits.push(this.#split(greedy))
      this.write(part)
    }
    for (const split of splits) this.#leave(split, greedy)
  }

  /** `a` is tried first. */
  #split(greedy: boolean): number {
    const next = this.step.length + 1
    return greedy ? this.emit(STEP.split, next) : this.emit(STEP.split, 0, next)
  }

  #leave(split: number, greedy: boolean): void {
    if (greedy) this.b[split] = this.step.length
    else this.a[split] = this.step.length
  }
}

/** What can come first from a step on, found by walking all steps that take no character. */
function firstFrom(
  { step, a, b, sets }: Pick<PatternProgram, 'step' | 'a' | 'b' | 'sets'>,
  from: number,
  mostSteps: number,
): First | undefined {
  const ascii = new Uint8Array(128)
  let beyond = false
  let reference = false
  let nothing = false
  const seen = new Set<number>()
  const open = [from]
  while (open.length > 0) {
    const at = open.pop()!
    if (seen.has(at)) continue
    if (seen.size >= mostSteps) return undefined
    seen.add(at)
    switch (step[at]) {
      case STEP.set:
        for (let code = 0; code < 128; code++) if (hasCode(sets[a[at]!]!, code)) ascii[code] = 1
        beyond ||= sets[a[at]!]!.reachesBeyond
        break
      case STEP.split:
        open.push(a[at]!, b[at]!)
        break
      case STEP.jump:
        open.push(a[at]!)
        break
      case STEP.reference:
        reference = true
        break
      case STEP.match:
        nothing = true
        break
      default:
        open.push(at + 1)
    }
  }
  return { ascii, beyond, reference, nothing }
}
