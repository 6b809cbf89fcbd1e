import { hashRow, type NumberArray, powerOfTwo, strideOf } from '../tables/hash.ts'
import type { ScalarType } from '../type.ts'

type StoredColumn = Int32Array | Float64Array

export const FIRST_CAPACITY = 16

/** The rows of a derived relation, column by column; generated code writes into it. */
export class RelationTable {
  readonly name: string
  readonly types: readonly ScalarType[]
  /** Rows so far. A running rule counts in a local variable and writes the number back at its end. */
  n = 0
  /** The rows of the last round of a recursion are those from `start` up to `end`. */
  start = 0
  end = 0
  /** Where each round ended; explanations use it to go back in time. */
  readonly roundEnds: number[] = []
  capacity: number
  columns: StoredColumn[]
  /** A hash table of row numbers plus one, only if rows have to be looked up before they are added. */
  slots: Int32Array | undefined
  mask = 0

  /** If `wide`, integers are stored as 64-bit floats, for values beyond 32 bits. */
  constructor(name: string, types: readonly ScalarType[], wide: boolean, capacity = FIRST_CAPACITY) {
    this.name = name
    this.types = types
    this.capacity = capacity
    this.columns = types.map(type =>
      type === 'decimal' || (wide && type === 'integer') ? new Float64Array(capacity) : new Int32Array(capacity),
    )
  }

  column(at: number): NumberArray {
    return this.columns[at]!
  }

  resize(capacity: number): void {
    this.capacity = capacity
    this.columns = this.columns.map(column => {
      const larger = column instanceof Float64Array ? new Float64Array(capacity) : new Int32Array(capacity)
      larger.set(column.subarray(0, this.n))
      return larger
    })
    if (this.slots) this.rehash()
  }

  /** Makes the rows findable by all their columns. */
  rehash(): void {
    const size = powerOfTwo(this.capacity * 2)
    const slots = new Int32Array(size)
    this.mask = size - 1
    for (let row = 0; row < this.n; row++) {
      const hash = hashRow(this.columns, this.types, row)
      let at = hash & this.mask
      while (slots[at] !== 0) at = (at + strideOf(hash)) & this.mask
      slots[at] = row + 1
    }
    this.slots = slots
  }

  /** Adds a fact, before any rule runs. */
  add(values: readonly number[]): void {
    if (this.n === this.capacity) this.resize(this.capacity * 2)
    for (const [at, value] of values.entries()) this.columns[at]![this.n] = value
    this.n++
  }
}
