import { check } from './check/check.ts'
import { expand } from './expand/expand.ts'
import { parse } from './parse/parse.ts'
import { RuleProblems, sortProblems } from './problem.ts'
import type { Passes } from './program.ts'
import type { KnownRelation } from './resolve/relations.ts'
import { resolve } from './resolve/resolve.ts'
import type { RuleSources } from './rule-sources.ts'
import { stratify } from './stratify/stratify.ts'

/** The passes before a plan: what reasons need. Throws `RuleProblems` with everything that is wrong with the rules. */
export function checkRules({ files, inputs = [], outputs: wanted }: RuleSources): {
  readonly passes: Passes
  readonly outputs: readonly string[]
} {
  const parsed = files.map(parse)
  const statements = parsed.flatMap(file => file.statements)
  const lostWords = new Set(parsed.flatMap(file => [...file.lostWords]))
  const expanded = expand(statements)
  const resolved = resolve(expanded, { inputs, lostWords })
  const checked = check(resolved)
  const stratified = stratify(resolved.relations.keys(), resolved.clauses)

  const problems = [
    ...parsed.flatMap(file => file.problems),
    ...[expanded, resolved, checked, stratified].flatMap(pass => pass.problems),
  ]
  if (problems.length > 0) throw new RuleProblems(sortProblems(problems))

  const unknown = wanted?.find(name => !resolved.relations.has(name))
  if (unknown !== undefined) throw new Error(`there is no relation ${unknown} in these rules`)
  const outputs = wanted ?? outputsOf([...resolved.relations.values()])
  return { passes: { statements, expanded, checked, stratified }, outputs }
}

/** Without OUTPUT, everything that is derived is an output, as in a first sketch. */
function outputsOf(relations: readonly KnownRelation[]): string[] {
  const declared = relations.filter(({ isOutput }) => isOutput)
  const asked = declared.length > 0 ? declared : relations.filter(({ kind }) => kind === 'derived')
  return asked.map(({ name }) => name)
}
