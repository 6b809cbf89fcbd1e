import type { AggregateFunction, Comparator, Operator } from '../parse/syntax.ts'
import type { ScalarType } from '../type.ts'
import { formatValue, type Scalar } from '../value.ts'

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
  readonly args: readonly CoreValue[]
  readonly body: readonly CoreGoal[]
  readonly types: ReadonlyMap<string, ScalarType>
}

export type CoreVariable = { readonly kind: 'variable'; readonly name: string }
type CoreConstant = { readonly kind: 'constant'; readonly value: Scalar }
export type CoreValue = CoreVariable | CoreConstant
/** `any` is a column that is not read. */
export type CoreArg = CoreValue | { readonly kind: 'any' }

export type CoreExpr =
  | CoreValue
  | { readonly kind: 'operation'; readonly operator: Operator; readonly operands: readonly CoreExpr[] }

export interface CoreAtom {
  readonly kind: 'atom'
  readonly relation: string
  readonly args: readonly CoreArg[]
}

export interface CoreCompare {
  readonly kind: 'compare'
  readonly operator: Comparator
  readonly left: CoreExpr
  readonly right: CoreExpr
}

export interface CoreNot {
  readonly kind: 'not'
  readonly body: readonly CoreGoal[]
}

export interface CoreAggregate {
  readonly kind: 'aggregate'
  readonly function: AggregateFunction
  readonly result: string
  readonly terms: readonly CoreExpr[]
  readonly body: readonly CoreGoal[]
}

export type CoreGoal = CoreAtom | CoreCompare | CoreNot | CoreAggregate

/** The rules of each relation, in their order. */
export function rulesByRelation(rules: readonly CoreRule[]): Map<string, CoreRule[]> {
  const grouped = new Map<string, CoreRule[]>()
  for (const rule of rules) {
    const known = grouped.get(rule.relation)
    if (known) known.push(rule)
    else grouped.set(rule.relation, [rule])
  }
  return grouped
}

export const ANY: CoreArg = { kind: 'any' }
export const variable = (name: string): CoreVariable => ({ kind: 'variable', name })

const variablesOfGoals = new WeakMap<CoreGoal, readonly string[]>()

/** Every variable in an expression, each time it occurs. */
export function exprVariables(expr: CoreExpr | CoreArg): readonly string[] {
  const found: string[] = []
  addVariables(expr, found)
  return found
}

function addVariables(expr: CoreExpr | CoreArg, found: string[]): void {
  if (expr.kind === 'variable') found.push(expr.name)
  else if (expr.kind === 'operation') for (const operand of expr.operands) addVariables(operand, found)
}

/** Every variable in a goal, each time it occurs. Goals never change, so each is searched once. */
export function coreVariables(goal: CoreGoal): readonly string[] {
  const known = variablesOfGoals.get(goal)
  if (known) return known
  const found: string[] = []
  for (const expr of exprsOf(goal)) addVariables(expr, found)
  if (goal.kind === 'aggregate') found.push(goal.result)
  if (goal.kind === 'not' || goal.kind === 'aggregate')
    for (const inner of goal.body) found.push(...coreVariables(inner))
  variablesOfGoals.set(goal, found)
  return found
}

function exprsOf(goal: CoreGoal): readonly (CoreExpr | CoreArg)[] {
  switch (goal.kind) {
    case 'atom':
      return goal.args
    case 'compare':
      return [goal.left, goal.right]
    case 'aggregate':
      return goal.terms
    case 'not':
      return []
  }
}

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
      return { ...goal, args: goal.args.map(arg => (arg.kind === 'variable' ? change(arg.name) : arg)) }
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
  for (const arg of rule.args) for (const name of exprVariables(arg)) count(name)
  for (const goal of rule.body) for (const name of coreVariables(goal)) count(name)
  const change = (name: string): CoreArg => (counts.get(name) === 1 ? ANY : variable(name))
  return { ...rule, body: rule.body.map(goal => mapGoal(goal, change)) }
}

export function printCoreRule(rule: CoreRule): string {
  const body = rule.body.length > 0 ? ` :- ${rule.body.map(printCoreGoal).join(', ')}` : ''
  return `${rule.relation}(${rule.args.map(printExpr).join(', ')})${body}.`
}

function printCoreGoal(goal: CoreGoal): string {
  switch (goal.kind) {
    case 'atom':
      return `${goal.relation}(${goal.args.map(printExpr).join(', ')})`
    case 'compare':
      return `${printExpr(goal.left)} ${goal.operator} ${printExpr(goal.right)}`
    case 'not':
      return `not (${goal.body.map(printCoreGoal).join(', ')})`
    case 'aggregate':
      return `${goal.result} = #${goal.function} { ${goal.terms.map(printExpr).join(', ')} : ${goal.body.map(printCoreGoal).join(', ')} }`
  }
}

export function printExpr(expr: CoreExpr | CoreArg): string {
  switch (expr.kind) {
    case 'any':
      return '_'
    case 'variable':
      return expr.name
    case 'constant':
      return formatValue(expr.value)
    case 'operation':
      return `${expr.operator}(${expr.operands.map(printExpr).join(', ')})`
  }
}
