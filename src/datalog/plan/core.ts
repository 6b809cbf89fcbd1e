import {
  type AggregateGoal,
  type AtomGoal,
  type CompareGoal,
  type NotGoal,
  namesIn,
  type Operation,
  termVariables,
  type Variable,
} from '../resolve/clause.ts'
import type { ScalarType } from '../type.ts'
import type { Scalar } from '../value.ts'

/** The input of the planner: rules whose tuples are split, so that every column holds one scalar. */
export interface CoreProgram {
  readonly relations: ReadonlyMap<string, CoreRelation>
  readonly rules: readonly CoreRule[]
  readonly facts: ReadonlyMap<string, readonly (readonly Scalar[])[]>
}

export interface CoreRelation {
  readonly name: string
  readonly types: readonly ScalarType[]
  readonly isInput: boolean
  readonly isOutput: boolean
}

export interface CoreRule {
  readonly relation: string
  readonly terms: readonly CoreValue[]
  readonly body: readonly CoreGoal[]
  readonly types: ReadonlyMap<string, ScalarType>
}

export type CoreValue = Variable | { readonly kind: 'constant'; readonly value: Scalar }
/** `any` is a column that is not read. */
export type CoreArg = CoreValue | { readonly kind: 'any' }
export type CoreExpr = CoreValue | Operation<CoreExpr>

export type CoreAtom = AtomGoal<CoreArg>
export type CoreCompare = CompareGoal<CoreExpr>
export type CoreNot = NotGoal<CoreGoal>
export type CoreAggregate = AggregateGoal<CoreExpr, CoreGoal>
export type CoreGoal = CoreAtom | CoreCompare | CoreNot | CoreAggregate

export const ANY: CoreArg = { kind: 'any' }
export const variable = (name: string): Variable => ({ kind: 'variable', name })

function mapExpr(expr: CoreExpr, change: (name: string) => CoreExpr): CoreExpr {
  if (expr.kind === 'variable') return change(expr.name)
  if (expr.kind === 'constant') return expr
  return { ...expr, operands: expr.operands.map(operand => mapExpr(operand, change)) }
}

/** Replaces variables by values. */
export function mapGoal(goal: CoreGoal, change: (name: string) => CoreArg): CoreGoal {
  // A variable that becomes "any" occurs in only one atom.
  const value = (name: string): CoreExpr => {
    const arg = change(name)
    return arg.kind === 'any' ? variable(name) : arg
  }
  switch (goal.kind) {
    case 'atom':
      return { ...goal, terms: goal.terms.map(arg => (arg.kind === 'variable' ? change(arg.name) : arg)) }
    case 'compare':
      return { ...goal, left: mapExpr(goal.left, value), right: mapExpr(goal.right, value) }
    case 'not':
      return { ...goal, body: goal.body.map(inner => mapGoal(inner, change)) }
    case 'aggregate': {
      const result = change(goal.result)
      return {
        ...goal,
        result: result.kind === 'variable' ? result.name : goal.result,
        terms: goal.terms.map(term => mapExpr(term, value)),
        body: goal.body.map(inner => mapGoal(inner, change)),
      }
    }
  }
}

/** Turns variables that occur once in a rule into "any", so that their columns are not read. */
export function dropUnused(rule: CoreRule): CoreRule {
  const counts = new Map<string, number>()
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  for (const term of rule.terms) for (const name of termVariables(term)) count(name)
  for (const goal of rule.body) for (const name of namesIn(goal)) count(name)
  const change = (name: string): CoreArg => (counts.get(name) === 1 ? ANY : variable(name))
  return { ...rule, body: rule.body.map(goal => mapGoal(goal, change)) }
}
