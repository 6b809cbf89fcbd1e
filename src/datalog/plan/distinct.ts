import { type CoreExpr, exprVariables } from './core.ts'
import type { Condition, Distinct, Scan, Step } from './step.ts'

/** The last scan that binds what is needed, directly or through equations; the scans behind it only test. */
export function lastNeededScan(steps: readonly Step[], wanted: ReadonlySet<string>): number {
  const needed = new Set(wanted)
  let last = -1
  for (let at = steps.length - 1; at >= 0; at--) {
    const step = steps[at]!
    if (step.kind === 'let' && needed.has(step.name)) for (const name of exprVariables(step.expr)) needed.add(name)
    if (step.kind === 'fold' && needed.has(step.result)) for (const name of variablesIn([step])) needed.add(name)
    if (step.kind === 'scan' && !step.isTest && last < 0 && step.binds.some(({ name }) => needed.has(name))) last = at
  }
  return last
}

function* variablesIn(steps: readonly Step[]): Generator<string> {
  const values = (exprs: readonly CoreExpr[]) => exprs.flatMap(expr => exprVariables(expr))
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
        yield* exprVariables(step.expr)
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
 * Whether steps can bring the same values of `known` twice.
 *
 * They cannot when the known values lead back to one row of every scan: because they are all of its columns (derived
 * relations hold no row twice), or because one of them is a column without repetitions. The latter is a property of
 * the page, so it becomes a condition that is looked up when the rule runs.
 */
export function distinctness(
  steps: readonly Step[],
  known: ReadonlySet<string>,
  context: { isInput: (relation: string) => boolean; columnTypes: (relation: string) => readonly unknown[] },
): Distinct {
  const determined = new Set(known)
  const conditions: Condition[] = []
  let open = steps.filter((step): step is Scan => step.kind === 'scan' && !step.isTest)
  if (open.some(scan => scan.isGrowing)) return { kind: 'always' }
  const isWhole = (scan: Scan) =>
    !context.isInput(scan.relation) &&
    determinedColumns(scan, determined, true).length === context.columnTypes(scan.relation).length
  while (open.length > 0) {
    const whole = open.find(isWhole)
    const keyed = whole ?? open.find(scan => determinedColumns(scan, determined, false).length > 0)
    const scan = keyed ?? open[0]!
    if (!whole) {
      const [column] = determinedColumns(scan, determined, false)
      conditions.push(
        column === undefined
          ? { kind: 'single', relation: scan.relation }
          : { kind: 'unique', relation: scan.relation, column },
      )
    }
    for (const { name } of scan.binds) determined.add(name)
    open = open.filter(other => other !== scan)
  }
  return conditions.length === 0 ? { kind: 'never' } : { kind: 'unless', conditions }
}

function determinedColumns(scan: Scan, determined: ReadonlySet<string>, withConstants: boolean): number[] {
  const columns = scan.binds.filter(({ name }) => determined.has(name)).map(({ column }) => column)
  for (const { column, value } of scan.checks) {
    if (value.kind === 'constant' ? withConstants : determined.has(value.name)) columns.push(column)
  }
  return columns.sort((a, b) => a - b)
}
