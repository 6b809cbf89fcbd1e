import { check } from './check/check.ts'
import { expand } from './expand/expand.ts'
import { parse } from './parse/parse.ts'
import { lower } from './plan/lower.ts'
import { Planner } from './plan/planner.ts'
import { CompiledPlans } from './prepare/compiled-plans.ts'
import { PreparedPlans, type PreparedProgram } from './prepare/prepared.ts'
import { programKey } from './prepare/program-key.ts'
import { RuleProblems, sortProblems } from './problem.ts'
import { type Compiled, type Passes, Program } from './program.ts'
import type { RelationDeclaration } from './relation.ts'
import type { KnownRelation } from './resolve/relations.ts'
import { resolve } from './resolve/resolve.ts'
import type { RuleFile } from './source.ts'
import { stratify } from './stratify/stratify.ts'
import type { ProgramRelation } from './type.ts'

export interface CompileOptions {
  /** Relations that the host can supply; a file may declare more with INPUT. */
  readonly inputs?: readonly RelationDeclaration[]
  /** Relations to compute instead of those that the files declare with OUTPUT. */
  readonly outputs?: readonly string[]
}

/**
 * Compiles rule files, which share one namespace, into a program. Throws `RuleProblems` with everything that is wrong
 * with them.
 */
export function compile(sources: readonly RuleFile[], options: CompileOptions = {}): Program {
  const { outputs, ...compiled } = compilePasses(sources, options)
  const { plans } = compiled
  return new Program({ outputs, plans, describe: name => describe(compiled.passes, name), compiled: () => compiled })
}

/** The same program, with what was compiled when the package was built. It is compiled only where that is not enough. */
export function openPrepared(
  prepared: PreparedProgram,
  sources: readonly RuleFile[],
  options: CompileOptions = {},
): Program {
  let compiled: Compiled | undefined
  const compileNow = (): Compiled => (compiled ??= compilePasses(sources, options))
  const described = new Map(prepared.described.map(relation => [relation.name, relation]))
  const plans = new PreparedPlans(prepared, () => compileNow().plans)
  return new Program({
    outputs: prepared.outputs,
    plans,
    describe: name => described.get(name),
    compiled: compileNow,
  })
}

function compilePasses(
  sources: readonly RuleFile[],
  options: CompileOptions,
): Compiled & { readonly outputs: readonly string[] } {
  const parsed = sources.map(parse)
  const statements = parsed.flatMap(file => file.statements)
  const lostWords = new Set(parsed.flatMap(file => [...file.lostWords]))
  const expanded = expand(statements)
  const resolved = resolve(expanded, { inputs: options.inputs ?? [], lostWords })
  const checked = check(resolved)
  const stratified = stratify(resolved.relations.keys(), resolved.clauses)

  const problems = [
    ...parsed.flatMap(file => file.problems),
    ...[expanded, resolved, checked, stratified].flatMap(pass => pass.problems),
  ]
  if (problems.length > 0) throw new RuleProblems(sortProblems(problems))

  const unknown = options.outputs?.find(name => !resolved.relations.has(name))
  if (unknown !== undefined) throw new Error(`there is no relation ${unknown} in these rules`)
  const outputs = options.outputs ?? outputsOf([...resolved.relations.values()])
  const planner = new Planner(lower(checked, new Set(outputs)))
  const passes = { statements, expanded, checked, stratified, planner }
  return { key: programKey(sources, options), passes, outputs, plans: new CompiledPlans(planner) }
}

function describe({ checked: { relations, typed } }: Passes, name: string): ProgramRelation | undefined {
  const known = relations.get(name)
  if (!known) return undefined
  const types = typed.columns.get(name)!
  return { name, columns: known.columns.map((column, at) => ({ name: column, type: types[at]! })) }
}

/** Without OUTPUT, everything that is derived is an output, as in a first sketch. */
function outputsOf(relations: readonly KnownRelation[]): string[] {
  const declared = relations.filter(({ isOutput }) => isOutput)
  const asked = declared.length > 0 ? declared : relations.filter(({ kind }) => kind === 'derived')
  return asked.map(({ name }) => name)
}
