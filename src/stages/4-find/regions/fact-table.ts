import type { RelationRows } from '../../../datalog/relation.ts'

/** Facts collected by column, with strings as numbers, in the format that rules read. */
export class FactTable {
  readonly #columns: readonly (NumberColumn | StringColumn)[]
  #length = 0

  constructor(...types: readonly ('number' | 'string')[]) {
    this.#columns = types.map(type => (type === 'number' ? new NumberColumn() : new StringColumn()))
  }

  add(...values: readonly (number | string)[]): void {
    for (let i = 0; i < values.length; i++) this.#columns[i]!.push(values[i] as never)
    this.#length++
  }

  rows(): RelationRows {
    return { length: this.#length, columns: this.#columns.map(column => column.values()) }
  }
}

class NumberColumn {
  readonly #values: number[] = []

  push(value: number): void {
    this.#values.push(value)
  }

  values(): readonly number[] {
    return this.#values
  }
}

class StringColumn {
  readonly #codes: number[] = []
  readonly #codeOf = new Map<string, number>()

  push(value: string): void {
    let code = this.#codeOf.get(value)
    if (code === undefined) this.#codeOf.set(value, (code = this.#codeOf.size))
    this.#codes.push(code)
  }

  values(): { codes: readonly number[]; strings: readonly string[] } {
    return { codes: this.#codes, strings: [...this.#codeOf.keys()] }
  }
}
