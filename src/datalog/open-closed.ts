import { ClosedPlans } from './prepare/closed-plans.ts'
import type { PreparedProgram } from './prepare/prepared.ts'
import { Program } from './program.ts'

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
