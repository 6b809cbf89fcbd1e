import { namesIn, printClause, relationsIn, termVariables } from '../resolve/clause.ts'
import {
  ANY,
  type CoreArg,
  type CoreGoal,
  type CoreProgram,
  type CoreRelation,
  type CoreRule,
  dropUnused,
  mapGoal,
  variable,
} from './core.ts'
import { type AtomGroup, groupAtoms } from './join-graph.ts'
import { parameterRelations } from './parameters.ts'

/**
 * Gives the groups of atoms that comparisons join a separate relation.
 *
 * `box(C, L, T, _, _), numeric(C)` next to `T - 10 <= TX` becomes one small relation of numeric boxes, which is then
 * sorted by T: the search finds only numeric boxes, instead of finding all boxes and testing each. Rules that need the
 * same group share it.
 */
export function factor(
  program: CoreProgram,
  settings: ReadonlySet<string>,
  recursive: (a: string, b: string) => boolean,
): CoreProgram {
  const factoring = new Factoring(recursive, parameterRelations(program, settings))
  const rules = program.rules.map(rule => factoring.rule(rule))
  return {
    ...program,
    rules: [...rules, ...factoring.rules],
    relations: new Map([...program.relations, ...factoring.relations]),
  }
}

const ORDERS: readonly string[] = ['<', '<=', '>', '>=']

class Factoring {
  readonly rules: CoreRule[] = []
  readonly relations = new Map<string, CoreRelation>()
  readonly #recursive: (a: string, b: string) => boolean
  readonly #parameters: ReadonlySet<string>
  readonly #names = new Map<string, string>()

  constructor(recursive: (a: string, b: string) => boolean, parameters: ReadonlySet<string>) {
    this.#recursive = recursive
    this.#parameters = parameters
  }

  rule(rule: CoreRule): CoreRule {
    const head = new Set(rule.terms.flatMap(arg => termVariables(arg)))
    return { ...rule, body: this.#body(rule.body, new Set(), head, rule) }
  }

  /** `outer` is bound outside this body, `wanted` is used outside it. */
  #body(
    goals: readonly CoreGoal[],
    outer: ReadonlySet<string>,
    wanted: ReadonlySet<string>,
    rule: CoreRule,
  ): CoreGoal[] {
    const groups = groupAtoms(goals, outer)
    const anchored = (group: AtomGroup) =>
      group.atoms.some(atom => atom.terms.some(arg => arg.kind === 'variable' && outer.has(arg.name)))
    const isThing = (group: AtomGroup) => group.atoms.some(atom => !this.#parameters.has(atom.relation))
    const things = groups.filter(group => !anchored(group) && isThing(group))
    let body = [...goals]
    if (things.length + (outer.size > 0 ? 1 : 0) > 1) {
      for (const group of things) body = this.#extract(group, body, new Set([...outer, ...wanted]), rule)
    }
    const here = new Set([...outer, ...wanted, ...body.flatMap(direct)])
    return body.map(goal => {
      if (goal.kind !== 'not' && goal.kind !== 'aggregate') return goal
      const inside =
        goal.kind === 'aggregate' ? new Set(goal.terms.flatMap(term => termVariables(term))) : new Set<string>()
      return { ...goal, body: this.#body(goal.body, here, inside, rule) }
    })
  }

  /** Replaces the group in the body with an atom of a relation that holds its join; `wanted` is used outside. */
  #extract(group: AtomGroup, body: CoreGoal[], wanted: ReadonlySet<string>, rule: CoreRule): CoreGoal[] {
    const own = new Set(group.atoms.flatMap(atom => atom.terms.flatMap(arg => termVariables(arg))))
    const inside = (goal: CoreGoal): boolean => {
      if (goal.kind === 'atom') return group.atoms.includes(goal)
      if (goal.kind === 'aggregate') return false
      const outside = goal.kind === 'compare' ? namesIn(goal) : freeVariables(goal, body, wanted)
      const names = [...outside]
      return names.length > 0 && names.every(name => own.has(name))
    }
    const moved = body.filter(inside)
    const rest = body.filter(goal => !moved.includes(goal))
    const compared = rest.some(
      goal => goal.kind === 'compare' && ORDERS.includes(goal.operator) && namesIn(goal).some(name => own.has(name)),
    )
    const filtered = moved.length > 1 || group.atoms[0]!.terms.some(arg => arg.kind === 'constant')
    const circular = [...relationsIn(moved)].some(relation => this.#recursive(relation, rule.relation))
    if (!compared || !filtered || circular) return body
    const used = new Set([...wanted, ...rest.flatMap(goal => namesIn(goal))])
    // The join variables identify its things: with them, no row can come twice.
    const joins = (name: string) =>
      moved.filter(goal => goal.kind === 'atom' && namesIn(goal).includes(name)).length > 1
    const columns = [...own].filter(name => used.has(name) || joins(name))
    const relation = this.#relationFor(columns, moved, rule)
    const at = body.findIndex(goal => group.atoms.includes(goal as never))
    const before = body.slice(0, at).filter(goal => rest.includes(goal))
    return [
      ...before,
      { kind: 'atom', relation, terms: columns.map(name => (used.has(name) ? variable(name) : ANY)) },
      ...rest.slice(before.length),
    ]
  }

  #relationFor(columns: readonly string[], body: readonly CoreGoal[], rule: CoreRule): string {
    const names = new Map<string, string>()
    for (const goal of body) for (const name of namesIn(goal)) if (!names.has(name)) names.set(name, `V${names.size}`)
    const rename = (name: string): CoreArg => variable(names.get(name)!)
    const types = new Map([...names].map(([old, name]) => [name, rule.types.get(old) ?? 'integer']))
    const made = dropUnused({
      relation: '',
      terms: columns.map(name => variable(names.get(name)!)),
      body: body.map(goal => mapGoal(goal, rename)),
      types,
    })
    const key = printClause(made)
    const known = this.#names.get(key)
    if (known) return known
    const relation = `~${this.#names.size + 1}`
    this.#names.set(key, relation)
    this.rules.push({ ...made, relation })
    this.relations.set(relation, {
      name: relation,
      types: columns.map(name => rule.types.get(name) ?? 'integer'),
      isInput: false,
      isOutput: false,
    })
    return relation
  }
}

function direct(goal: CoreGoal): readonly string[] {
  if (goal.kind === 'atom' || goal.kind === 'compare') return namesIn(goal)
  return goal.kind === 'aggregate' ? [goal.result] : []
}

/** The variables of a negation that are also used outside it. */
function freeVariables(goal: CoreGoal, body: readonly CoreGoal[], wanted: ReadonlySet<string>): Set<string> {
  const elsewhere = new Set([...wanted, ...body.filter(other => other !== goal).flatMap(other => namesIn(other))])
  return new Set(namesIn(goal).filter(name => elsewhere.has(name)))
}
