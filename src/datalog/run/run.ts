import { generate } from '../generate/generate.ts'
import type { Plan } from '../plan/plan.ts'
import type { Planner } from '../plan/planner.ts'
import type { RelationRows } from '../relation.ts'
import { InputTable } from '../tables/input-table.ts'
import { DEFAULT_RUN_LIMITS, InputProblem, type Limits } from '../tables/limits.ts'
import { StringPool } from '../tables/string-pool.ts'
import type { ProgramRelation } from '../type.ts'
import type { Fact } from '../value.ts'
import { type Executable, execute, makeExecutable, type Tables } from './execute.ts'
import type { ResultRelation } from './result.ts'
import { NeedsWideIntegers } from './state.ts'

/** The rows of the inputs by name; further inputs are ignored. */
export type Inputs = Readonly<Record<string, RelationRows>> | ReadonlyMap<string, RelationRows>

export interface RunOptions {
  readonly limits?: Partial<Limits>
  /** Expect integers beyond 32 bits from the start. Otherwise a run that meets one starts again. */
  readonly wideIntegers?: boolean
}

/** Shapes of input columns seldom differ between pages; more than a few come from a host that mixes its arrays. */
const MAX_SHAPES = 8

/** Runs a program on pages and keeps the code generated for each plan and shape of inputs. */
export class Runner {
  readonly #planner: Planner
  readonly #inputs: readonly string[]
  readonly #executables = new WeakMap<Plan, Map<string, Executable>>()
  readonly #sizes = new Map<string, number>()

  constructor(planner: Planner, inputs: readonly string[]) {
    this.#planner = planner
    this.#inputs = inputs
  }

  run(inputs: Inputs, options: RunOptions): { tables: Tables; pool: StringPool } {
    const limits = { ...DEFAULT_RUN_LIMITS, ...options.limits }
    const deadline = performance.now() + limits.milliseconds
    try {
      return this.#attempt(inputs, limits, deadline, options.wideIntegers === true)
    } catch (failure) {
      if (!(failure instanceof NeedsWideIntegers)) throw failure
      return this.#attempt(inputs, limits, deadline, true)
    }
  }

  #attempt(inputs: Inputs, limits: Limits, deadline: number, startWide: boolean): { tables: Tables; pool: StringPool } {
    const pool = new StringPool()
    const tables = new Map(this.#inputs.map(name => [name, this.#open(name, inputs, pool)]))
    const plan = this.#planner.planFor(name => tables.get(name)!.n)
    let wide = startWide
    for (const [name, columns] of plan.usedColumns) {
      for (const at of columns) wide = tables.get(name)!.check(at).wide || wide
    }
    const executable = this.#executableFor(plan, tables, wide)
    const sizes = this.#sizes
    return { tables: execute({ plan, executable, inputs: tables, pool, limits, deadline, wide, sizes }), pool }
  }

  #open(name: string, inputs: Inputs, pool: StringPool): InputTable {
    const rows =
      inputs instanceof Map ? inputs.get(name) : Object.hasOwn(inputs, name) ? inputs[name as never] : undefined
    if (!rows) throw new InputProblem(`the rules need ${name}, which is missing from the inputs`)
    return new InputTable(name, this.#planner.usual.relations.get(name)!.types, rows, pool)
  }

  #executableFor(plan: Plan, tables: ReadonlyMap<string, InputTable>, wide: boolean): Executable {
    const shapes = [...plan.usedColumns].map(([name, columns]) =>
      [...columns].map(at => tables.get(name)!.shapeOf(at)).join(' '),
    )
    const key = `${wide} ${shapes.join(', ')}`
    const executables = this.#executables.get(plan) ?? new Map<string, Executable>()
    const known = executables.get(key)
    if (known) return known
    const kindOf = (relation: string, column: number) => tables.get(relation)!.kinds[column]!
    const made = makeExecutable(generate(plan, { kindOf, wide }))
    if (executables.size >= MAX_SHAPES) executables.clear()
    this.#executables.set(plan, executables.set(key, made))
    return made
  }
}

/** The results of one run. */
export class Run {
  readonly #relations: ReadonlyMap<string, ResultRelation>
  readonly #outputs: readonly ProgramRelation[]

  constructor(outputs: readonly ProgramRelation[], relations: readonly ResultRelation[]) {
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
