import type { CoreAtom, CoreGoal, CoreProgram } from './core.ts'
import { relationsIn } from './uses.ts'

/** Facts in the rules that make a table rather than a few settings. */
const MOST_SETTINGS = 10

/**
 * The relations that hold settings rather than things of the page, such as the size of the page: no rule ever looks
 * for one of their rows by a value it has from elsewhere. They are taken to be small.
 */
export function parameterRelations(program: CoreProgram): Set<string> {
  const joined = new Set(program.rules.flatMap(rule => [...joinedIn(rule.body, new Set())]))
  const found = new Set([...program.relations.keys()].filter(name => !joined.has(name)))
  const isFed = (name: string) => {
    if ((program.facts.get(name)?.length ?? 0) > MOST_SETTINGS) return false
    return program.rules
      .filter(rule => rule.relation === name)
      .every(rule => [...relationsIn(rule.body)].every(used => found.has(used)))
  }
  for (let before = -1; before !== found.size; ) {
    before = found.size
    for (const name of found) if (!isFed(name)) found.delete(name)
  }
  return found
}

/** Relations whose atoms share a variable with another atom, of this body or of one around it. */
function joinedIn(body: readonly CoreGoal[], outer: ReadonlySet<string>): Set<string> {
  const atoms = body.filter((goal): goal is CoreAtom => goal.kind === 'atom')
  const counts = new Map<string, number>([...outer].map(name => [name, 1]))
  for (const atom of atoms) for (const name of namesOf(atom)) counts.set(name, (counts.get(name) ?? 0) + 1)
  const joined = new Set(
    atoms.filter(atom => namesOf(atom).some(name => counts.get(name)! > 1)).map(atom => atom.relation),
  )
  const here = new Set(counts.keys())
  for (const goal of body) {
    if (goal.kind !== 'not' && goal.kind !== 'aggregate') continue
    for (const relation of joinedIn(goal.body, here)) joined.add(relation)
  }
  return joined
}

const namesOf = (atom: CoreAtom): string[] => [
  ...new Set(atom.args.flatMap(arg => (arg.kind === 'variable' ? [arg.name] : []))),
]
