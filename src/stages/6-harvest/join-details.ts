import type { DetailColumn } from './details/detail-wrapper.ts'
import { type JoinedSample, joinNames } from './details/join-names.ts'
import type { Details } from './follow-details.ts'
import type { HarvestColumn, HarvestedValue } from './record.ts'
import type { RecordTable } from './record-table.ts'

/** Puts what records' own pages say beside what the list says. */
export class DetailJoiner {
  readonly #table: RecordTable
  /** By the name that the details use; undefined where the list says the same. */
  readonly #columns = new Map<string, HarvestColumn | undefined>()

  constructor(table: RecordTable) {
    this.#table = table
  }

  /** `values` of each record are filled up. New columns are named by how they look on these records. */
  join(records: readonly { readonly values: Record<string, HarvestedValue> }[], details: readonly Details[]): void {
    this.#nameNew(records, details)
    for (const [at, one] of details.entries()) {
      if (one.kind === 'missing') continue
      for (const { column, value } of one.values) {
        const joined = this.#columns.get(column.name)
        if (joined) this.#table.put(records[at]!.values, joined, value)
      }
    }
  }

  #nameNew(records: readonly { readonly values: Record<string, HarvestedValue> }[], details: readonly Details[]): void {
    const found = new Map<string, DetailColumn>()
    const samples: JoinedSample[] = []
    for (const [at, one] of details.entries()) {
      if (one.kind === 'missing') continue
      const byName: Record<string, HarvestedValue> = Object.create(null)
      for (const { column, value } of one.values) {
        byName[column.name] = value
        if (!this.#columns.has(column.name)) found.set(column.name, column)
      }
      samples.push({ list: records[at]!.values, details: byName })
    }
    const taken = this.#table.columns.map(({ name }) => name)
    for (const [name, joined] of joinNames(taken, [...found.values()], samples)) {
      const { kind } = found.get(name)!
      this.#columns.set(
        name,
        joined === undefined ? undefined : this.#table.columnOf({ name: joined, kind }, 'details'),
      )
    }
  }
}
