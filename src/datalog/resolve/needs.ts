import type { RuleProblem } from '../problem.ts'
import { atomsIn, type Clause } from './clause.ts'
import type { Relations } from './relations.ts'

/** Relations that a library leaves to others, that no rule defines, and that a declared output needs. */
export function checkNeeds(relations: Relations, clauses: readonly Clause[]): RuleProblem[] {
  const defined = new Set(clauses.map(clause => clause.relation))
  const reached = new Set([...relations.values()].filter(({ isOutput }) => isOutput).map(({ name }) => name))
  const problems: RuleProblem[] = []
  for (const name of reached) {
    for (const clause of clauses) {
      if (clause.relation !== name) continue
      for (const atom of atomsIn(clause.body)) {
        reached.add(atom.relation)
        const known = relations.get(atom.relation)
        if (!known?.isNeeded || known.kind === 'input' || defined.has(atom.relation)) continue
        problems.push({
          kind: 'unknown-relation',
          message: `no rule defines ${atom.relation}, which an output needs here`,
          remedy: `write a rule for ${atom.relation}(${known.columns.join(', ')})`,
          span: atom.span,
          ...(clause.origin !== undefined && { origin: clause.origin }),
        })
      }
    }
  }
  return problems
}
