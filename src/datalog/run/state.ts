import type { IndexDescriptor } from '../generate/registry.ts'
import type { NumberArray } from '../tables/hash.ts'
import type { InputTable } from '../tables/input-table.ts'
import { IntegerOverflow, LimitReached, type Limits } from '../tables/limits.ts'
import type { StringPool } from '../tables/string-pool.ts'
import { ChainIndex } from './chain-index.ts'
import { DominanceIndex } from './dominance-index.ts'
import { SortedIndex } from './sorted-index.ts'
import { RelationTable } from './table.ts'
import { TupleSet } from './tuple-set.ts'

/** Steps between two checks of the limit: a fraction of a millisecond. */
const STEPS_PER_TICK = 1 << 16

/** Thrown if a run that stores integers in 32 bits meets a larger one; the run starts again with wide columns. */
export class NeedsWideIntegers extends Error {}

interface StateOptions {
  readonly tables: readonly (RelationTable | InputTable)[]
  readonly constants: readonly number[]
  readonly pool: StringPool
  readonly indexes: readonly IndexDescriptor[]
  readonly limits: Limits
  readonly wide: boolean
}

/** What the generated code works on during one run. */
export class RelationState {
  readonly tables: readonly (RelationTable | InputTable)[]
  readonly constants: readonly number[]
  readonly pool: StringPool
  budget = STEPS_PER_TICK
  readonly #options: StateOptions
  readonly #indexes: (ChainIndex | SortedIndex | undefined)[] = []
  readonly #unique = new Map<string, boolean>()
  readonly #tupleSets = new Map<number, TupleSet>()
  readonly #derivedTables: readonly RelationTable[]
  /** Rows of all derived tables, before the rule that is running. */
  #counted: number
  #computing = ''
  #granted = 0

  constructor(options: StateOptions) {
    this.tables = options.tables
    this.constants = options.constants
    this.pool = options.pool
    this.#options = options
    this.#derivedTables = options.tables.filter(table => table instanceof RelationTable)
    this.#counted = this.#derived()
  }

  /** Sets what is being computed, for messages. */
  compute(relation: string): void {
    this.#computing = relation
  }

  /** The steps that were taken. */
  get steps(): number {
    return this.#granted + STEPS_PER_TICK - this.budget
  }

  /** Called when the steps are used up, with how many more were taken (at most 0); grants further steps. */
  tick(left: number): number {
    const { steps } = this.#options.limits
    this.#granted += STEPS_PER_TICK - left
    if (this.#granted > steps) throw new LimitReached('steps', steps, this.#computing)
    return STEPS_PER_TICK
  }

  /** Makes room for another row, as far as the limit allows. */
  grow(table: RelationTable, count: number): void {
    table.n = count
    const room = this.#options.limits.tuples - this.#derived()
    if (room <= 0) throw new LimitReached('tuples', this.#options.limits.tuples, this.#computing)
    table.resize(Math.min(table.capacity * 2, table.n + room))
  }

  /** Counts rows that a rule has added: tables that are large enough from the start never call `grow`. */
  count(added: number): void {
    this.#counted += added
    if (this.#counted > this.#options.limits.tuples)
      throw new LimitReached('tuples', this.#options.limits.tuples, this.#computing)
  }

  #derived(): number {
    let total = 0
    for (const table of this.#derivedTables) total += table.n
    return total
  }

  overflow(relation: number, value: number): never {
    if (!this.#options.wide && Number.isSafeInteger(value)) throw new NeedsWideIntegers()
    throw new IntegerOverflow(this.tables[relation]!.name, value)
  }

  index(number: number): ChainIndex | SortedIndex {
    const descriptor = this.#options.indexes[number]!
    const table = this.tables[descriptor.relation]!
    const known = this.#indexes[number]
    if (descriptor.kind === 'chain' && descriptor.growing) {
      const index = (known ?? new ChainIndex(descriptor.columns.map(column => table.types[column]!))) as ChainIndex
      index.extend(
        descriptor.columns.map(column => table.column(column)),
        (table as RelationTable).end,
      )
      return (this.#indexes[number] = index)
    }
    return known ?? (this.#indexes[number] = buildIndex(descriptor, table))
  }

  isSingle(relation: number): boolean {
    return this.tables[relation]!.n <= 1
  }

  isUnique(relation: number, column: number): boolean {
    const key = `${relation} ${column}`
    const known = this.#unique.get(key)
    if (known !== undefined) return known
    const table = this.tables[relation]!
    const unique = hasNoRepetition(table.column(column), table.n)
    this.#unique.set(key, unique)
    return unique
  }

  /** One set per aggregate, cleared for each group. */
  tupleSet(number: number): TupleSet {
    const set = this.#tupleSets.get(number) ?? new TupleSet()
    this.#tupleSets.set(number, set)
    return set
  }
}

function buildIndex(descriptor: IndexDescriptor, table: RelationTable | InputTable): ChainIndex | SortedIndex {
  switch (descriptor.kind) {
    case 'chain': {
      const types = descriptor.columns.map(column => table.types[column]!)
      return new ChainIndex(types).build(
        descriptor.columns.map(column => table.column(column)),
        table.n,
      )
    }
    case 'sorted':
      return new SortedIndex(table.column(descriptor.column), table.n)
    case 'dominance':
      return new DominanceIndex(
        table.column(descriptor.column),
        table.column(descriptor.other),
        table.n,
        descriptor.side,
      )
  }
}

function hasNoRepetition(values: NumberArray, n: number): boolean {
  let at = 1
  while (at < n && values[at - 1]! < values[at]!) at++
  if (at >= n) return true
  const seen = new Set<number>()
  for (let row = 0; row < n; row++) {
    if (seen.has(values[row]!)) return false
    seen.add(values[row]!)
  }
  return true
}
