import { areBound, type Clause, type Goal, goalVariables, type Term, termVariables } from '../resolve/clause.ts'
import { formatValue, type Value } from '../value.ts'
import { type Bindings, compareValues, evaluate, match } from './evaluate.ts'
import type { FactSource } from './fact-source.ts'

/** The result of one goal of a body, for one solution. */
export type Outcome =
  | { readonly goal: Extract<Goal, { kind: 'atom' }>; readonly values: readonly Value[] }
  | { readonly goal: Exclude<Goal, { kind: 'atom' }> }

export interface Solution {
  readonly bindings: Bindings
  /** In the order of the goals in the rule. */
  readonly outcomes: readonly Outcome[]
}

interface SolverOptions {
  readonly facts: FactSource
  readonly clauses: readonly Clause[]
  readonly isRecursive: (relation: string) => boolean
}

/** Which rows of a premise may be used; explanations of recursive facts only use earlier rounds. */
export type Admits = (relation: string, row: number) => boolean

/** Called when a goal has no solution under some bindings. */
type OnFailure = (goal: Goal, bindings: Bindings, solved: number) => void

const EVERYTHING: Admits = () => true

/**
 * Answers questions about a finished run goal by goal, as a reader of the rules would. It is slow compared with the
 * generated code, but it needs no trace of the run, so that runs without questions pay nothing.
 */
export class Solver {
  readonly #options: SolverOptions

  constructor(options: SolverOptions) {
    this.#options = options
  }

  /** Solutions in which all goals hold. */
  *solve(
    goals: readonly Goal[],
    bindings: Bindings,
    admits: Admits = EVERYTHING,
    onFailure?: OnFailure,
  ): Generator<Solution> {
    yield* this.#solveRest(goals, new Map(), bindings, admits, onFailure)
  }

  *#solveRest(
    goals: readonly Goal[],
    done: ReadonlyMap<Goal, Outcome>,
    bindings: Bindings,
    admits: Admits,
    onFailure?: OnFailure,
  ): Generator<Solution> {
    const goal = nextGoal(goals, done, bindings)
    if (!goal) {
      yield { bindings, outcomes: goals.map(one => done.get(one)!) }
      return
    }
    let found = false
    for (const { extended, outcome } of this.#solveGoal(goal, bindings, admits)) {
      found = true
      yield* this.#solveRest(goals, new Map([...done, [goal, outcome]]), extended, admits, onFailure)
    }
    if (!found) onFailure?.(goal, bindings, done.size)
  }

  *#solveGoal(goal: Goal, bindings: Bindings, admits: Admits): Generator<{ extended: Bindings; outcome: Outcome }> {
    switch (goal.kind) {
      case 'atom':
        for (const values of this.#rows(goal.relation, goal.terms, bindings, admits)) {
          const extended = matchAll(goal.terms, values, bindings)
          if (extended) yield { extended, outcome: { goal, values } }
        }
        return
      case 'compare': {
        const extended = compareGoal(goal, bindings)
        if (extended) yield { extended, outcome: { goal } }
        return
      }
      case 'not':
        for (const _ of this.solve(goal.body, bindings)) return
        yield { extended: bindings, outcome: { goal } }
        return
      case 'aggregate': {
        const value = this.aggregate(goal, bindings)
        if (value !== undefined) yield { extended: new Map([...bindings, [goal.result, value]]), outcome: { goal } }
      }
    }
  }

  /** The value of an aggregate; none for the minimum and maximum of nothing. */
  aggregate(goal: Extract<Goal, { kind: 'aggregate' }>, bindings: Bindings): Value | undefined {
    const tuples = this.aggregated(goal, bindings)
    const firsts = tuples.map(tuple => tuple[0]!)
    switch (goal.function) {
      case 'count':
        return tuples.length
      case 'sum':
        return firsts.reduce<number>((sum, value) => sum + (value as number), 0)
      case 'min':
        return firsts.reduce<Value | undefined>(
          (best, value) => (best === undefined || value < best ? value : best),
          undefined,
        )
      case 'max':
        return firsts.reduce<Value | undefined>(
          (best, value) => (best === undefined || value > best ? value : best),
          undefined,
        )
    }
  }

  /** The distinct tuples of an aggregate. */
  aggregated(goal: Extract<Goal, { kind: 'aggregate' }>, bindings: Bindings): Value[][] {
    const tuples = new Map<string, Value[]>()
    for (const solution of this.solve(goal.body, bindings)) {
      const tuple = goal.terms.map(term => evaluate(term, solution.bindings))
      if (!tuple.includes(undefined)) tuples.set(tuple.map(value => formatValue(value!)).join(), tuple as Value[])
    }
    return [...tuples.values()]
  }

  /** Rows of a relation that can match the terms: from the run, or from its rules if it was not computed. */
  *#rows(relation: string, terms: readonly Term[], bindings: Bindings, admits: Admits): Generator<readonly Value[]> {
    const pattern = terms.map(term => (isBound(term, bindings) ? evaluate(term, bindings) : undefined))
    if (terms.some((term, at) => pattern[at] === undefined && isBound(term, bindings))) return
    const { facts, clauses, isRecursive } = this.#options
    if (facts.has(relation)) {
      for (const { values, row } of facts.find(relation, pattern)) if (admits(relation, row)) yield values
      return
    }
    if (isRecursive(relation)) throw new Error(`${relation} was not computed in this run: declare it with OUTPUT`)
    for (const clause of clauses.filter(one => one.relation === relation)) {
      const start = matchHead(clause.terms, pattern)
      if (!start) continue
      for (const { bindings: solved } of this.solve(clause.body, start)) {
        const values = clause.terms.map(term => evaluate(term, solved))
        if (!values.includes(undefined) && agrees(values as Value[], pattern)) yield values as Value[]
      }
    }
  }
}

