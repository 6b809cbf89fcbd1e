import type { Comparator } from '../parse/syntax.ts'
import { areBound, namesIn, termVariables } from '../resolve/clause.ts'
import type { ScalarType } from '../type.ts'
import type { CoreCompare, CoreExpr, CoreGoal } from './core.ts'
import { exprType } from './lower.ts'
import type { Bound } from './step.ts'

export interface FoundBound {
  readonly goal: CoreGoal
  readonly side: 'low' | 'high'
  readonly bound: Bound
}

const MIRRORED: Readonly<Record<string, Comparator>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' }

type Inequality = Omit<CoreCompare, 'kind'>

/** The bounds of a variable from comparisons, in terms of bound variables. */
export function boundsFor(
  name: string,
  goals: readonly CoreGoal[],
  bound: ReadonlySet<string>,
  types: ReadonlyMap<string, ScalarType>,
): FoundBound[] {
  return goals.flatMap(goal => {
    if (goal.kind !== 'compare' || !namesIn(goal).includes(name)) return []
    return inequalities(goal).flatMap(inequality => {
      const solved = solve(inequality, name)
      if (!solved || !areBound(termVariables(solved.expr), bound)) return []
      const exact = solved.moved.length === 0 || solved.moved.every(expr => exprType(expr, types) === 'integer')
      const found: Bound = {
        expr: solved.expr,
        isStrict: solved.operator.length === 1,
        slack: exact ? [] : solved.moved,
      }
      return [{ goal, side: solved.operator.startsWith('>') ? 'low' : 'high', bound: found } as const]
    })
  })
}

/** `abs(E) <= C` is two inequalities; anything else is itself, with the larger side on the right. */
function inequalities(goal: CoreCompare): Inequality[] {
  if (!Object.hasOwn(MIRRORED, goal.operator)) return []
  const { operator, left, right } = goal.operator.startsWith('<') ? goal : mirror(goal)
  if (left.kind !== 'operation' || left.operator !== 'abs') return [{ operator, left, right }]
  const inner = left.operands[0]!
  const negated: CoreExpr = { kind: 'operation', operator: 'negate', operands: [right] }
  return [
    { operator, left: inner, right },
    { operator, left: negated, right: inner },
  ]
}

const mirror = ({ operator, left, right }: Inequality): Inequality => ({
  operator: MIRRORED[operator]!,
  left: right,
  right: left,
})

interface Solved {
  /** The variable is on its left side. */
  readonly operator: Comparator
  readonly expr: CoreExpr
  /** The terms that were moved to the other side, if any. */
  readonly moved: readonly CoreExpr[]
}

/** Isolates on the left a variable that occurs once, in sums and differences only. */
function solve(inequality: Inequality, name: string): Solved | undefined {
  const count = (expr: CoreExpr) => termVariables(expr).filter(other => other === name).length
  if (count(inequality.left) + count(inequality.right) !== 1) return undefined
  let { operator, left, right } = count(inequality.left) === 1 ? inequality : mirror(inequality)
  const moved: CoreExpr[] = []
  while (left.kind === 'operation') {
    if (left.operator !== '+' && left.operator !== '-') return undefined
    const [a, b] = left.operands as [CoreExpr, CoreExpr]
    const isLeft: boolean = count(a) === 1
    if (moved.length === 0) moved.push(right)
    moved.push(isLeft ? b : a)
    if (left.operator === '+') right = difference(right, isLeft ? b : a)
    else if (isLeft) right = { kind: 'operation', operator: '+', operands: [right, b] }
    else [right, operator] = [difference(a, right), MIRRORED[operator]!]
    left = isLeft ? a : b
  }
  return left.kind === 'variable' ? { operator, expr: right, moved } : undefined
}

const difference = (a: CoreExpr, b: CoreExpr): CoreExpr => ({ kind: 'operation', operator: '-', operands: [a, b] })
