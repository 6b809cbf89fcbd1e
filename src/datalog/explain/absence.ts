import type { Program } from '../program.ts'
import { areBound, type Clause, type Goal, goalVariables } from '../resolve/clause.ts'
import type { Run } from '../run/run.ts'
import { type Fact, formatFact, sameValue, type Value } from '../value.ts'
import { printBindings, shownBindings, type UsedRule, usedRule } from './derivation.ts'
import { type Bindings, evaluate } from './evaluate.ts'
import { type Explanation, explanationOf } from './explain.ts'
import { showGoal } from './show-goal.ts'
import { matchHead } from './solve.ts'

/** Failures that are examined before the best one so far is used. */
const MAX_FAILURES = 20_000
/** How deep a missing premise is followed. */
const DEPTH = 4

/** Why a fact does not hold. */
export type Absence =
  | { readonly kind: 'holds'; readonly fact: Fact }
  | { readonly kind: 'not-given'; readonly fact: Fact }
  | { readonly kind: 'no-rule'; readonly fact: Fact; readonly because: string }
  | {
      readonly kind: 'failed'
      readonly fact: Fact
      /** The closest rule. */
      readonly rule: UsedRule
      readonly bindings: ReadonlyMap<string, Value>
      /** Its first premise that fails, with the values so far. */
      readonly premise: string
      readonly because: string
      readonly deeper?: Absence
    }

/** The rule that comes closest to deriving a fact, and the first of its premises that fails. */
export function explainAbsence(program: Program, run: Run, fact: Fact): Absence {
  return explainMissing(explanationOf(program, run), fact, DEPTH)
}

interface Failure {
  readonly clause: Clause
  readonly goal: Goal
  readonly bindings: Bindings
  readonly solved: number
}

function explainMissing(explanation: Explanation, fact: Fact, depth: number): Absence {
  const { checked } = explanation.program.passes
  const known = checked.relations.get(fact.relation)
  if (!known) return { kind: 'no-rule', fact, because: `there is no relation ${fact.relation}` }
  const { length } = known.columns
  if (length !== fact.values.length)
    return { kind: 'no-rule', fact, because: `${fact.relation} has ${length} columns, not ${fact.values.length}` }
  if (explanation.derive(fact, 1)) return { kind: 'holds', fact }
  if (known.kind === 'input') return { kind: 'not-given', fact }
  const failures = checked.clauses
    .filter(clause => clause.relation === fact.relation)
    .flatMap(clause => nearestFailure(explanation, clause, fact) ?? [])
  const best = failures.reduce<Failure | undefined>((a, b) => (a && share(a) >= share(b) ? a : b), undefined)
  if (!best) return { kind: 'no-rule', fact, because: `no rule for ${fact.relation} has such values in its head` }
  return describeFailure(explanation, best, fact, depth)
}

/** The failure after the most premises that hold. */
function nearestFailure(explanation: Explanation, clause: Clause, fact: Fact): Failure | undefined {
  const start = matchHead(clause.terms, fact.values)
  if (!start) return undefined
  let best: Failure | undefined
  let seen = 0
  const onFailure = (goal: Goal, bindings: Bindings, solved: number): void => {
    seen++
    if (!best || solved > best.solved) best = { clause, goal, bindings, solved }
  }
  for (const { bindings } of explanation.solver.solve(clause.body, start, () => seen < MAX_FAILURES, onFailure)) {
    // All premises hold, but the head gets other values.
    const at = clause.terms.findIndex((term, column) => {
      const value = evaluate(term, bindings)
      return value === undefined || !sameValue(value, fact.values[column]!)
    })
    const term = clause.terms[at]
    if (!term) continue
    const value = { kind: 'constant', value: fact.values[at] as never, type: 'integer', span: term.span } as const
    const goal: Goal = { kind: 'compare', operator: '=', left: term, right: value, span: term.span }
    best = { clause, goal, bindings, solved: clause.body.length }
    break
  }
  return best
}

function describeFailure(
  explanation: Explanation,
  { clause, goal, bindings }: Failure,
  fact: Fact,
  depth: number,
): Absence {
  const missing = groundAtom(goal, bindings)
  const deeper =
    missing && depth > 1 && isDerived(explanation, missing)
      ? explainMissing(explanation, missing, depth - 1)
      : undefined
  return {
    kind: 'failed',
    fact,
    rule: usedRule(clause),
    bindings: shownBindings(bindings),
    premise: showGoal(goal, bindings),
    because: becauseOf(explanation, goal, bindings),
    ...(deeper && { deeper }),
  }
}

function isDerived(explanation: Explanation, fact: Fact): boolean {
  return explanation.program.passes.checked.relations.get(fact.relation)?.kind === 'derived'
}

function becauseOf(explanation: Explanation, goal: Goal, bindings: Bindings): string {
  switch (goal.kind) {
    case 'atom':
      return 'there is no such fact'
    case 'compare':
      return 'the comparison is false'
    case 'aggregate':
      return 'there are no values to aggregate'
    case 'not': {
      const [witness] = explanation.solver.solve(goal.body, bindings)
      return witness ? `${goal.body.map(inner => showGoal(inner, witness.bindings)).join(', ')}` : 'it holds'
    }
  }
}

const share = ({ clause, solved }: Failure): number => solved / clause.body.length

/** The fact that an atom requires, if all its values are known. */
function groundAtom(goal: Goal, bindings: Bindings): Fact | undefined {
  if (goal.kind !== 'atom' || !areBound(goalVariables(goal), bindings)) return undefined
  const values = goal.terms.map(term => evaluate(term, bindings))
  return values.includes(undefined) ? undefined : { relation: goal.relation, values: values as Value[] }
}

export function printAbsence(absence: Absence, indent = ''): string {
  const fact = `${indent}${formatFact(absence.fact)}`
  switch (absence.kind) {
    case 'holds':
      return `${fact} holds`
    case 'not-given':
      return `${fact} is not among the inputs`
    case 'no-rule':
      return `${fact} does not hold: ${absence.because}`
    case 'failed':
      return [
        `${fact} does not hold; the closest rule is ${absence.rule.name}`,
        ...(absence.bindings.size > 0 ? [`${indent}  with ${printBindings(absence.bindings)}`] : []),
        `${indent}  fails: ${absence.premise}  — ${absence.because}`,
        ...(absence.deeper ? [printAbsence(absence.deeper, `${indent}  `)] : []),
      ].join('\n')
  }
}
