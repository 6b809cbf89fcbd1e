import type { Checked } from '../check/check.ts'
import type { VariableTypes } from '../check/types.ts'
import type { Clause, Goal, Term } from '../resolve/clause.ts'
import { isTuple, type ScalarType, type Type } from '../type.ts'
import type { Scalar } from '../value.ts'
import {
  type CoreArg,
  type CoreExpr,
  type CoreGoal,
  type CoreProgram,
  type CoreRelation,
  type CoreRule,
  type CoreValue,
  dropUnused,
  variable,
} from './core.ts'

/** Operations that have no value for some operands; then the premise that uses them fails. */
const PARTIAL: readonly string[] = ['/', 'div', 'mod']

/** Splits tuples, chained arithmetic in atoms, and partial operations. */
export function lower(checked: Checked, outputs: ReadonlySet<string>): CoreProgram {
  const relations = new Map<string, CoreRelation>()
  for (const { name, kind } of checked.relations.values()) {
    const types = flatTypes(checked.typed.columns.get(name)!)
    relations.set(name, { name, types, isInput: kind === 'input', isOutput: outputs.has(name) })
  }
  const rules: CoreRule[] = []
  /** A fact that is stated twice is one row. */
  const facts = new Map<string, Map<string, Scalar[]>>()
  for (const clause of checked.clauses) {
    const rule = new Lowering(checked.typed.variables[clause.id]!).clause(clause)
    const values = rule.terms.flatMap(arg => (arg.kind === 'constant' ? [arg.value] : []))
    if (rule.body.length > 0 || values.length < rule.terms.length) rules.push(rule)
    else facts.set(rule.relation, (facts.get(rule.relation) ?? new Map()).set(JSON.stringify(values), values))
  }
  return { relations, rules, facts: new Map([...facts].map(([name, rows]) => [name, [...rows.values()]])) }
}

function flatTypes(types: readonly Type[]): ScalarType[] {
  return types.flatMap(type => (isTuple(type) ? (type.items as ScalarType[]) : [type]))
}

class Lowering {
  readonly #types: VariableTypes
  readonly #scalarTypes = new Map<string, ScalarType>()
  #fresh = 0

  constructor(types: VariableTypes) {
    this.#types = types
    for (const [name, type] of types) {
      if (isTuple(type))
        for (const [at, item] of type.items.entries()) this.#scalarTypes.set(`${name}.${at}`, item as ScalarType)
      else this.#scalarTypes.set(name, type)
    }
  }

  clause(clause: Clause): CoreRule {
    const extra: CoreGoal[] = []
    const terms = clause.terms.flatMap(term => this.#flatten(term, extra)).map(expr => this.#value(expr, extra))
    const body = [...clause.body.flatMap(goal => this.#goal(goal)), ...extra]
    return dropUnused({ relation: clause.relation, terms, body, types: this.#scalarTypes })
  }

  #goal(goal: Goal): CoreGoal[] {
    const extra: CoreGoal[] = []
    switch (goal.kind) {
      case 'atom': {
        const terms: CoreArg[] = goal.terms
          .flatMap(term => this.#flatten(term, extra))
          .map(expr => this.#value(expr, extra))
        return [{ kind: 'atom', relation: goal.relation, terms }, ...extra]
      }
      case 'not':
        return [{ kind: 'not', body: goal.body.flatMap(inner => this.#goal(inner)) }]
      case 'aggregate': {
        const body = goal.body.flatMap(inner => this.#goal(inner))
        const terms = goal.terms.flatMap(term => this.#flatten(term, extra))
        return [{ kind: 'aggregate', function: goal.function, result: goal.result, terms, body: [...body, ...extra] }]
      }
      case 'compare': {
        const left = this.#flatten(goal.left, extra)
        const right = this.#flatten(goal.right, extra)
        const pairs = left.map((expr, at): CoreGoal => {
          const operator = left.length > 1 ? '=' : goal.operator
          return { kind: 'compare', operator, left: expr, right: right[at]! }
        })
        // Tuples differ if not all of their items are equal.
        return left.length > 1 && goal.operator === '!='
          ? [...extra, { kind: 'not', body: pairs }]
          : [...extra, ...pairs]
      }
    }
  }

  /** The scalars of a term. Partial operations become goals that bind a variable. */
  #flatten(term: Term, extra: CoreGoal[]): CoreExpr[] {
    switch (term.kind) {
      case 'constant':
        return [{ kind: 'constant', value: term.value }]
      case 'tuple':
        return term.items.flatMap(item => this.#flatten(item, extra))
      case 'variable': {
        const type = this.#types.get(term.name)
        return isTuple(type) ? type.items.map((_, at) => variable(`${term.name}.${at}`)) : [variable(term.name)]
      }
      case 'operation': {
        const operands = term.operands.flatMap(operand => this.#flatten(operand, extra))
        const expr: CoreExpr = { kind: 'operation', operator: term.operator, operands }
        return [PARTIAL.includes(term.operator) ? this.#name(expr, extra) : expr]
      }
    }
  }

  #value(expr: CoreExpr, extra: CoreGoal[]): CoreValue {
    return expr.kind === 'operation' ? this.#name(expr, extra) : expr
  }

  #name(expr: CoreExpr, extra: CoreGoal[]): CoreValue {
    const name = `#e${++this.#fresh}`
    this.#scalarTypes.set(name, exprType(expr, this.#scalarTypes))
    extra.push({ kind: 'compare', operator: '=', left: variable(name), right: expr })
    return variable(name)
  }
}

export function exprType(expr: CoreExpr, types: ReadonlyMap<string, ScalarType>): ScalarType {
  switch (expr.kind) {
    case 'variable':
      return types.get(expr.name) ?? 'integer'
    case 'constant':
      if (typeof expr.value === 'number') return Number.isSafeInteger(expr.value) ? 'integer' : 'decimal'
      return typeof expr.value === 'string' ? 'string' : 'boolean'
    case 'operation':
      if (expr.operator === '/') return 'decimal'
      if (['div', 'mod', 'floor', 'round', 'length'].includes(expr.operator)) return 'integer'
      return expr.operands.some(operand => exprType(operand, types) === 'decimal') ? 'decimal' : 'integer'
  }
}
