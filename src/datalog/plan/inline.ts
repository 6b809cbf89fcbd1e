import { dependenciesOf, relationsIn, rulesByRelation } from '../resolve/clause.ts'
import { componentsOf } from '../stratify/components.ts'
import {
  type CoreArg,
  type CoreAtom,
  type CoreGoal,
  type CoreProgram,
  type CoreRule,
  dropUnused,
  mapGoal,
  variable,
} from './core.ts'
import { groupAtoms } from './join-graph.ts'
import { parameterRelations } from './parameters.ts'

/**
 * Replaces the head of a rule with its body if the rule pairs things only by comparisons.
 *
 * `std::preceding(X, Y)` holds for nearly half of all pairs of nodes; written out, it would be larger than everything
 * else together, while a rule that uses it reads only a few pairs. Requested relations are still computed.
 */
export function inline(program: CoreProgram, settings: ReadonlySet<string>): CoreProgram {
  const parameters = parameterRelations(program, settings)
  const order = componentsOf(dependenciesOf(program.rules)).flat()
  const inlined = new Map<string, CoreRule>()
  const rules = rulesByRelation(program.rules)
  for (const relation of order) {
    const own = (rules.get(relation) ?? []).map(rule => new Inlining(rule, inlined).rule())
    rules.set(relation, own)
    if (isLoose(relation, own, program, parameters)) inlined.set(relation, own[0]!)
  }
  return { ...program, rules: [...rules.values()].flat().filter(rule => !inlined.has(rule.relation)) }
}

function isLoose(
  relation: string,
  rules: readonly CoreRule[],
  program: CoreProgram,
  parameters: ReadonlySet<string>,
): boolean {
  const [rule] = rules
  if (rules.length !== 1 || !rule || program.facts.has(relation) || program.relations.get(relation)!.isOutput)
    return false
  if (rule.body.some(goal => goal.kind === 'aggregate') || relationsIn(rule.body).has(relation)) return false
  const head = new Set(rule.terms.flatMap(arg => (arg.kind === 'variable' ? [arg.name] : [])))
  const things = groupAtoms(rule.body, new Set()).filter(
    group =>
      group.atoms.some(atom => !parameters.has(atom.relation)) || [...group.variables].some(name => head.has(name)),
  )
  return things.length > 1
}

class Inlining {
  readonly #rule: CoreRule
  readonly #inlined: ReadonlyMap<string, CoreRule>
  readonly #types: Map<string, CoreRule['types'] extends ReadonlyMap<string, infer T> ? T : never>
  #fresh = 0

  constructor(rule: CoreRule, inlined: ReadonlyMap<string, CoreRule>) {
    this.#rule = rule
    this.#inlined = inlined
    this.#types = new Map(rule.types)
  }

  rule(): CoreRule {
    const body = this.#body(this.#rule.body)
    return dropUnused({ ...this.#rule, body, types: this.#types })
  }

  #body(goals: readonly CoreGoal[]): CoreGoal[] {
    return goals.flatMap(goal => {
      if (goal.kind === 'not' || goal.kind === 'aggregate') return [{ ...goal, body: this.#body(goal.body) }]
      const rule = goal.kind === 'atom' ? this.#inlined.get(goal.relation) : undefined
      return rule ? this.#unfold(goal as CoreAtom, rule) : [goal]
    })
  }

  /** The rule's body with the head's variables replaced by the atom's terms, and its own variables renamed. */
  #unfold(atom: CoreAtom, rule: CoreRule): CoreGoal[] {
    const call = ++this.#fresh
    const replaced = new Map<string, CoreArg>()
    const equations: CoreGoal[] = []
    for (const [at, formal] of rule.terms.entries()) {
      const passed = atom.terms[at]!
      if (passed.kind === 'any') continue
      if (formal.kind === 'variable' && !replaced.has(formal.name)) replaced.set(formal.name, passed)
      else {
        const own = formal.kind === 'variable' ? (replaced.get(formal.name) as typeof formal) : formal
        equations.push({ kind: 'compare', operator: '=', left: own, right: passed })
      }
    }
    const change = (name: string): CoreArg => {
      const known = replaced.get(name)
      if (known) return known
      const fresh = `${name}~${call}`
      this.#types.set(fresh, rule.types.get(name) ?? 'integer')
      return variable(fresh)
    }
    return [...rule.body.map(goal => mapGoal(goal, change)), ...equations]
  }
}
