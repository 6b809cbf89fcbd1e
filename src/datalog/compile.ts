import { checkRules } from './check-rules.ts'
import { lower } from './plan/lower.ts'
import { Planner } from './plan/planner.ts'
import { CompiledPlans } from './prepare/compiled-plans.ts'
import { PreparedPlans } from './prepare/prepared-plans.ts'
import type { PreparedProgram } from './prepare/prepared-program.ts'
import { programKey } from './prepare/program-key.ts'
import { printPass } from './print-pass.ts'
import { type Compiled, type Passes, Program } from './program.ts'
import type { RuleSources } from './rule-sources.ts'
import type { RuleFile } from './source.ts'
import type { ProgramRelation } from './type.ts'

export type CompileOptions = Omit<RuleSources, 'files'>

/**
 * Compiles rule files, which share one namespace, into a program. Throws `RuleProblems` with everything that is wrong
 * with them.
 */
export function compile(files: readonly RuleFile[], options: CompileOptions = {}): Program {
  const { outputs, ...compiled } = compileNow({ files, ...options })
  const { plans, passes } = compiled
  return new Program({
    ...{ outputs, plans, passes: () => passes, compiled: () => compiled },
    describe: name => describe(passes, name),
    print: pass => printPass(compiled, pass),
  })
}

/** The same program, with what was compiled when the package was built. It is compiled only where that is not enough. */
export function openPrepared(
  prepared: PreparedProgram,
  files: readonly RuleFile[],
  options: CompileOptions = {},
): Program {
  let known: Compiled | undefined
  const compiled = (): Compiled => (known ??= compileNow({ files, ...options }))
  const described = new Map(prepared.described.map(relation => [relation.name, relation]))
  const plans = new PreparedPlans(prepared, () => compiled().plans)
  return new Program({
    ...{ outputs: prepared.outputs, plans, passes: () => compiled().passes, compiled },
    describe: name => described.get(name),
    print: pass => printPass(compiled(), pass),
  })
}

function compileNow(source: RuleSources): Compiled & { readonly outputs: readonly string[] } {
  const { passes, outputs } = checkRules(source)
  const planner = new Planner(lower(passes.checked, new Set(outputs)))
  return { key: programKey(source.files, source), source, passes, outputs, plans: new CompiledPlans(planner) }
}

function describe({ checked: { relations, typed } }: Passes, name: string): ProgramRelation | undefined {
  const known = relations.get(name)
  if (!known) return undefined
  const types = typed.columns.get(name)!
  return { name, columns: known.columns.map((column, at) => ({ name: column, type: types[at]! })) }
}
