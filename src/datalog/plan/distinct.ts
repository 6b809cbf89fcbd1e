import { termVariables } from '../resolve/clause.ts'
import type { ScalarType } from '../type.ts'
import type { CoreExpr } from './core.ts'
import type { Distinct, PlanStep, RowCondition, Scan } from './step.ts'

/** The last scan that binds what is needed, directly or through equations; the scans after it only test. */
export function lastNeededScan(steps: readonly PlanStep[], wanted: ReadonlySet<string>): number {
  const needed = new Set(wanted)
  let last = -1
  for (let at = steps.length - 1; at >= 0; at--) {
    const step = steps[at]!
    if (step.kind === 'let' && needed.has(step.name)) for (const name of termVariables(step.expr)) needed.add(name)
    if (step.kind === 'fold' && needed.has(step.result)) for (const name of variablesIn([step])) needed.add(name)
    if (step.kind === 'scan' && !step.isTest && last < 0 && step.binds.some(({ name }) => needed.has(name))) last = at
  }
  return last
}

function* variablesIn(steps: readonly PlanStep[]): Generator<string> {
  const values = (exprs: readonly CoreExpr[]) => exprs.flatMap(expr => termVariables(expr))
  for (const step of steps) {
    switch (step.kind) {
      case 'scan':
        yield* values(step.checks.map(({ value }) => value))
        if (step.access.kind === 'range' || step.access.kind === 'dominance') {
          const ranges = step.access.kind === 'range' ? step.access.ranges : [step.access.sorted, step.access.other]
          for (const range of ranges) yield* values([...range.lows, ...range.highs].map(({ expr }) => expr))
        }
        break
      case 'let':
        yield* termVariables(step.expr)
        break
      case 'filter':
        yield* values([step.left, step.right])
        break
      case 'without':
        yield* variablesIn(step.steps)
        break
      case 'fold':
        yield* values(step.terms)
        yield* variablesIn(step.steps)
        break
    }
  }
}

/**
 * Whether steps can produce the same values of `known` twice.
 *
 * They cannot if the known values identify one row of every scan: because they are all of its columns (derived
 * relations hold no row twice), or because one of them is a column without repetitions. The latter is a property of the
 * page, so it becomes a condition that is checked when the rule runs.
 */
export function distinctness(
  steps: readonly PlanStep[],
  known: ReadonlySet<string>,
  context: { isInput: (relation: string) => boolean; columnTypes: (relation: string) => readonly ScalarType[] },
): Distinct {
  const determined = new Set(known)
  const conditions: RowCondition[] = []
  let open = steps.filter((step): step is Scan => step.kind === 'scan' && !step.isTest)
  if (open.some(scan => scan.isGrowing)) return { kind: 'always' }
  const isWhole = (scan: Scan) =>
    !context.isInput(scan.relation) && wholeColumns(scan, determined).size === context.columnTypes(scan.relation).length
  const keyOf = (scan: Scan) => keyColumn(scan, determined, context.columnTypes(scan.relation))
  while (open.length > 0) {
    const whole = open.find(isWhole)
    const scan = whole ?? open.find(one => keyOf(one) !== undefined) ?? open[0]!
    if (!whole) {
      const { relation } = scan
      const column = keyOf(scan)
      conditions.push(column === undefined ? { kind: 'single', relation } : { kind: 'unique', relation, column })
    }
    for (const { name } of scan.binds) determined.add(name)
    open = open.filter(other => other !== scan)
  }
  return conditions.length === 0 ? { kind: 'never' } : { kind: 'unless', conditions }
}

function wholeColumns(scan: Scan, determined: ReadonlySet<string>): Set<number> {
  const checks = scan.checks.filter(({ value }) => value.kind === 'constant' || determined.has(value.name))
  return new Set([...scan.binds.filter(({ name }) => determined.has(name)), ...checks].map(({ column }) => column))
}

/** Things are named by integers; strings and decimals repeat, and checking that is not free. */
function keyColumn(scan: Scan, determined: ReadonlySet<string>, types: readonly ScalarType[]): number | undefined {
  const named = [
    ...scan.binds,
    ...scan.checks.flatMap(({ column, value }) => (value.kind === 'variable' ? [{ column, name: value.name }] : [])),
  ]
  const columns = named.filter(({ column, name }) => types[column] === 'integer' && determined.has(name))
  return columns.length > 0 ? Math.min(...columns.map(({ column }) => column)) : undefined
}
