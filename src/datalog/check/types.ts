import type { Comparator } from '../parse/syntax.ts'
import type { RuleProblem } from '../problem.ts'
import { type Clause, dependenciesOf, type Goal, rulesByRelation, shownName, type Term } from '../resolve/clause.ts'
import type { Relations } from '../resolve/relations.ts'
import type { Span } from '../source.ts'
import { componentsOf } from '../stratify/components.ts'
import { formatType, isNumeric, isTuple, joinTypes, type ScalarType, sameType, type Type } from '../type.ts'

export type VariableTypes = ReadonlyMap<string, Type>

export interface Typed {
  /** The types of every relation's columns. */
  readonly columns: ReadonlyMap<string, readonly Type[]>
  /** The types of every clause's variables, by the clause's id. */
  readonly variables: readonly VariableTypes[]
  readonly problems: readonly RuleProblem[]
}

/** The columns of a relation that is always empty have no type; any will do. */
const UNUSED: ScalarType = 'integer'

/** Infers the types of all columns and variables from inputs, constants, and arithmetic, until nothing changes. */
export function inferTypes(relations: Relations, clauses: readonly Clause[]): Typed {
  const columns = new Map<string, (Type | undefined)[]>()
  for (const { name, declaredTypes } of relations.values()) columns.set(name, [...declaredTypes])
  const inferences = clauses.map(
    clause => new Inference(clause, columns, relations.get(clause.relation)!.declaredTypes),
  )
  // What a rule needs comes first, so that most programs are done after one round.
  const order = inDependencyOrder(clauses).map(clause => inferences[clause.id]!)
  for (let changed = true; changed; ) {
    changed = false
    for (const inference of order) changed = inference.step() || changed
  }
  for (const inference of inferences) inference.check()
  return {
    columns: new Map([...columns].map(([name, types]) => [name, types.map(settle)])),
    variables: inferences.map(({ types }) => new Map([...types].map(([name, type]) => [name, settle(type)]))),
    problems: inferences.flatMap(({ problems }) => problems),
  }
}

function inDependencyOrder(clauses: readonly Clause[]): Clause[] {
  const grouped = rulesByRelation(clauses)
  return componentsOf(dependenciesOf(clauses))
    .flat()
    .flatMap(relation => grouped.get(relation) ?? [])
}

function settle(type: Type | undefined): Type {
  if (isTuple(type)) return { kind: 'tuple', items: type.items.map(item => item ?? UNUSED) }
  return type ?? UNUSED
}

type Columns = Map<string, (Type | undefined)[]>

/** The types in one clause. Conflicts are skipped in `step` and reported once in `check`. */
class Inference {
  readonly types = new Map<string, Type | undefined>()
  readonly problems: RuleProblem[] = []
  readonly #clause: Clause
  readonly #columns: Columns
  /** The declared types of the head's columns, if any. */
  readonly #declared: readonly (Type | undefined)[]
  #changed = false
  #telling = false

  constructor(clause: Clause, columns: Columns, declared: readonly (Type | undefined)[]) {
    this.#clause = clause
    this.#columns = columns
    this.#declared = declared
  }

