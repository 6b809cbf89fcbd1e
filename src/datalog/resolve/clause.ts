import type { AggregateFunction, Comparator, Constant, Operator } from '../parse/syntax.ts'
import type { Span } from '../source.ts'
import { formatValue, type Scalar } from '../value.ts'

/** A term of a rule, with its place in the text. */
export type Term =
  | Constant
  | (Variable & { readonly span: Span })
  | { readonly kind: 'tuple'; readonly items: readonly Term[]; readonly span: Span }
  | (Operation<Term> & { readonly span: Span })

export interface Variable {
  readonly kind: 'variable'
  /** Unique in its clause: a variable of a negated or aggregated body has a number after `#`. */
  readonly name: string
}

export interface Operation<T> {
  readonly kind: 'operation'
  readonly operator: Operator
  readonly operands: readonly T[]
}

export interface AtomGoal<T> {
  readonly kind: 'atom'
  readonly relation: string
  readonly terms: readonly T[]
}

export interface CompareGoal<T> {
  readonly kind: 'compare'
  readonly operator: Comparator
  readonly left: T
  readonly right: T
}

export interface NotGoal<G> {
  readonly kind: 'not'
  readonly body: readonly G[]
}

export interface AggregateGoal<T, G> {
  readonly kind: 'aggregate'
  readonly function: AggregateFunction
  /** The variable that receives the value. */
  readonly result: string
  /** The distinct values of these are aggregated; sum, min, and max use the first. */
  readonly terms: readonly T[]
  readonly body: readonly G[]
}

/** A premise of a rule, with its place in the text. */
export type Goal = (AtomGoal<Term> | CompareGoal<Term> | NotGoal<Goal> | AggregateGoal<Term, Goal>) & {
  readonly span: Span
}

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

/** A term of a rule as written, or of one that is being planned. */
type AnyTerm =
  | { readonly kind: 'constant'; readonly value: Scalar }
  | Variable
  | { readonly kind: 'any' }
  | { readonly kind: 'tuple'; readonly items: readonly AnyTerm[] }
  | Operation<AnyTerm>

type AnyGoal = AtomGoal<AnyTerm> | CompareGoal<AnyTerm> | NotGoal<AnyGoal> | AggregateGoal<AnyTerm, AnyGoal>

interface AnyRule {
  readonly relation: string
  readonly terms: readonly AnyTerm[]
  readonly body: readonly AnyGoal[]
}

/** The variable as the author wrote it. */
export const shownName = (name: string): string => name.replace(/#.*/, '') || '_'

export const isAnonymous = (name: string): boolean => name.startsWith('_#') || name.startsWith('#')

export function printClause({ relation, terms, body }: AnyRule): string {
  const head = `${relation}(${terms.map(printTerm).join(', ')})`
  return body.length === 0 ? `${head}.` : `${head} :- ${body.map(printGoal).join(', ')}.`
}

function printGoal(goal: AnyGoal): string {
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

export function printTerm(term: AnyTerm): string {
  switch (term.kind) {
    case 'constant':
      return formatValue(term.value)
    case 'any':
      return '_'
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
export function termVariables(term: AnyTerm): readonly string[] {
  const found: string[] = []
  addVariables(term, found)
  return found
}

function addVariables(term: AnyTerm, found: string[]): void {
  if (term.kind === 'variable') found.push(term.name)
  else for (const part of subterms(term)) addVariables(part, found)
}

/** The items of a tuple, the operands of an operation. */
export function subterms<T extends AnyTerm>(term: T): readonly T[] {
  if (term.kind === 'tuple') return term.items as readonly AnyTerm[] as readonly T[]
  return term.kind === 'operation' ? (term.operands as readonly AnyTerm[] as readonly T[]) : []
}

const variablesOfGoals = new WeakMap<AnyGoal, readonly string[]>()

/**
 * Every variable in a goal, each time it occurs, including the bodies inside it, but not the result of an aggregate.
 * Goals never change, so each is searched once.
 */
export function goalVariables(goal: AnyGoal): readonly string[] {
  const known = variablesOfGoals.get(goal)
  if (known) return known
  const found: string[] = []
  if (goal.kind === 'compare') for (const side of [goal.left, goal.right]) addVariables(side, found)
  if (goal.kind === 'atom' || goal.kind === 'aggregate') for (const term of goal.terms) addVariables(term, found)
  for (const inner of bodyOf(goal)) found.push(...namesIn(inner))
  variablesOfGoals.set(goal, found)
  return found
}

/** The same with the result of an aggregate. */
export const namesIn = (goal: AnyGoal): readonly string[] =>
  goal.kind === 'aggregate' ? [...goalVariables(goal), goal.result] : goalVariables(goal)

export const areBound = (names: readonly string[], bound: { has(name: string): boolean }): boolean =>
  names.every(name => bound.has(name))

/** The premises inside a negation or an aggregate. */
const bodyOf = <G extends AnyGoal>(goal: G): readonly G[] =>
  goal.kind === 'not' || goal.kind === 'aggregate' ? (goal.body as readonly G[]) : []

/** The atoms of a body, including those inside negations and aggregates. */
export const atomsIn = <G extends AnyGoal>(body: readonly G[]): Extract<G, { kind: 'atom' }>[] =>
  body.flatMap(goal => (goal.kind === 'atom' ? [goal as Extract<G, { kind: 'atom' }>] : atomsIn(bodyOf(goal))))

export const relationsIn = (body: readonly AnyGoal[]): Set<string> =>
  new Set(atomsIn(body).map(({ relation }) => relation))

/** For each derived relation those that its rules read. */
export function dependenciesOf(rules: readonly AnyRule[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const { relation, body } of rules)
    graph.set(relation, new Set([...(graph.get(relation) ?? []), ...relationsIn(body)]))
  return graph
}

/** The rules of each relation, in their order. */
export function rulesByRelation<R extends AnyRule>(rules: readonly R[]): Map<string, R[]> {
  const grouped = new Map<string, R[]>()
  for (const rule of rules) {
    const known = grouped.get(rule.relation)
    if (known) known.push(rule)
    else grouped.set(rule.relation, [rule])
  }
  return grouped
}
