import { type Generated, generate, type Shape } from '../generate/generate.ts'
import type { Plan, RunPlan } from '../plan/plan.ts'
import type { Planner } from '../plan/planner.ts'
import { type CodeMaker, type Executable, SUPPLIED_NAMES, supply } from '../run/execute.ts'
import type { PlanCode, Plans } from '../run/run.ts'
import { shapeKey } from './shape-key.ts'

/** The plans of a program that was compiled in this process. Code is made when a run needs it. */
export class CompiledPlans implements Plans {
  readonly planner: Planner
  /** The code of each plan by the shape that it is for. */
  readonly made = new Map<Plan, Map<string, Generated>>()

  constructor(planner: Planner) {
    this.planner = planner
  }

  get usual(): Plan {
    return this.planner.usual
  }

  planFor(sizeOf: (input: string) => number): Plan {
    return this.planner.planFor(sizeOf)
  }

  codeFor(plan: RunPlan, shape: Shape): PlanCode {
    const whole = plan as Plan
    const codes = this.made.get(whole) ?? new Map<string, Generated>()
    const key = shapeKey(whole, shape)
    const generated = codes.get(key) ?? generate(whole, shape)
    this.made.set(whole, codes.set(key, generated))
    return { plan, executable: makeExecutable(generated) }
  }
}

/** The source contains no text of the rules: names are numbers, and strings come from outside. */
const makeExecutable = (generated: Generated): Executable =>
  supply(generated, new Function(...SUPPLIED_NAMES, generated.source) as CodeMaker)
