import { dependenciesOf, rulesByRelation, termVariables } from '../resolve/clause.ts'
import { componentsOf } from '../stratify/components.ts'
import type { ScalarType } from '../type.ts'
import type { Scalar } from '../value.ts'
import type { CoreAtom, CoreGoal, CoreProgram, CoreRelation, CoreRule } from './core.ts'
import { distinctness, lastNeededScan } from './distinct.ts'
import { factor } from './factor.ts'
import { inline } from './inline.ts'
import { type OrderContext, orderGoals } from './order.ts'
import { parameterRelations } from './parameters.ts'
import type { PlannedRule, PlanStep } from './step.ts'
import { usedInputColumns } from './used-columns.ts'

/** A rule of a plan, as far as a run needs to know it. */
export interface RunRule {
  readonly relation: string
}

/** What a run needs of a plan; the rest is in its code. */
export interface RunPlan {
  readonly relations: ReadonlyMap<string, Pick<CoreRelation, 'types' | 'isInput'>>
  readonly facts: ReadonlyMap<string, readonly (readonly Scalar[])[]>
  readonly strata: readonly {
    readonly relations: readonly string[]
    readonly once: readonly RunRule[]
    readonly rounds: readonly RunRule[]
  }[]
  /** All rules of the strata, in order. */
  readonly rules: readonly RunRule[]
  /** The columns of each input that the rules read. */
  readonly usedColumns: ReadonlyMap<string, ReadonlySet<number>>
}

interface PlannedStratum {
  readonly relations: readonly string[]
  /** Rules that run once. */
  readonly once: readonly PlannedRule[]
  /** Rules that run again on what the last round added, until nothing is added. */
  readonly rounds: readonly PlannedRule[]
}

export interface Plan extends RunPlan {
  readonly relations: ReadonlyMap<string, CoreRelation>
  readonly strata: readonly PlannedStratum[]
  readonly rules: readonly PlannedRule[]
}

/**
 * Decides what is computed, in which order, and how each rule finds its rows. `settings` are the inputs with only a few
 * rows.
 */
export function plan(core: CoreProgram, settings: ReadonlySet<string>): Plan {
  const unfolded = inline(core, settings)
  const program = factor(unfolded, settings, sameComponent(unfolded))
  const needed = neededRelations(program)
  const planner = new StratumPlanner(program, settings)
  const strata = componentsOf(dependencies(program))
    .map(members => members.filter(name => needed.has(name) && !program.relations.get(name)!.isInput))
    .filter(members => members.length > 0)
    .map(members => planner.plan(members))
  const relations = new Map([...program.relations].filter(([name]) => needed.has(name)))
  const rules = strata.flatMap(({ once, rounds }) => [...once, ...rounds])
  return { relations, facts: program.facts, strata, rules, usedColumns: usedInputColumns(relations.values(), rules) }
}

function dependencies(program: CoreProgram): Map<string, Set<string>> {
  const unused = [...program.relations.keys()].map(name => [name, new Set<string>()] as const)
  return new Map([...unused, ...dependenciesOf(program.rules)])
}

function sameComponent(program: CoreProgram): (a: string, b: string) => boolean {
  const graph = dependencies(program)
  const component = new Map(componentsOf(graph).flatMap((members, at) => members.map(name => [name, at] as const)))
  return (a, b) => component.get(a) === component.get(b) && (a !== b || graph.get(a)!.has(a))
}

/** What the outputs need, directly or indirectly. */
function neededRelations(program: CoreProgram): Set<string> {
  const graph = dependencies(program)
  const needed = new Set([...program.relations.values()].filter(({ isOutput }) => isOutput).map(({ name }) => name))
  for (const name of needed) for (const used of graph.get(name)!) needed.add(used)
  return needed
}

class StratumPlanner {
  readonly #program: CoreProgram
  readonly #rules: ReadonlyMap<string, readonly CoreRule[]>
  readonly #parameters: ReadonlySet<string>

  constructor(program: CoreProgram, settings: ReadonlySet<string>) {
    this.#program = program
    this.#rules = rulesByRelation(program.rules)
    this.#parameters = parameterRelations(program, settings)
  }

  plan(members: readonly string[]): PlannedStratum {
    const once: PlannedRule[] = []
    const rounds: PlannedRule[] = []
    const isMember = (goal: CoreGoal): goal is CoreAtom => goal.kind === 'atom' && members.includes(goal.relation)
    for (const relation of members) {
      const rules = this.#rules.get(relation) ?? []
      const isOnly = rules.length === 1 && !this.#program.facts.has(relation)
      for (const rule of rules) {
        const recursive = rule.body.filter(isMember)
        const context = this.#context(rule, recursive.length > 0 ? members : [])
        if (recursive.length === 0) once.push(planRule(rule, context, isOnly))
        else for (const delta of recursive) rounds.push(planRule(rule, context, false, delta))
      }
    }
    return { relations: members, once, rounds }
  }

  #context(rule: CoreRule, growing: readonly string[]): OrderContext {
    const { relations } = this.#program
    return {
      types: rule.types,
      columnTypes: relation => relations.get(relation)!.types,
      isInput: relation => relations.get(relation)!.isInput,
      isParameter: relation => this.#parameters.has(relation),
      isGrowing: relation => growing.includes(relation),
    }
  }
}

/** `isOnly`: nothing else adds to the relation. */
function planRule(rule: CoreRule, context: OrderContext, isOnly: boolean, delta?: CoreAtom): PlannedRule {
  const wanted = new Set(rule.terms.flatMap(arg => termVariables(arg)))
  const steps = orderGoals(rule.body, { bound: new Set(), wanted, context, ...(delta && { delta }) })
  const next = lastNeededScan(steps, wanted)
  const distinct = isOnly ? distinctness(steps.slice(0, next + 1), wanted, context) : ({ kind: 'always' } as const)
  const computed = computedIntegers(steps, rule.types)
  return { relation: rule.relation, terms: rule.terms, steps, distinct, next, computed, types: rule.types }
}

function computedIntegers(steps: readonly PlanStep[], types: ReadonlyMap<string, ScalarType>): Set<string> {
  const computed = new Set<string>()
  for (const step of steps) {
    if (step.kind === 'fold' && types.get(step.result) === 'integer') computed.add(step.result)
    if (step.kind !== 'let' || types.get(step.name) !== 'integer') continue
    const { expr } = step
    if (expr.kind === 'operation' || expr.kind === 'constant' || computed.has(expr.name)) computed.add(step.name)
  }
  return computed
}
