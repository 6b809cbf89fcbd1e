import type { CodeTables, Shape } from '../generate/generate.ts'
import type { RunPlan, RunRule } from '../plan/plan.ts'
import { settingsAmong } from '../plan/planner.ts'
import { type CodeMaker, supply } from '../run/execute.ts'
import type { PlanCode, Plans } from '../run/run.ts'
import type { ProgramRelation, ScalarType } from '../type.ts'
import type { Scalar } from '../value.ts'
import type { CompiledPlans } from './compiled-plans.ts'
import { shapeKey } from './shape-key.ts'

/** A program that was compiled when the package was built: what runs need, and the code as functions. */
export interface PreparedProgram {
  readonly outputs: readonly string[]
  readonly described: readonly ProgramRelation[]
  /** The inputs whose size on a page decides which plan it needs. */
  readonly candidates: readonly string[]
  /** The usual plan is first. */
  readonly plans: readonly PreparedPlan[]
}

/** A plan as plain data; rules are their places in `rules`. */
export interface PreparedPlan {
  /** The inputs with only a few rows that it is for, joined by commas. */
  readonly settings: string
  readonly relations: readonly (readonly [name: string, types: readonly ScalarType[], isInput: boolean])[]
  readonly facts: readonly (readonly [name: string, rows: readonly (readonly Scalar[])[]])[]
  /** The relation of each rule. */
  readonly rules: readonly string[]
  readonly strata: readonly {
    readonly relations: readonly string[]
    readonly once: readonly number[]
    readonly rounds: readonly number[]
  }[]
  readonly usedColumns: readonly (readonly [name: string, columns: readonly number[]])[]
  readonly codes: readonly PreparedCode[]
}

interface PreparedCode extends Omit<CodeTables, 'relations'> {
  readonly shape: string
  readonly make: CodeMaker
}

/** Plans that were made when the package was built. A page that needs another one has the rules compiled. */
export class PreparedPlans implements Plans {
  readonly usual: RunPlan
  readonly #program: PreparedProgram
  readonly #compiled: () => CompiledPlans
  readonly #plans = new Map<string, RunPlan>()
  readonly #origins = new Map<RunPlan, PreparedPlan>()

  constructor(program: PreparedProgram, compiled: () => CompiledPlans) {
    this.#program = program
    this.#compiled = compiled
    for (const each of program.plans) {
      const plan = runPlanOf(each)
      this.#plans.set(each.settings, plan)
      this.#origins.set(plan, each)
    }
    this.usual = this.#plans.get(program.plans[0]!.settings)!
  }

  planFor(sizeOf: (input: string) => number): RunPlan {
    const settings = settingsAmong(this.#program.candidates, sizeOf)
    return this.#plans.get(settings.join()) ?? this.#compiled().planner.planWith(settings)
  }

  codeFor(plan: RunPlan, shape: Shape): PlanCode {
    const origin = this.#origins.get(plan)
    if (!origin) return this.#compiled().codeFor(plan, shape)
    const key = shapeKey(plan, shape)
    const code = origin.codes.find(each => each.shape === key)
    if (code) return { plan, executable: supply({ ...code, relations: [...plan.relations.keys()] }, code.make) }
    const settings = origin.settings === '' ? [] : origin.settings.split(',')
    return this.#compiled().codeFor(this.#compiled().planner.planWith(settings), shape)
  }
}

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