const agrees = (values: readonly Value[], pattern: readonly (Value | undefined)[]): boolean =>
  values.every((value, at) => pattern[at] === undefined || formatValue(pattern[at]) === formatValue(value))

/** What the head's terms tell about its variables if the row has these values. */
export function matchHead(terms: readonly Term[], pattern: readonly (Value | undefined)[]): Bindings | undefined {
  let bindings: Bindings | undefined = new Map()
  for (const [at, term] of terms.entries()) {
    const value = pattern[at]
    // The value of an operation is compared once its operands are known.
    if (bindings && value !== undefined && term.kind !== 'operation') bindings = match(term, value, bindings)
  }
  return bindings
}

function matchAll(terms: readonly Term[], values: readonly Value[], bindings: Bindings): Bindings | undefined {
  let extended: Bindings | undefined = bindings
  for (const [at, term] of terms.entries()) extended = extended && match(term, values[at]!, extended)
  return extended
}

function compareGoal(goal: Extract<Goal, { kind: 'compare' }>, bindings: Bindings): Bindings | undefined {
  const left = isBound(goal.left, bindings) ? evaluate(goal.left, bindings) : undefined
  const right = isBound(goal.right, bindings) ? evaluate(goal.right, bindings) : undefined
  if (goal.operator === '=') {
    if (right !== undefined && !isBound(goal.left, bindings)) return match(goal.left, right, bindings)
    if (left !== undefined && !isBound(goal.right, bindings)) return match(goal.right, left, bindings)
  }
  return left !== undefined && right !== undefined && compareValues(goal.operator, left, right) ? bindings : undefined
}

const isBound = (term: Term, bindings: Bindings): boolean => areBound(termVariables(term), bindings)

/** The first goal of the rule about which something is known, so that a reader can follow. */
function nextGoal(goals: readonly Goal[], done: ReadonlyMap<Goal, Outcome>, bindings: Bindings): Goal | undefined {
  const open = goals.filter(goal => !done.has(goal))
  return open.find(goal => isReady(goal, goals, bindings)) ?? open.find(goal => goal.kind === 'atom') ?? open[0]
}

function isReady(goal: Goal, goals: readonly Goal[], bindings: Bindings): boolean {
  if (goal.kind === 'atom') return goal.terms.some(term => isBound(term, bindings))
  if (goal.kind === 'compare') {
    const [left, right] = [isBound(goal.left, bindings), isBound(goal.right, bindings)]
    if (left && right) return true
    const takes = (term: Term) =>
      term.kind !== 'operation' &&
      !goals.some(one => one.kind === 'aggregate' && term.kind === 'variable' && one.result === term.name)
    return goal.operator === '=' && ((right && takes(goal.left)) || (left && takes(goal.right)))
  }
  const elsewhere = new Set(goals.filter(one => one !== goal).flatMap(goalVariables))
  return goalVariables(goal).every(name => bindings.has(name) || !elsewhere.has(name))
}
