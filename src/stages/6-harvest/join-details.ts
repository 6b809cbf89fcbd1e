import { z } from 'zod'
import type { Details } from './follow-details.ts'
import { type JoinedSample, joinNames } from './join-names.ts'
import type { DetailColumn, HarvestColumn, HarvestedValue } from './record.ts'
import type { RecordTable } from './record-table.ts'

export const joinStateSchema = z.record(z.string(), z.string().nullable())

/** The names in the table of the details' columns; null if the list has the same values. */
export type JoinState = Readonly<z.infer<typeof joinStateSchema>>

/** A record with the values of the list. */
interface Listed {
  readonly values: Readonly<Record<string, HarvestedValue>>
}

export interface JoinedDetails {
  readonly state: JoinState
  /** The values that each record gets, by the columns of the table; without prototype. */
  readonly values: readonly Readonly<Record<string, HarvestedValue>>[]
  /** The new columns of the table, in order. */
  readonly columns: readonly DetailColumn[]
}

/**
 * The values of detail pages for a table with the columns `taken`. New columns are named by their values on
 * these records; columns in `state` keep their names.
 */
export function joinDetails(
  state: JoinState,
  taken: readonly string[],
  records: readonly Listed[],
  details: readonly Details[],
): JoinedDetails {
  const found = new Map<string, DetailColumn>()
  const samples: JoinedSample[] = []
  for (const [at, one] of details.entries()) {
    if (one.kind === 'missing') continue
    const byName: Record<string, HarvestedValue> = Object.create(null)
    for (const { column, value } of one.values) {
      byName[column.name] = value
      if (!Object.hasOwn(state, column.name)) found.set(column.name, column)
    }
    samples.push({ list: records[at]!.values, details: byName })
  }
  const names = [...joinNames(taken, [...found.values()], samples)]
  const joined = { ...state, ...Object.fromEntries(names.map(([name, column]) => [name, column ?? null])) }
  return {
    state: joined,
    values: details.map(one => valuesOf(one, joined)),
    columns: names.flatMap(([name, column]) =>
      column === undefined ? [] : [{ name: column, kind: found.get(name)!.kind }],
    ),
  }
}

function valuesOf(details: Details, state: JoinState): Record<string, HarvestedValue> {
  const values: Record<string, HarvestedValue> = Object.create(null)
  if (details.kind === 'missing') return values
  for (const { column, value } of details.values) {
    const name = state[column.name]
    if (name) values[name] = value
  }
  return values
}

/** Adds the values of detail pages to those of the list. */
export class DetailJoiner {
  readonly #table: RecordTable
  #state: JoinState = {}
  readonly #columns = new Map<string, HarvestColumn>()

  constructor(table: RecordTable) {
    this.#table = table
  }

  /** Completes the `values` of each record. New columns are named by their values on these records. */
  join(records: readonly { readonly values: Record<string, HarvestedValue> }[], details: readonly Details[]): void {
    const taken = this.#table.columns.map(({ name }) => name)
    const { state, values, columns } = joinDetails(this.#state, taken, records, details)
    this.#state = state
    for (const column of columns) this.#columns.set(column.name, this.#table.columnOf(column, 'details'))
    for (const [at, one] of values.entries())
      for (const [name, value] of Object.entries(one))
        this.#table.put(records[at]!.values, this.#columns.get(name)!, value)
  }
}
