import { type CoreAtom, type CoreGoal, exprVariables } from './core.ts'

/** Atoms of one body that hang together by equal variables; the groups are joined by comparisons at most. */
export interface AtomGroup {
  readonly atoms: readonly CoreAtom[]
  readonly variables: ReadonlySet<string>
}

/** `fixed` variables have their values already and tie nothing together. */
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
        goal.args.flatMap(arg => exprVariables(arg)),
      )
  for (const goal of body) {
    if (goal.kind === 'compare' && goal.operator === '=')
      merge([], [...exprVariables(goal.left), ...exprVariables(goal.right)])
  }
  return groups.filter(group => group.atoms.length > 0)
}
