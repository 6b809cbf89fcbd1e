import type { Shape } from '../generate/generate.ts'
import type { RunPlan } from '../plan/plan.ts'
import { supply } from '../run/execute.ts'
import type { PlanCode, Plans } from '../run/run.ts'
import type { PreparedPlan, PreparedProgram } from './prepared-program.ts'
import { runPlanOf } from './run-plan.ts'
import { shapeKey } from './shape-key.ts'

/** Only the usual plan, whatever the sizes: others give the same result, sooner on some pages. */
export class ClosedPlans implements Plans {
  readonly usual: RunPlan
  readonly isWide = true
  readonly #origin: PreparedPlan

  constructor({ plans }: PreparedProgram) {
    this.#origin = plans[0]!
    this.usual = runPlanOf(this.#origin)
  }

  planFor(): RunPlan {
    return this.usual
  }

  codeFor(plan: RunPlan, shape: Shape): PlanCode {
    const key = shapeKey(plan, shape)
    const code = this.#origin.codes.find(each => each.shape === key)
    if (!code) throw new Error(`there is no code for inputs of this form: ${key}`)
    return { plan, executable: supply({ ...code, relations: [...plan.relations.keys()] }, code.make) }
  }
}
