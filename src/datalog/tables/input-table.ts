import type { CodedColumn, LazyColumn, NumberColumn, RelationColumn, RelationRows, ScalarColumn } from '../relation.ts'
import type { ScalarType } from '../type.ts'
import type { NumberArray } from './hash.ts'
import { LazyCodes } from './lazy-codes.ts'
import { InputProblem } from './limits.ts'
import type { StringPool } from './string-pool.ts'

/** Plain numbers, codes of a string table, or strings made on demand; each needs different generated code. */
export type InputKind = 'numbers' | 'codes' | 'lazy'

/** An input relation, read in place. */
export class InputTable {
  readonly name: string
  readonly types: readonly ScalarType[]
  readonly n: number
  readonly kinds: readonly InputKind[]
  readonly #columns: readonly ScalarColumn[]
  readonly #pool: StringPool
  readonly #translations: (Int32Array | undefined)[] = []
  readonly #lazy: (LazyCodes | undefined)[] = []
  readonly #values: (NumberArray | undefined)[] = []

  constructor(name: string, types: readonly ScalarType[], rows: RelationRows, pool: StringPool) {
    const columns = rows.columns.flatMap((column: RelationColumn) => ('items' in column ? column.items : [column]))
    if (columns.length !== types.length) {
      throw new InputProblem(`${name} has ${types.length} columns, but ${columns.length} were given`)
    }
    this.name = name
    this.types = types
    this.n = rows.length
    this.#columns = columns
    this.#pool = pool
    this.kinds = columns.map(kindOf)
  }

  /** Whether the values fit the declared type; `wide` if an integer needs more than 32 bits. */
  check(at: number): { readonly wide: boolean } {
    const column = this.#columns[at]!
    const type = this.types[at]!
    const where = `column ${at + 1} of ${this.name}`
    const isString = this.kinds[at] !== 'numbers'
    if (isString !== (type === 'string')) {
      throw new InputProblem(`${where} is ${type}, but the values are ${isString ? 'strings' : 'numbers'}`)
    }
    if (isLazy(column)) return { wide: false }
    const numbers: NumberColumn = isCoded(column) ? column.codes : column
    if (numbers.length < this.n) {
      throw new InputProblem(`${where} has ${numbers.length} values for ${this.n} rows`)
    }
    if (isCoded(column)) return checkCodes(column, this.n, where)
    return checkNumbers(numbers, this.n, type, where)
  }

  /** What generated code reads: the numbers or codes, or an object that makes codes. */
  source(at: number): NumberColumn | LazyCodes {
    const column = this.#columns[at]!
    if (isLazy(column)) return (this.#lazy[at] ??= new LazyCodes(column, this.n, this.#pool))
    return isCoded(column) ? column.codes : column
  }

  /** Maps the codes of a column's own string table to those of the run. */
  translation(at: number): Int32Array {
    return (this.#translations[at] ??= this.#translate(this.#columns[at] as CodedColumn))
  }

  #translate({ strings }: CodedColumn): Int32Array {
    const codes = new Int32Array(strings.length)
    for (let code = 0; code < codes.length; code++) codes[code] = this.#pool.codeOf(strings[code]!)
    return codes
  }

  /** The values of a whole column, for building indexes. */
  column(at: number): NumberArray {
    if (this.kinds[at] === 'numbers') return this.source(at) as NumberColumn
    return (this.#values[at] ??= this.#codesOf(at))
  }

  #codesOf(at: number): Int32Array {
    const source = this.source(at)
    const codes = new Int32Array(this.n)
    if (source instanceof LazyCodes) {
      for (let row = 0; row < this.n; row++) codes[row] = source.code(row)
    } else {
      const translation = this.translation(at)
      for (let row = 0; row < this.n; row++) codes[row] = translation[source[row]!]!
    }
    return codes
  }

  value(at: number, row: number): number {
    const source = this.source(at)
    if (source instanceof LazyCodes) return source.code(row)
    return this.kinds[at] === 'codes' ? this.translation(at)[source[row]!]! : source[row]!
  }

  /** What the generated code depends on. */
  shapeOf(at: number): string {
    const column = this.#columns[at]!
    if (isLazy(column)) return 'lazy'
    return isCoded(column) ? `codes:${column.codes.constructor.name}` : column.constructor.name
  }
}

const isCoded = (column: ScalarColumn): column is CodedColumn => 'codes' in column
const isLazy = (column: ScalarColumn): column is LazyColumn =>
  !ArrayBuffer.isView(column) && !Array.isArray(column) && !isCoded(column)

function kindOf(column: ScalarColumn): InputKind {
  if (isLazy(column)) return 'lazy'
  return isCoded(column) ? 'codes' : 'numbers'
}

function checkCodes({ codes, strings }: CodedColumn, n: number, where: string): { wide: false } {
  for (let row = 0; row < n; row++) {
    const code = codes[row]!
    if (!(code >= 0 && code < strings.length && Number.isInteger(code))) {
      throw new InputProblem(`${where} has the code ${code} in row ${row}, but ${strings.length} strings`)
    }
  }
  return { wide: false }
}

function checkNumbers(values: NumberColumn, n: number, type: ScalarType, where: string): { wide: boolean } {
  if (type === 'decimal' && values instanceof Int32Array) return { wide: false }
  if (
    type === 'integer' &&
    (values instanceof Int32Array || values instanceof Uint16Array || values instanceof Uint8Array)
  ) {
    return { wide: false }
  }
  let wide = false
  for (let row = 0; row < n; row++) {
    const value = values[row]!
    const fits =
      type === 'decimal'
        ? Number.isFinite(value)
        : type === 'boolean'
          ? value === 0 || value === 1
          : Number.isSafeInteger(value)
    if (!fits) throw new InputProblem(`${where} is ${type}, but row ${row} has ${value}`)
    wide ||= type === 'integer' && (value | 0) !== value
  }
  return { wide }
}
