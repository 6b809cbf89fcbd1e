import type { Shape } from '../generate/generate.ts'
import type { RunPlan } from '../plan/plan.ts'
import { Program } from '../program.ts'
import { supply } from '../run/execute.ts'
import type { PlanCode, Plans } from '../run/run.ts'
import { type PreparedPlan, type PreparedProgram, runPlanOf } from './prepared.ts'
import { shapeKey } from './shape-key.ts'

/**
 * A program with all the code that it can need, for hosts that may not make code from strings: pages and extensions with
 * a strict policy. Its rules cannot be printed or explained.
 */
export function openClosed(prepared: PreparedProgram): Program {
  const described = new Map(prepared.described.map(relation => [relation.name, relation]))
  return new Program({
    outputs: prepared.outputs,
    plans: new ClosedPlans(prepared),
    describe: name => described.get(name),
    compiled: () => {
      throw new Error('this program has no rules, only code that was made from them')
    },
  })
}

/** Only the usual plan, whatever the sizes: others give the same result, sooner on some pages. */
class ClosedPlans implements Plans {
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
