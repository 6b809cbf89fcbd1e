import type { CoreGoal } from './core.ts'

/** The relations that a body reads, including those inside negations and aggregates. */
export function relationsIn(body: readonly CoreGoal[]): Set<string> {
  const found = new Set<string>()
  const visit = (goal: CoreGoal): void => {
    if (goal.kind === 'atom') found.add(goal.relation)
    else if (goal.kind !== 'compare') goal.body.forEach(visit)
  }
  body.forEach(visit)
  return found
}
