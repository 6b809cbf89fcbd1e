import { areBound, namesIn, termVariables, type Variable } from '../resolve/clause.ts'
import type { ScalarType } from '../type.ts'
import { type AccessChoice, chooseAccess } from './access.ts'
import type { CoreAggregate, CoreAtom, CoreCompare, CoreExpr, CoreGoal, CoreNot } from './core.ts'
import { distinctness, lastNeededScan } from './distinct.ts'
import type { PlanStep, Scan } from './step.ts'

export interface OrderContext {
  readonly types: ReadonlyMap<string, ScalarType>
  readonly columnTypes: (relation: string) => readonly ScalarType[]
  readonly isInput: (relation: string) => boolean
  readonly isParameter: (relation: string) => boolean
  /** Still being computed, together with the rule's head. */
  readonly isGrowing: (relation: string) => boolean
}

/** An index with fewer lookups costs more than it saves. */
const FEW_PROBES = 3

/** A round of a recursion adds many rows. */
const DELTA_ROWS = 1_000

/** Lookups that find about one row come before negations and aggregates. */
const CHEAP_ROWS = 3

/**
 * Orders the goals of a body so that each finds its variables bound, cheapest first. `wanted` is what is used after the
 * body; `delta` is the atom that reads only what the last round added.
 */
export function orderGoals(
  goals: readonly CoreGoal[],
  options: {
    bound: ReadonlySet<string>
    wanted: ReadonlySet<string>
    context: OrderContext
    delta?: CoreAtom
    /** Estimated number of times the body runs. */
    probes?: number
  },
): PlanStep[] {
  return new Ordering(goals, options).steps
}

type OrderOptions = Parameters<typeof orderGoals>[1]

class Ordering {
  readonly steps: PlanStep[] = []
  #pending: CoreGoal[]
  readonly #bound: Set<string>
  readonly #options: OrderOptions
  #probes: number
  readonly #outer = new Map<CoreGoal, readonly string[]>()

  constructor(goals: readonly CoreGoal[], options: OrderOptions) {
    this.#pending = [...goals]
    this.#bound = new Set(options.bound)
    this.#options = options
    this.#probes = options.probes ?? 1
    for (const goal of goals) {
      if (goal.kind === 'not' || goal.kind === 'aggregate') this.#outer.set(goal, this.#outerVariables(goal, goals))
    }
    if (options.delta)
      this.#scan(options.delta, { access: { kind: 'delta' }, rows: DELTA_ROWS, cost: DELTA_ROWS, answered: [] })
    while (this.#pending.length > 0) this.#advance()
  }

  #advance(): void {
    if (this.#simple()) return
    const best = this.#bestAtom()
    if (best && best.choice.cost <= CHEAP_ROWS) this.#scan(best.atom, best.choice)
    else if (!this.#nested()) {
      if (!best) throw new Error('a goal of a safe rule cannot be ordered')
      this.#scan(best.atom, best.choice)
    }
  }

  /** Comparisons whose sides are bound, and equations that bind a variable. */
  #simple(): boolean {
    for (const goal of this.#pending) {
      if (goal.kind !== 'compare') continue
      const left = this.#isBound(goal.left)
      const right = this.#isBound(goal.right)
      if (left && right) return this.#take(goal, { ...goal, kind: 'filter' })
      if (goal.operator !== '=') continue
      if (right && this.#takesValue(goal.left)) return this.#let(goal, goal.left.name, goal.right)
      if (left && this.#takesValue(goal.right)) return this.#let(goal, goal.right.name, goal.left)
    }
    return false
  }

  /** The value of an aggregate comes only from the aggregate. */
  #takesValue(expr: CoreExpr): expr is Variable {
    if (expr.kind !== 'variable') return false
    return !this.#pending.some(goal => goal.kind === 'aggregate' && goal.result === expr.name)
  }

  #let(goal: CoreCompare, name: string, expr: CoreExpr): true {
    this.#bound.add(name)
    return this.#take(goal, { kind: 'let', name, expr })
  }

