import type { ResultRelation } from '../run/result.ts'
import type { Run } from '../run/run.ts'
import { formatValue, type Value } from '../value.ts'

interface FoundRow {
  readonly values: readonly Value[]
  readonly row: number
}

/** The rows of a run by some of their values; indexes are made when an explanation first needs them. */
export class FactSource {
  readonly #run: Run
  readonly #indexes = new Map<string, Map<string, number[]>>()

  constructor(run: Run) {
    this.#run = run
  }

  has(relation: string): boolean {
    return this.#run.find(relation) !== undefined
  }

  roundOf(relation: string, row: number): number {
    return this.#run.find(relation)?.roundOf(row) ?? 0
  }

  /** Rows that have the given values; undefined stands for any. */
  *find(relation: string, pattern: readonly (Value | undefined)[]): Generator<FoundRow> {
    const rows = this.#run.find(relation)
    if (!rows) return
    const known = pattern.flatMap((value, at) => (value === undefined ? [] : [at]))
    if (known.length === 0) for (let row = 0; row < rows.length; row++) yield { values: rows.row(row), row }
    else {
      const key = known.map(at => formatValue(pattern[at]!)).join()
      for (const row of this.#index(rows, known).get(key) ?? []) yield { values: rows.row(row), row }
    }
  }

  #index(rows: ResultRelation, columns: readonly number[]): Map<string, number[]> {
    const name = `${rows.name} ${columns.join()}`
    const known = this.#indexes.get(name)
    if (known) return known
    const index = new Map<string, number[]>()
    for (let row = 0; row < rows.length; row++) {
      const values = rows.row(row)
      const key = columns.map(at => formatValue(values[at]!)).join()
      const list = index.get(key)
      if (list) list.push(row)
      else index.set(key, [row])
    }
    this.#indexes.set(name, index)
    return index
  }
}
