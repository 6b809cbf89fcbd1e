import type { Shape } from '../generate/generate.ts'
import type { RunPlan } from '../plan/plan.ts'
import type { RelationRows } from '../relation.ts'
import { InputTable } from '../tables/input-table.ts'
import { DEFAULT_RUN_LIMITS, InputProblem, type Limits } from '../tables/limits.ts'
import { StringPool } from '../tables/string-pool.ts'
import type { ProgramRelation } from '../type.ts'
import type { Fact } from '../value.ts'
import { type Executable, execute, type Tables } from './execute.ts'
import type { ResultRelation } from './result.ts'
import { NeedsWideIntegers } from './state.ts'

/** The rows of the inputs by name; further inputs are ignored. */
export type Inputs = Readonly<Record<string, RelationRows>> | ReadonlyMap<string, RelationRows>

export interface RunOptions {
  readonly limits?: Partial<Limits>
  /** Expect integers beyond 32 bits from the start. Otherwise a run that meets one starts again. */
  readonly wideIntegers?: boolean
}

interface Executed {
  readonly tables: Tables
  readonly steps: number
  readonly pool: StringPool
}

/** A plan with its code for one shape of inputs. */
export interface PlanCode {
  readonly plan: RunPlan
  readonly executable: Executable
}

/** The plans of a program, and their code. */
export interface Plans {
  /** The plan that most pages will need. */
  readonly usual: RunPlan
  /** All of its code is for integers of any size. */
  readonly isWide?: true
  /** The plan for inputs of these sizes. */
  planFor(sizeOf: (input: string) => number): RunPlan
  /** Code for a plan. The plan comes with it, because code that is made now may belong to a plan that is made now, too. */
  codeFor(plan: RunPlan, shape: Shape): PlanCode
}

/** Shapes of input columns seldom differ between pages; more than a few come from a host that mixes its arrays. */
const MAX_SHAPES = 8

/** Runs a program on pages and keeps the code generated for each plan and shape of inputs. */
export class Runner {
  readonly #plans: Plans
  readonly #inputs: readonly string[]
  readonly #codes = new WeakMap<RunPlan, Map<string, PlanCode>>()
  readonly #sizes = new Map<string, number>()

  constructor(plans: Plans, inputs: readonly string[]) {
    this.#plans = plans
    this.#inputs = inputs
  }

  run(inputs: Inputs, options: RunOptions): Executed {
    const limits = { ...DEFAULT_RUN_LIMITS, ...options.limits }
    try {
      return this.#attempt(inputs, limits, options.wideIntegers === true || this.#plans.isWide === true)
    } catch (failure) {
      if (!(failure instanceof NeedsWideIntegers)) throw failure
      return this.#attempt(inputs, limits, true)
    }
  }

  #attempt(inputs: Inputs, limits: Limits, startWide: boolean): Executed {
    const pool = new StringPool()
    const tables = new Map(this.#inputs.map(name => [name, this.#open(name, inputs, pool)]))
    const chosen = this.#plans.planFor(name => tables.get(name)!.n)
    let wide = startWide
    for (const [name, columns] of chosen.usedColumns) {
      for (const at of columns) wide = tables.get(name)!.check(at).wide || wide
    }
    const { plan, executable } = this.#codeFor(chosen, tables, wide)
    const sizes = this.#sizes
    return { ...execute({ plan, executable, inputs: tables, pool, limits, wide, sizes }), pool }
  }

  #open(name: string, inputs: Inputs, pool: StringPool): InputTable {
    const rows =
      inputs instanceof Map ? inputs.get(name) : Object.hasOwn(inputs, name) ? inputs[name as never] : undefined
    if (!rows) throw new InputProblem(`the rules need ${name}, which is missing from the inputs`)
    return new InputTable(name, this.#plans.usual.relations.get(name)!.types, rows, pool)
  }

  #codeFor(plan: RunPlan, tables: ReadonlyMap<string, InputTable>, wide: boolean): PlanCode {
    const shapes = [...plan.usedColumns].map(([name, columns]) =>
      [...columns].map(at => tables.get(name)!.shapeOf(at)).join(' '),
    )
    const key = `${wide} ${shapes.join(', ')}`
    const codes = this.#codes.get(plan) ?? new Map<string, PlanCode>()
    const known = codes.get(key)
    if (known) return known
    const kindOf = (relation: string, column: number) => tables.get(relation)!.kinds[column]!
    const made = this.#plans.codeFor(plan, { kindOf, wide })
    if (codes.size >= MAX_SHAPES) codes.clear()
    this.#codes.set(plan, codes.set(key, made))
    return made
  }
}

/** The results of one run. */
export class Run {
  readonly #relations: ReadonlyMap<string, ResultRelation>
  readonly #outputs: readonly ProgramRelation[]
  /** The rows that were looked at: the work of the run, the same on every machine. */
  readonly steps: number

  constructor(outputs: readonly ProgramRelation[], relations: readonly ResultRelation[], steps: number) {
    this.steps = steps
    this.#outputs = outputs
    this.#relations = new Map(relations.map(relation => [relation.name, relation]))
  }

  /** The output relations, in the order of their declarations. */
  get outputs(): ResultRelation[] {
    return this.#outputs.map(({ name }) => this.#relations.get(name)!)
  }

  /** A relation of the run: an output, or one that was computed for it. */
  relation(name: string): ResultRelation {
    const relation = this.find(name)
    if (!relation) throw new Error(`${name} was not computed: declare it with OUTPUT`)
    return relation
  }

  find(name: string): ResultRelation | undefined {
    return this.#relations.get(name)
  }

  /** All facts of the outputs. */
  *facts(): IterableIterator<Fact> {
    for (const relation of this.outputs) for (const values of relation) yield { relation: relation.name, values }
  }
}
