import type { CoreRelation } from './core.ts'
import type { PlannedRule, PlanStep, Scan } from './step.ts'

/** Which columns of each input the rules read; the others need no values. */
export function usedInputColumns(
  relations: Iterable<CoreRelation>,
  rules: readonly PlannedRule[],
): Map<string, ReadonlySet<number>> {
  const used = new Map<string, Set<number>>()
  for (const { name, isInput, isOutput, types } of relations) {
    if (isInput) used.set(name, new Set(isOutput ? types.keys() : []))
  }
  const visit = (step: PlanStep): void => {
    if (step.kind === 'without' || step.kind === 'fold') step.steps.forEach(visit)
    if (step.kind === 'scan') for (const column of columnsOf(step)) used.get(step.relation)?.add(column)
  }
  for (const rule of rules) rule.steps.forEach(visit)
  return used
}

function columnsOf({ binds, checks, access }: Scan): number[] {
  const columns = [...binds, ...checks].map(({ column }) => column)
  if (access.kind === 'range') columns.push(...access.ranges.map(({ column }) => column))
  if (access.kind === 'dominance') columns.push(access.sorted.column, access.other.column)
  return columns
}
