import { generate } from '../generate/generate.ts'
import type { Plan } from '../plan/plan.ts'
import type { Planner } from '../plan/planner.ts'
import { usedInputColumns } from '../plan/used-columns.ts'
import type { RelationRows } from '../relation.ts'
import { InputTable } from '../tables/input-table.ts'
import { DEFAULT_RUN_LIMITS, InputProblem, type Limits } from '../tables/limits.ts'
import { StringPool } from '../tables/string-pool.ts'
import type { Type } from '../type.ts'
import type { Fact } from '../value.ts'
import { type Executable, execute, makeExecutable, type Tables } from './execute.ts'
import { ResultRelation } from './result.ts'
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

interface Prepared {
  readonly used: ReadonlyMap<string, ReadonlySet<number>>
  readonly executables: Map<string, Executable>
}

/** Runs a program on pages and keeps the code generated for each plan and shape of inputs. */
export class Runner {
  readonly #planner: Planner
  readonly #inputs: readonly string[]
  readonly #prepared = new WeakMap<Plan, Prepared>()
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
    const prepared = this.#prepare(plan)
    let wide = startWide
    for (const [name, columns] of prepared.used) {
      for (const at of columns) wide = tables.get(name)!.check(at).wide || wide
    }
    const executable = executableFor(plan, prepared, tables, wide)
    const sizes = this.#sizes
    return { tables: execute({ plan, executable, inputs: tables, pool, limits, deadline, wide, sizes }), pool }
  }

  #open(name: string, inputs: Inputs, pool: StringPool): InputTable {
    const rows =
      inputs instanceof Map ? inputs.get(name) : Object.hasOwn(inputs, name) ? inputs[name as never] : undefined
    if (!rows) throw new InputProblem(`the rules need ${name}, which is missing from the inputs`)
    return new InputTable(name, this.#planner.usual.relations.get(name)!.types, rows, pool)
  }

  #prepare(plan: Plan): Prepared {
    const known = this.#prepared.get(plan)
    if (known) return known
    const made = { used: usedInputColumns(plan), executables: new Map<string, Executable>() }
    this.#prepared.set(plan, made)
    return made
  }
}

function executableFor(
  plan: Plan,
  { used, executables }: Prepared,
  tables: ReadonlyMap<string, InputTable>,
  wide: boolean,
): Executable {
  const shapes = [...used].map(([name, columns]) => [...columns].map(at => tables.get(name)!.shapeOf(at)).join(' '))
  const key = `${wide} ${shapes.join(', ')}`
  const known = executables.get(key)
  if (known) return known
  const kindOf = (relation: string, column: number) => tables.get(relation)!.kinds[column]!
  const made = makeExecutable(generate(plan, { kindOf, wide }))
  if (executables.size >= MAX_SHAPES) executables.clear()
  executables.set(key, made)
  return made
}

/** The results of one run. */
export class Run {
  readonly #relations = new Map<string, ResultRelation>()
  readonly #outputs: readonly string[]

  constructor(
    outputs: readonly string[],
    columns: (relation: string) => { names: readonly string[]; types: readonly Type[] } | undefined,
    { tables, pool }: { tables: Tables; pool: StringPool },
  ) {
    this.#outputs = outputs
    for (const [name, table] of tables) {
      const known = columns(name)
      if (known) this.#relations.set(name, new ResultRelation(name, known.names, known.types, table, pool))
    }
  }

  /** The output relations, in the order of their declarations. */
  get outputs(): ResultRelation[] {
    return this.#outputs.map(name => this.#relations.get(name)!)
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
