import type { AggregateFunction, Comparator, Constant, Operator } from '../parse/syntax.ts'
import type { Span } from '../source.ts'
import { formatValue } from '../value.ts'

export type Term =
  | Constant
  | Variable
  | { readonly kind: 'tuple'; readonly items: readonly Term[]; readonly span: Span }
  | { readonly kind: 'operation'; readonly operator: Operator; readonly operands: readonly Term[]; readonly span: Span }

export interface Variable {
  readonly kind: 'variable'
  /** Unique in its clause: a variable of a negated or aggregated body has a number after `#`. */
  readonly name: string
  readonly span: Span
}

interface AtomGoal {
  readonly kind: 'atom'
  readonly relation: string
  readonly terms: readonly Term[]
  readonly span: Span
}

interface AggregateGoal {
  readonly kind: 'aggregate'
  readonly function: AggregateFunction
  /** The variable that receives the value. */
  readonly result: string
  /** The distinct values of these are aggregated; sum, min, and max use the first. */
  readonly terms: readonly Term[]
  readonly body: readonly Goal[]
  readonly span: Span
}

export type Goal =
  | AtomGoal
  | AggregateGoal
  | {
      readonly kind: 'compare'
      readonly operator: Comparator
      readonly left: Term
      readonly right: Term
      readonly span: Span
    }
  | { readonly kind: 'not'; readonly body: readonly Goal[]; readonly span: Span }

/** A rule whose names are resolved: every variable has one meaning, every relation is known. */
export interface Clause {
  readonly id: number
  readonly label?: string
  readonly relation: string
  readonly terms: readonly Term[]
  readonly body: readonly Goal[]
  readonly span: Span
  readonly headSpan: Span
  readonly origin?: string
}

/** The variable as the author wrote it. */
export const shownName = (name: string): string => name.replace(/#.*/, '') || '_'

export const isAnonymous = (name: string): boolean => name.startsWith('_#') || name.startsWith('#')

export function printClause(clause: Clause): string {
  const head = `${clause.relation}(${clause.terms.map(printTerm).join(', ')})`
  return clause.body.length === 0 ? `${head}.` : `${head} :- ${clause.body.map(printGoal).join(', ')}.`
}

function printGoal(goal: Goal): string {
  switch (goal.kind) {
    case 'atom':
      return `${goal.relation}(${goal.terms.map(printTerm).join(', ')})`
    case 'compare':
      return `${printTerm(goal.left)} ${goal.operator} ${printTerm(goal.right)}`
    case 'not':
      return goal.body.length === 1 ? `not ${printGoal(goal.body[0]!)}` : `not (${goal.body.map(printGoal).join(', ')})`
    case 'aggregate': {
      const inner = `${goal.terms.map(printTerm).join(', ')} : ${goal.body.map(printGoal).join(', ')}`
      return `${goal.result} = #${goal.function} { ${inner} }`
    }
  }
}

export function printTerm(term: Term): string {
  switch (term.kind) {
    case 'constant':
      return formatValue(term.value)
    case 'variable':
      return term.name.startsWith('_#') ? '_' : term.name
    case 'tuple':
      return `(${term.items.map(printTerm).join(', ')})`
    case 'operation':
      return term.operands.length === 2 && !/^[a-z]{3,}$/.test(term.operator.replace(/div|mod/, ''))
        ? `(${printTerm(term.operands[0]!)} ${term.operator} ${printTerm(term.operands[1]!)})`
        : `${term.operator}(${term.operands.map(printTerm).join(', ')})`
  }
}

/** Every variable in a term, each time it occurs. */
export function* termVariables(term: Term): Generator<Variable> {
  if (term.kind === 'variable') yield term
  else if (term.kind === 'tuple') for (const item of term.items) yield* termVariables(item)
  else if (term.kind === 'operation') for (const operand of term.operands) yield* termVariables(operand)
}

/** Every variable in a goal, including the bodies inside it. */
export function* goalVariables(goal: Goal): Generator<Variable> {
  switch (goal.kind) {
    case 'atom':
      for (const term of goal.terms) yield* termVariables(term)
      return
    case 'compare':
      yield* termVariables(goal.left)
      yield* termVariables(goal.right)
      return
    case 'aggregate':
      for (const term of goal.terms) yield* termVariables(term)
  }
  for (const inner of goal.body) yield* goalVariables(inner)
}