  #take(goal: CoreGoal, step: PlanStep): true {
    this.#pending = this.#pending.filter(other => other !== goal)
    this.steps.push(step)
    return true
  }

  #nested(): boolean {
    for (const goal of this.#pending) {
      if (goal.kind !== 'not' && goal.kind !== 'aggregate') continue
      if (!this.#outer.get(goal)!.every(name => this.#bound.has(name))) continue
      return goal.kind === 'not' ? this.#without(goal) : this.#fold(goal)
    }
    return false
  }

  #without(goal: CoreNot): true {
    const steps = orderGoals(goal.body, { ...this.#inside(), wanted: new Set() })
    return this.#take(goal, { kind: 'without', steps })
  }

  #fold(goal: CoreAggregate): true {
    const wanted = new Set(goal.terms.flatMap(term => termVariables(term)))
    const steps = orderGoals(goal.body, { ...this.#inside(), wanted })
    // The value of an operation does not determine its operands.
    const known = new Set([
      ...this.#bound,
      ...goal.terms.flatMap(term => (term.kind === 'variable' ? [term.name] : [])),
    ])
    const next = lastNeededScan(steps, wanted)
    const idempotent = goal.function === 'min' || goal.function === 'max'
    const distinct = idempotent
      ? ({ kind: 'never' } as const)
      : distinctness(steps.slice(0, next + 1), known, this.#options.context)
    this.#bound.add(goal.result)
    return this.#take(goal, { ...goal, kind: 'fold', steps, distinct, next })
  }

  #inside() {
    return { bound: this.#bound, context: this.#options.context, probes: this.#probes }
  }

  /** What a negation or aggregate shares with the rest. */
  #outerVariables(goal: CoreNot | CoreAggregate, goals: readonly CoreGoal[]): string[] {
    const elsewhere = new Set([...this.#options.wanted, ...this.#options.bound])
    for (const other of goals) if (other !== goal) for (const name of namesIn(other)) elsewhere.add(name)
    const result = goal.kind === 'aggregate' ? goal.result : undefined
    return namesIn(goal).filter(name => elsewhere.has(name) && name !== result)
  }

  #bestAtom(): { atom: CoreAtom; choice: AccessChoice } | undefined {
    let best: { atom: CoreAtom; choice: AccessChoice; handsOn: boolean } | undefined
    for (const atom of this.#pending) {
      if (atom.kind !== 'atom') continue
      const choice = this.#choose(atom)
      // Among equals, what the head needs comes first: the rest is then only tested for existence.
      const handsOn = atom.terms.some(arg => arg.kind === 'variable' && this.#options.wanted.has(arg.name))
      const better =
        !best || choice.cost < best.choice.cost || (choice.cost === best.choice.cost && handsOn && !best.handsOn)
      if (better) best = { atom, choice, handsOn }
    }
    return best
  }

  #choose(atom: CoreAtom): AccessChoice {
    const { context } = this.#options
    return chooseAccess(atom, {
      bound: this.#bound,
      pending: this.#pending,
      types: context.types,
      size: context.isParameter(atom.relation) ? 'parameter' : context.isInput(atom.relation) ? 'input' : 'derived',
      isGrowing: context.isGrowing(atom.relation),
      isProbedOften: this.#probes > FEW_PROBES,
      columnTypes: context.columnTypes(atom.relation),
    })
  }

  #scan(atom: CoreAtom, choice: AccessChoice): void {
    this.#pending = this.#pending.filter(goal => goal !== atom && !choice.answered.includes(goal))
    const isLater = (name: string) =>
      this.#options.wanted.has(name) || this.#pending.some(goal => namesIn(goal).includes(name))
    const binds: { column: number; name: string }[] = []
    const checks: { column: number; value: Scan['checks'][number]['value'] }[] = []
    for (const [column, arg] of atom.terms.entries()) {
      if (arg.kind === 'any') continue
      if (arg.kind === 'variable' && !this.#bound.has(arg.name)) {
        this.#bound.add(arg.name)
        binds.push({ column, name: arg.name })
      } else checks.push({ column, value: arg })
    }
    const checked = new Set(checks.flatMap(({ value }) => (value.kind === 'variable' ? [value.name] : [])))
    const isTest = !binds.some(({ name }) => isLater(name))
    const used = binds.filter(({ name }) => checked.has(name) || isLater(name))
    if (!isTest) this.#probes *= Math.max(1, choice.rows)
    const isGrowing = this.#options.context.isGrowing(atom.relation)
    this.steps.push({
      kind: 'scan',
      relation: atom.relation,
      access: choice.access,
      binds: used,
      checks,
      isTest,
      isGrowing,
    })
  }

  #isBound(expr: CoreExpr): boolean {
    return areBound(termVariables(expr), this.#bound)
  }
}
