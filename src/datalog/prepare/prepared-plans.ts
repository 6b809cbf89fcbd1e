import type { Shape } from '../generate/generate.ts'
import type { RunPlan } from '../plan/plan.ts'
import { settingsAmong } from '../plan/planner.ts'
import { supply } from '../run/execute.ts'
import type { PlanCode, Plans } from '../run/run.ts'
import type { CompiledPlans } from './compiled-plans.ts'
import type { PreparedPlan, PreparedProgram } from './prepared-program.ts'
import { runPlanOf } from './run-plan.ts'
import { shapeKey } from './shape-key.ts'

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
