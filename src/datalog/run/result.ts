import type { RelationColumn, RelationRows, ScalarColumn } from '../relation.ts'
import type { InputTable } from '../tables/input-table.ts'
import type { StringPool } from '../tables/string-pool.ts'
import { isTuple, type ProgramRelation, type ScalarType, type Type } from '../type.ts'
import type { Scalar, Value } from '../value.ts'
import type { RelationTable } from './table.ts'

/**
 * A relation after a run. It iterates over its rows in the order of derivation, which is the same for the same inputs;
 * its columns can be read without making strings, or passed to another program as an input.
 */
export class ResultRelation implements RelationRows, Iterable<readonly Value[]> {
  readonly name: string
  readonly columnNames: readonly string[]
  readonly types: readonly Type[]
  readonly #table: RelationTable | InputTable
  readonly #pool: StringPool

  constructor({ name, columns }: ProgramRelation, table: RelationTable | InputTable, pool: StringPool) {
    this.name = name
    this.columnNames = columns.map(column => column.name)
    this.types = columns.map(column => column.type)
    this.#table = table
    this.#pool = pool
  }

  get length(): number {
    return this.#table.n
  }

  /** Numbers, or codes with the strings of the run. */
  get columns(): readonly RelationColumn[] {
    let at = 0
    const scalar = (type: ScalarType): ScalarColumn => {
      const column = this.#table.column(at++)
      const values = ArrayBuffer.isView(column)
        ? (column as unknown as Int32Array).subarray(0, this.length)
        : (column as number[])
      return type === 'string' ? { codes: values, strings: this.#pool.strings } : values
    }
    return this.types.map(type => (isTuple(type) ? { items: type.items.map(item => scalar(item!)) } : scalar(type)))
  }

  row(at: number): Value[] {
    let column = 0
    const scalar = (type: ScalarType) => this.#decode(type, this.#table.column(column++)[at]!)
    return this.types.map(type => (isTuple(type) ? type.items.map(item => scalar(item!)) : scalar(type)))
  }

  *[Symbol.iterator](): IterableIterator<readonly Value[]> {
    for (let at = 0; at < this.length; at++) yield this.row(at)
  }

  /** The rows as objects with the columns' names. */
  *objects(): IterableIterator<Record<string, Value>> {
    for (const row of this) yield Object.fromEntries(row.map((value, at) => [this.columnNames[at]!, value]))
  }

  /** The round of a recursion in which a row was derived; 0 outside recursions. */
  roundOf(row: number): number {
    const ends = 'roundEnds' in this.#table ? this.#table.roundEnds : []
    const round = ends.findIndex(end => row < end)
    return round < 0 ? ends.length : round
  }

  #decode(type: ScalarType, value: number): Scalar {
    if (type === 'string') return this.#pool.strings[value]!
    return type === 'boolean' ? value === 1 : value
  }
}
