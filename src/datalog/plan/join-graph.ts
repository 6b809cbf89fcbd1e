import { termVariables } from '../resolve/clause.ts'
import type { CoreAtom, CoreGoal } from './core.ts'

/** Atoms of one body that are connected by equal variables; at most comparisons join the groups. */
export interface AtomGroup {
  readonly atoms: readonly CoreAtom[]
  readonly variables: ReadonlySet<string>
}

/** `fixed` variables already have values and connect nothing. */
export function groupAtoms(body: readonly CoreGoal[], fixed: ReadonlySet<string>): AtomGroup[] {
  let groups: AtomGroup[] = []
  const merge = (atoms: readonly CoreAtom[], names: Iterable<string>) => {
    const variables = new Set([...names].filter(name => !fixed.has(name)))
    const touched = groups.filter(group => [...variables].some(name => group.variables.has(name)))
    groups = groups.filter(group => !touched.includes(group))
    for (const group of touched) for (const name of group.variables) variables.add(name)
    groups.push({ atoms: [...touched.flatMap(group => group.atoms), ...atoms], variables })
  }
  for (const goal of body)
    if (goal.kind === 'atom')
      merge(
        [goal],
        goal.terms.flatMap(arg => termVariables(arg)),
      )
  for (const goal of body) {
    if (goal.kind === 'compare' && goal.operator === '=')
      merge([], [...termVariables(goal.left), ...termVariables(goal.right)])
  }
  return groups.filter(group => group.atoms.length > 0)
}
