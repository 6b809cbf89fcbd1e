import type { LazyColumn } from '../relation.ts'
import type { StringPool } from './string-pool.ts'

/** Codes of a lazy column, made for a row when a rule reads it. */
export class LazyCodes {
  readonly #source: LazyColumn
  readonly #pool: StringPool
  /** Codes plus one; 0 for rows that were not read yet. */
  readonly #codes: Int32Array

  constructor(source: LazyColumn, length: number, pool: StringPool) {
    this.#source = source
    this.#pool = pool
    this.#codes = new Int32Array(length)
  }

  code(row: number): number {
    const known = this.#codes[row]!
    if (known > 0) return known - 1
    const code = this.#pool.codeOf(this.#source.at(row))
    this.#codes[row] = code + 1
    return code
  }
}
