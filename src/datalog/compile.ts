import { check } from './check/check.ts'
import { expand } from './expand/expand.ts'
import { parse } from './parse/parse.ts'
import { lower } from './plan/lower.ts'
import { Planner } from './plan/planner.ts'
import { RuleProblems, sortProblems } from './problem.ts'
import { Program } from './program.ts'
import type { RelationDeclaration } from './relation.ts'
import type { KnownRelation } from './resolve/relations.ts'
import { resolve } from './resolve/resolve.ts'
import type { RuleFile } from './source.ts'
import { stratify } from './stratify/stratify.ts'

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
  return new Program(
    { statements, expanded, checked, stratified, planner: new Planner(lower(checked, new Set(outputs))) },
    outputs,
  )
}

/** Without OUTPUT, everything that is derived is an output, as in a first sketch. */
function outputsOf(relations: readonly KnownRelation[]): string[] {
  const declared = relations.filter(({ isOutput }) => isOutput)
  const asked = declared.length > 0 ? declared : relations.filter(({ kind }) => kind === 'derived')
  return asked.map(({ name }) => name)
}
