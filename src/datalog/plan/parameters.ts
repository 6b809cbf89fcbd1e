import { relationsIn, rulesByRelation } from '../resolve/clause.ts'
import type { CoreAtom, CoreGoal, CoreProgram } from './core.ts'

/** More facts in the rules are a table rather than settings. */
const MAX_SETTINGS = 10

/**
 * Inputs that may hold settings rather than things of the page, such as the size of the page: no rule looks up one of
 * their rows by a value from elsewhere. Their number of rows on a page decides how they are read there.
 */
export function settingCandidates(program: CoreProgram): string[] {
  const joined = joinedRelations(program)
  return [...program.relations.values()]
    .filter(({ name, isInput }) => isInput && !joined.has(name))
    .map(({ name }) => name)
}

/** The candidates that the rules suggest are small: pairs consist of things, not of settings. */
export function likelySettings(program: CoreProgram): Set<string> {
  const paired = new Set(program.rules.flatMap(rule => [...pairedIn(rule.body)]))
  return new Set(settingCandidates(program).filter(name => !paired.has(name)))
}

/** The relations that hold settings: the given inputs, and what is derived only from them. They are small. */
export function parameterRelations(program: CoreProgram, settings: ReadonlySet<string>): Set<string> {
  const joined = joinedRelations(program)
  const rules = rulesByRelation(program.rules)
  const found = new Set(
    [...program.relations.values()]
      .filter(({ name, isInput }) => (isInput ? settings.has(name) : !joined.has(name)))
      .map(({ name }) => name),
  )
  const isFed = (name: string) => {
    if ((program.facts.get(name)?.length ?? 0) > MAX_SETTINGS) return false
    return (rules.get(name) ?? []).every(rule => [...relationsIn(rule.body)].every(used => found.has(used)))
  }
  for (let before = -1; before !== found.size; ) {
    before = found.size
    for (const name of found) if (!isFed(name)) found.delete(name)
  }
  return found
}

function joinedRelations(program: CoreProgram): Set<string> {
  return new Set(program.rules.flatMap(rule => [...joinedIn(rule.body, new Set())]))
}

/** Relations whose atoms share a variable with another atom, of this body or of an enclosing one. */
function joinedIn(body: readonly CoreGoal[], outer: ReadonlySet<string>): Set<string> {
  const atoms = atomsOf(body)
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

/** Relations with two atoms in a body, including the bodies inside it. */
function pairedIn(body: readonly CoreGoal[]): Set<string> {
  const seen = new Set<string>()
  const paired = new Set<string>()
  const visit = (goal: CoreGoal): void => {
    if (goal.kind === 'not' || goal.kind === 'aggregate') goal.body.forEach(visit)
    if (goal.kind !== 'atom') return
    if (seen.has(goal.relation)) paired.add(goal.relation)
    seen.add(goal.relation)
  }
  body.forEach(visit)
  return paired
}

const atomsOf = (body: readonly CoreGoal[]): CoreAtom[] => body.filter((goal): goal is CoreAtom => goal.kind === 'atom')

const namesOf = (atom: CoreAtom): string[] => [
  ...new Set(atom.terms.flatMap(arg => (arg.kind === 'variable' ? [arg.name] : []))),
]
