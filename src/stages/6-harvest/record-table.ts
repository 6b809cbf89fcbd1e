import type { FieldKind } from '../4-find/fields/field.ts'
import type { HarvestEvent } from './event.ts'
import type { HarvestColumn, HarvestedValue } from './record.ts'

/** A column as stages name it, before it is one of the table. */
interface Named {
  readonly name: string
  readonly kind: FieldKind
}

type Counted = HarvestColumn & { filled: number }

/** The columns of a harvest as they come: names are unique and stay; how many records have a value is counted. */
export class RecordTable {
  readonly #columns = new Map<string, Counted>()
  /** By where it comes from and what it is called there. */
  readonly #known = new Map<string, Counted>()
  readonly #tell: (event: HarvestEvent) => void

  constructor(tell: (event: HarvestEvent) => void) {
    this.#tell = tell
  }

  get columns(): readonly (HarvestColumn & { readonly filled: number })[] {
    return [...this.#columns.values()]
  }

  /** The column of the table that a named one is; a new one is told. */
  columnOf({ name, kind }: Named, from: HarvestColumn['from']): HarvestColumn {
    const key = `${from} ${name}`
    const known = this.#known.get(key)
    if (known) return known
    const column = { name: this.#freeName(name), kind, from, filled: 0 }
    this.#known.set(key, column)
    this.#columns.set(column.name, column)
    this.#tell({ kind: 'column', column: { name: column.name, kind, from } })
    return column
  }

  /** Puts a value into a record. */
  put(values: Record<string, HarvestedValue>, column: HarvestColumn, value: HarvestedValue | undefined): void {
    if (!value) return
    values[column.name] = value
    this.count(column)
  }

  /** One record more has a value of this column. */
  count({ name }: Pick<HarvestColumn, 'name'>): void {
    this.#columns.get(name)!.filled++
  }

  /** A column of a record's own page may be called as one that the list gets later. */
  #freeName(name: string): string {
    if (!this.#columns.has(name)) return name
    for (let number = 2; ; number++) if (!this.#columns.has(`${name}_${number}`)) return `${name}_${number}`
  }
}
