import { randomBytes } from 'node:crypto'
import type { Table } from '../../export/table.ts'
import type { Stored } from '../../stages/7-monitor/stored-file.ts'

/** Cells of all kept tables together: about 200 MB of common texts. */
const MAX_CELLS = 1_000_000
const MAX_TABLES = 100
const MAX_WRAPPERS = 100

/** A table that a call gave, as others may read it. */
interface KeptTable {
  readonly table: Table
  /** Where it is from. */
  readonly url: string
}

/** Whole tables and learned wrappers, for later calls. Those that were not used for longest are forgotten first. */
export class KeptResults {
  readonly #tables = new RecentlyUsed<KeptTable>({
    most: MAX_TABLES,
    mostWeight: MAX_CELLS,
    weightOf: ({ table }) => table.recordCount * table.fields.length,
  })
  readonly #wrappers = new RecentlyUsed<Stored>({ most: MAX_WRAPPERS })

  addTable(kept: KeptTable): string {
    return this.#tables.add('t', kept)
  }

  table(id: string): KeptTable | undefined {
    return this.#tables.get(id)
  }

  /** The most recently used first. */
  get tables(): readonly (readonly [id: string, KeptTable])[] {
    return this.#tables.entries()
  }

  addWrapper(stored: Stored): string {
    return this.#wrappers.add('w', stored)
  }

  wrapper(id: string): Stored | undefined {
    return this.#wrappers.get(id)
  }
}

interface Bounds<T> {
  readonly most: number
  readonly mostWeight?: number
  readonly weightOf?: (value: T) => number
}

/** Values by ids that nobody can guess. The latest value is kept even if it exceeds the bounds by itself. */
class RecentlyUsed<T> {
  readonly #values = new Map<string, T>()
  readonly #bounds: Required<Bounds<T>>
  #weight = 0

  constructor({ most, mostWeight = Number.POSITIVE_INFINITY, weightOf = () => 0 }: Bounds<T>) {
    this.#bounds = { most, mostWeight, weightOf }
  }

  add(prefix: string, value: T): string {
    const id = `${prefix}_${randomBytes(6).toString('hex')}`
    this.#values.set(id, value)
    this.#weight += this.#bounds.weightOf(value)
    for (const [oldest, old] of this.#values) {
      if (oldest === id || !this.#isTooMuch()) break
      this.#values.delete(oldest)
      this.#weight -= this.#bounds.weightOf(old)
    }
    return id
  }

  get(id: string): T | undefined {
    const value = this.#values.get(id)
    if (value === undefined) return undefined
    this.#values.delete(id)
    this.#values.set(id, value)
    return value
  }

  entries(): [string, T][] {
    return [...this.#values].reverse()
  }

  #isTooMuch(): boolean {
    return this.#values.size > this.#bounds.most || this.#weight > this.#bounds.mostWeight
  }
}