  step(): boolean {
    this.#changed = false
    for (const goal of this.#clause.body) this.#goal(goal)
    this.#head()
    return this.#changed
  }

  check(): void {
    this.#telling = true
    this.step()
  }

  #head(): void {
    const types = this.#columns.get(this.#clause.relation)
    if (types?.length !== this.#clause.terms.length) return
    for (const [at, term] of this.#clause.terms.entries()) {
      const joined = joinTypes(types[at], this.#typeOf(term))
      const declared = this.#declared[at]
      if (joined.kind === 'conflict' || (declared && !sameType(joined.type, declared))) {
        const found = formatType(this.#typeOf(term))
        this.#tell(
          term.span,
          `column ${at + 1} of ${this.#clause.relation} is ${formatType(types[at])}, but this is ${found}`,
        )
      } else if (!sameType(joined.type, types[at])) {
        types[at] = joined.type
        this.#changed = true
      }
    }
  }

  #goal(goal: Goal): void {
    switch (goal.kind) {
      case 'atom': {
        const types = this.#columns.get(goal.relation)
        if (types?.length === goal.terms.length) {
          for (const [at, term] of goal.terms.entries())
            this.#expect(term, types[at], `column ${at + 1} of ${goal.relation}`)
        }
        return
      }
      case 'compare':
        this.#compare(goal.operator, goal.left, goal.right, goal.span)
        return
      case 'not':
        for (const inner of goal.body) this.#goal(inner)
        return
      case 'aggregate':
        for (const inner of goal.body) this.#goal(inner)
        this.#aggregate(goal)
    }
  }

  #aggregate(goal: Extract<Goal, { kind: 'aggregate' }>): void {
    const first = goal.terms[0]!
    const type = this.#typeOf(first)
    for (const term of goal.terms)
      if (isTuple(this.#typeOf(term))) this.#tell(term.span, 'a tuple cannot be aggregated')
    if (goal.function === 'sum' && type && !isNumeric(type))
      this.#tell(first.span, `#sum adds numbers, but this is ${formatType(type)}`)
    if (goal.function === 'count') this.#bind(goal.result, 'integer')
    else this.#bind(goal.result, type)
  }

  #compare(operator: Comparator, left: Term, right: Term, span: Span): void {
    const types = [this.#typeOf(left), this.#typeOf(right)] as const
    const joined = joinTypes(...types)
    if (joined.kind === 'conflict') {
      this.#tell(span, `${formatType(types[0])} and ${formatType(types[1])} cannot be compared`)
      return
    }
    if (operator === '=') {
      this.#expect(left, types[1], 'the other side')
      this.#expect(right, types[0], 'the other side')
    } else if (operator !== '!=' && (isTuple(joined.type) || joined.type === 'boolean')) {
      this.#tell(span, `${isTuple(joined.type) ? 'tuples' : 'booleans'} have no order: use only = and !=`)
    }
  }

  /** A term used as a source of values of a type: variables take the type, anything else must fit it. */
  #expect(term: Term, type: Type | undefined, where: string): void {
    if (term.kind === 'tuple' && isTuple(type) && type.items.length === term.items.length) {
      for (const [at, item] of term.items.entries()) this.#expect(item, type.items[at], `item ${at + 1} of ${where}`)
      return
    }
    if (joinTypes(this.#typeOf(term), type).kind === 'conflict') {
      const what = term.kind === 'variable' ? shownName(term.name) : 'this'
      this.#tell(term.span, `${where} is ${formatType(type)}, but ${what} is ${formatType(this.#typeOf(term))}`)
    } else if (term.kind === 'variable') this.#bind(term.name, type)
  }

  #bind(name: string, type: Type | undefined): void {
    const joined = joinTypes(this.types.get(name), type)
    if (joined.kind === 'conflict' || sameType(joined.type, this.types.get(name))) return
    this.types.set(name, joined.type)
    this.#changed = true
  }

  #typeOf(term: Term): Type | undefined {
    switch (term.kind) {
      case 'constant':
        return term.type
      case 'variable':
        return this.types.get(term.name)
      case 'tuple':
        return { kind: 'tuple', items: term.items.map(item => this.#scalar(item)) }
      case 'operation':
        return this.#operation(term)
    }
  }

  #scalar(item: Term): ScalarType | undefined {
    const type = this.#typeOf(item)
    if (isTuple(type)) this.#tell(item.span, 'a tuple cannot hold a tuple')
    return isTuple(type) ? undefined : type
  }

  #operation(term: Extract<Term, { kind: 'operation' }>): Type | undefined {
    const types = term.operands.map(operand => this.#typeOf(operand))
    const { operator } = term
    const wanted = operator === 'length' ? 'string' : operator === 'div' || operator === 'mod' ? 'integer' : 'number'
    for (const [at, type] of types.entries()) {
      const fits = type === undefined || (wanted === 'number' ? isNumeric(type) : type === wanted)
      if (!fits)
        this.#tell(
          term.operands[at]!.span,
          `${operator === 'negate' ? '-' : operator} needs ${wanted}, but this is ${formatType(type)}`,
        )
    }
    if (wanted !== 'number' || operator === 'floor' || operator === 'round') return 'integer'
    if (operator === '/' || types.includes('decimal')) return 'decimal'
    return types.includes(undefined) ? undefined : 'integer'
  }

  #tell(span: Span, message: string): void {
    if (!this.#telling) return
    this.problems.push({
      kind: 'type',
      message,
      remedy: 'types are never converted, except that an integer can be used as a decimal',
      span,
      ...(this.#clause.origin !== undefined && { origin: this.#clause.origin }),
    })
  }
}
