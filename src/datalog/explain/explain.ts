import type { Program } from '../program.ts'
import type { Run } from '../run/run.ts'
import { type Fact, formatFact, sameValue, type Value } from '../value.ts'
import { type Derivation, type Premise, shownBindings, usedRule } from './derivation.ts'
import { evaluate } from './evaluate.ts'
import { FactSource } from './fact-source.ts'
import { showGoal } from './show-goal.ts'
import { type Admits, matchHead, type Outcome, type Solution, Solver } from './solve.ts'

export interface ExplainOptions {
  /** Levels of rules that are followed; facts below them are only named. */
  readonly depth?: number
}

const DEFAULT_DEPTH = 20

/**
 * Why a fact of a run holds: the rule that derived it, its values, and why its premises hold. Undefined if it does not
 * hold.
 */
export function explain(program: Program, run: Run, fact: Fact, options: ExplainOptions = {}): Derivation | undefined {
  return explanationOf(program, run).derive(fact, options.depth ?? DEFAULT_DEPTH)
}

const explanations = new WeakMap<Run, Explanation>()

/** Indexes are kept for further questions. */
export function explanationOf(program: Program, run: Run): Explanation {
  const known = explanations.get(run)
  if (known?.program === program) return known
  const made = new Explanation(program, run)
  explanations.set(run, made)
  return made
}

/** Answers questions about one run; also used to explain what does not hold. */
export class Explanation {
  readonly program: Program
  readonly facts: FactSource
  readonly solver: Solver
  readonly #stratum: ReadonlyMap<string, number>

  constructor(program: Program, run: Run) {
    const { checked, stratified } = program.passes
    this.program = program
    this.facts = new FactSource(run)
    this.#stratum = new Map(
      stratified.strata.flatMap(({ relations, isRecursive }, at) =>
        isRecursive ? relations.map(name => [name, at] as const) : [],
      ),
    )
    this.solver = new Solver({
      facts: this.facts,
      clauses: checked.clauses,
      isRecursive: name => this.#stratum.has(name),
    })
  }

  /** `above` are the facts that the tree already explains. */
  derive(fact: Fact, depth: number, above = new Set<string>()): Derivation | undefined {
    const { relations } = this.program.passes.checked
    if (relations.get(fact.relation)?.kind === 'input') {
      for (const _ of this.facts.find(fact.relation, fact.values)) return { kind: 'input', fact }
      return undefined
    }
    const admits = this.#earlierThan(fact)
    if (!admits) return undefined
    if (above.has(formatFact(fact))) return { kind: 'repeated', fact }
    if (depth === 0) return { kind: 'deeper', fact }
    for (const clause of this.program.passes.checked.clauses) {
      if (clause.relation !== fact.relation) continue
      const start = matchHead(clause.terms, fact.values)
      if (!start) continue
      const rule = usedRule(clause)
      for (const solution of this.solver.solve(clause.body, start, admits)) {
        if (!clause.terms.every((term, at) => isValue(evaluate(term, solution.bindings), fact.values[at]!))) continue
        if (clause.body.length === 0) return { kind: 'stated', fact, rule }
        above.add(formatFact(fact))
        const premises = solution.outcomes.flatMap(outcome => this.#premise(outcome, solution, depth, above))
        return { kind: 'derived', fact, rule, bindings: shownBindings(solution.bindings), premises }
      }
    }
    return undefined
  }

  #premise(outcome: Outcome, { bindings }: Solution, depth: number, above: Set<string>): Premise[] {
    if (!('values' in outcome)) {
      // An equation that only names the value of an aggregate adds nothing to the aggregate.
      const isAlias =
        outcome.goal.kind === 'compare' &&
        [outcome.goal.left, outcome.goal.right].some(term => term.kind === 'variable' && term.name.startsWith('#'))
      return isAlias && outcome.goal.kind === 'compare' && outcome.goal.operator === '='
        ? []
        : [{ kind: 'test', text: showGoal(outcome.goal, bindings) }]
    }
    const fact = { relation: outcome.goal.relation, values: outcome.values }
    return [{ kind: 'fact', derivation: this.derive(fact, depth - 1, above) ?? { kind: 'deeper', fact } }]
  }

  /**
   * Which rows may be premises of a fact: in a recursion those of earlier rounds, so that no fact explains itself.
   * Undefined if the fact does not hold.
   */
  #earlierThan(fact: Fact): Admits | undefined {
    if (!this.facts.has(fact.relation)) return () => true
    for (const { row } of this.facts.find(fact.relation, fact.values)) {
      const stratum = this.#stratum.get(fact.relation)
      if (stratum === undefined) return () => true
      const round = this.facts.roundOf(fact.relation, row)
      return (relation, other) => this.#stratum.get(relation) !== stratum || this.facts.roundOf(relation, other) < round
    }
    return undefined
  }
}

const isValue = (value: Value | undefined, wanted: Value): boolean => value !== undefined && sameValue(value, wanted)
