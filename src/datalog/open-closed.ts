import { ClosedPlans } from './prepare/closed-plans.ts'
import type { PreparedProgram } from './prepare/prepared-program.ts'
import { type Passes, Program } from './program.ts'

/**
 * A program with all the code that it can need, for hosts that may not make code from strings: pages and extensions with
 * a strict policy. Its rules can be explained only if they are given, too.
 */
export function openClosed(prepared: PreparedProgram, passes: () => Passes = noRules): Program {
  const inner = prepared.plans[0]!.relations.map(([name, types]) => ({
    name,
    columns: types.map((type, at) => ({ name: `column${at + 1}`, type })),
  }))
  const described = new Map([...inner, ...prepared.described].map(relation => [relation.name, relation]))
  return new Program({
    ...{ outputs: prepared.outputs, plans: new ClosedPlans(prepared), passes, compiled: noRules, print: noRules },
    describe: name => described.get(name),
  })
}

const noRules = (): never => {
  throw new Error('this program has no rules, only code that was made from them')
}
