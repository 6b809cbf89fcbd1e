import type { RunPlan, RunRule } from '../plan/plan.ts'
import type { PreparedPlan } from './prepared-program.ts'

/** A plan as runs need it. */
export function runPlanOf({ relations, facts, rules, strata, usedColumns }: PreparedPlan): RunPlan {
  const made: readonly RunRule[] = rules.map(relation => ({ relation }))
  const pick = (places: readonly number[]): RunRule[] => places.map(at => made[at]!)
  return {
    relations: new Map(relations.map(([name, types, isInput]) => [name, { types, isInput }])),
    facts: new Map(facts),
    rules: made,
    strata: strata.map(each => ({ relations: each.relations, once: pick(each.once), rounds: pick(each.rounds) })),
    usedColumns: new Map(usedColumns.map(([name, columns]) => [name, new Set(columns)])),
  }
}
