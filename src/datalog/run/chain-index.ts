import { hashRow, type NumberArray, powerOfTwo } from '../tables/hash.ts'
import type { ScalarType } from '../type.ts'

/** A direct index may have this many places per row before hashing takes less space. */
const SPARSEST_DIRECT = 4
const SMALLEST_DIRECT = 1024

/**
 * Rows by the values of some columns: for every value the first row, for every row the next one. Rows are numbered from
 * 1 here, so that zeroed memory means "none". A single column of integers that are close together, such as node
 * numbers, is addressed directly; everything else is hashed, and the reader compares the values.
 */
export class ChainIndex {
  /** Direct: the place of a value is the value minus `min`. */
  direct = false
  min = 0
  size = 0
  mask = 0
  heads: Int32Array = new Int32Array(0)
  nexts: Int32Array = new Int32Array(0)
  #indexed = 0
  readonly #types: readonly ScalarType[]

  constructor(types: readonly ScalarType[]) {
    this.#types = types
  }

  /** Indexes all rows at once; the rows of a value keep their order. */
  build(columns: readonly NumberArray[], n: number): this {
    if (columns.length === 1 && this.#types[0] !== 'decimal' && this.#buildDirect(columns[0]!, n)) return this
    this.mask = powerOfTwo(n * 2) - 1
    this.heads = new Int32Array(this.mask + 1)
    this.nexts = new Int32Array(n)
    for (let row = n - 1; row >= 0; row--) this.#push(columns, row)
    this.#indexed = n
    return this
  }

  /** Adds the rows of a growing relation up to `end`. */
  extend(columns: readonly NumberArray[], end: number): void {
    if (end > this.nexts.length) {
      const capacity = powerOfTwo(end * 2)
      this.mask = capacity * 2 - 1
      this.heads = new Int32Array(this.mask + 1)
      this.nexts = new Int32Array(capacity)
      this.#indexed = 0
    }
    for (let row = this.#indexed; row < end; row++) this.#push(columns, row)
    this.#indexed = end
  }

  #push(columns: readonly NumberArray[], row: number): void {
    const at = hashRow(columns, this.#types, row) & this.mask
    this.nexts[row] = this.heads[at]!
    this.heads[at] = row + 1
  }

  #buildDirect(values: NumberArray, n: number): boolean {
    let min = n > 0 ? values[0]! : 0
    let max = min
    for (let row = 1; row < n; row++) {
      const value = values[row]!
      if (value < min) min = value
      else if (value > max) max = value
    }
    const size = max - min + 1
    if (size > SPARSEST_DIRECT * n + SMALLEST_DIRECT) return false
    this.direct = true
    this.min = min
    this.size = size
    this.heads = new Int32Array(size)
    this.nexts = new Int32Array(n)
    for (let row = n - 1; row >= 0; row--) {
      const at = values[row]! - min
      this.nexts[row] = this.heads[at]!
      this.heads[at] = row + 1
    }
    return true
  }
}
