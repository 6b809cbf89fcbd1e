import type { FieldKind } from '../4-find/fields/field.ts'
import type { HarvestEvent } from './event.ts'
import type { HarvestColumn, HarvestedValue } from './record.ts'

/** A column as a stage names it, before it is part of the table. */
interface Named {
  readonly name: string
  readonly kind: FieldKind
}

type Counted = HarvestColumn & { filled: number }

/** The columns of a harvest: names are unique and permanent; records with a value are counted. */
export class RecordTable {
  readonly #columns = new Map<string, Counted>()
  /** By origin and original name. */
  readonly #known = new Map<string, Counted>()
  readonly #tell: (event: HarvestEvent) => void

  constructor(tell: (event: HarvestEvent) => void) {
    this.#tell = tell
  }

  get columns(): readonly (HarvestColumn & { readonly filled: number })[] {
    return [...this.#columns.values()]
  }

  /** The table's column for a named one; a new column is reported. */
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

  /** One more record has a value in this column. */
  count({ name }: Pick<HarvestColumn, 'name'>): void {
    this.#columns.get(name)!.filled++
  }

  /** A detail column may have the same name as a later list column. */
  #freeName(name: string): string {
    if (!this.#columns.has(name)) return name
    for (let number = 2; ; number++) if (!this.#columns.has(`${name}_${number}`)) return `${name}_${number}`
  }
}
