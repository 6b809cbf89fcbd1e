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
        goal.args.flatMap(arg => [...exprVariables(arg)]),
      )
  for (const goal of body) {
    if (goal.kind === 'compare' && goal.operator === '=')
      merge([], [...exprVariables(goal.left), ...exprVariables(goal.right)])
  }
  return groups.filter(group => group.atoms.length > 0)
}

/**
 * A group stands for things of the page when the rule hands on which of them it found; a group whose variables serve
 * only in arithmetic and comparisons holds parameters, such as the size of the page, and is taken to be small.
 */
export function isParameter(group: AtomGroup, body: readonly CoreGoal[], handedOn: ReadonlySet<string>): boolean {
  if (group.atoms.length > 1 || group.atoms[0]!.args.some(arg => arg.kind === 'constant')) return false
  for (const name of group.variables) if (handedOn.has(name)) return false
  return !body.some(goal => (goal.kind === 'not' || goal.kind === 'aggregate') && mentions(goal.body, group.variables))
}

function mentions(body: readonly CoreGoal[], variables: ReadonlySet<string>): boolean {
  return body.some(goal => {
    if (goal.kind === 'compare') return false
    if (goal.kind === 'atom') return goal.args.some(arg => arg.kind === 'variable' && variables.has(arg.name))
    return mentions(goal.body, variables)
  })
}
