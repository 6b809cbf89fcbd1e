import type { RuleProblem } from '../problem.ts'
import {
  areBound,
  type Clause,
  type Goal,
  goalVariables,
  isAnonymous,
  shownName,
  subterms,
  type Term,
  termVariables,
} from '../resolve/clause.ts'

/** Every variable must get its values from a positive premise, an equation, or an aggregate. */
export function checkSafety(clause: Clause): RuleProblem[] {
  const check = new SafetyCheck(clause)
  check.body(clause.body, new Set())
  return check.problems
}

class SafetyCheck {
  readonly problems: RuleProblem[] = []
  readonly #clause: Clause
  readonly #told = new Set<string>()

  constructor(clause: Clause) {
    this.#clause = clause
  }

  /** Checks a body in which `outer` is already bound; the head's variables are checked at the outermost body. */
  body(goals: readonly Goal[], outer: ReadonlySet<string>): void {
    const bound = boundBy(goals, outer, this.#ownNames(goals))
    const outermost = goals === this.#clause.body
    for (const goal of goals) {
      if (goal.kind === 'compare') this.#terms([goal.left, goal.right], bound, goal.operator === '=')
      else if (goal.kind === 'atom') this.#terms(goal.terms, bound, true)
      else this.#nested(goal, bound)
    }
    if (outermost) this.#terms(this.#clause.terms, bound, false)
  }

  #nested(goal: Extract<Goal, { body: readonly Goal[] }>, bound: ReadonlySet<string>): void {
    if (goal.kind === 'aggregate') {
      const own = boundBy(goal.body, bound, this.#ownNames(goal.body))
      this.#terms(goal.terms, own, false)
    }
    this.body(goal.body, bound)
  }

  #terms(terms: readonly Term[], bound: ReadonlySet<string>, inPremise: boolean): void {
    for (const term of terms) {
      if (term.kind === 'variable' && !bound.has(term.name)) this.#report(term, inPremise)
      this.#terms(subterms(term), bound, inPremise)
    }
  }

  #report(variable: Extract<Term, { kind: 'variable' }>, inPremise: boolean): void {
    // The value of an aggregate is missing only if a variable inside it is, and that one is reported.
    if (this.#told.has(variable.name) || variable.name.startsWith('#')) return
    this.#told.add(variable.name)
    const shown = shownName(variable.name)
    const anonymous = isAnonymous(variable.name)
    this.problems.push({
      kind: 'unsafe',
      message: anonymous ? '_ is not allowed here: it has no value' : `no positive premise gives ${shown} a value`,
      remedy: anonymous
        ? 'use a variable that a positive premise binds'
        : inPremise
          ? `use ${shown} in a relation that is not negated; an equation gives it a value only as ${shown} = …`
          : `use ${shown} in a relation that is not negated, or remove it`,
      span: variable.span,
      ...(this.#clause.origin !== undefined && { origin: this.#clause.origin }),
    })
  }

  /** Names that occur only in the bodies inside these goals. */
  #ownNames(goals: readonly Goal[]): ReadonlySet<string> {
    const names = new Set<string>()
    for (const goal of goals) {
      if (goal.kind !== 'not' && goal.kind !== 'aggregate') for (const name of goalVariables(goal)) names.add(name)
    }
    return names
  }
}

/** What a body binds: variables of its atoms, then of equations and aggregates whose other side is bound. */
function boundBy(goals: readonly Goal[], outer: ReadonlySet<string>, visible: ReadonlySet<string>): Set<string> {
  const bound = new Set(outer)
  for (const goal of goals) {
    if (goal.kind === 'atom') for (const term of goal.terms) bindPattern(term, bound)
  }
  for (let before = -1; before !== bound.size; ) {
    before = bound.size
    for (const goal of goals) {
      if (goal.kind === 'compare' && goal.operator === '=') {
        if (areBound(termVariables(goal.right), bound)) bindPattern(goal.left, bound)
        if (areBound(termVariables(goal.left), bound)) bindPattern(goal.right, bound)
      }
      if (goal.kind === 'aggregate' && goalVariables(goal).every(name => bound.has(name) || !visible.has(name)))
        bound.add(goal.result)
    }
  }
  return bound
}

/** A variable or a tuple of variables takes values; an operation only uses them. */
function bindPattern(term: Term, bound: Set<string>): void {
  if (term.kind === 'variable') bound.add(term.name)
  if (term.kind === 'tuple') for (const item of term.items) bindPattern(item, bound)
}
