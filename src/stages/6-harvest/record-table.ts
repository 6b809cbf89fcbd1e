import type { FieldKind } from '../4-find/fields/field.ts'
import type { HarvestEvent } from './event.ts'
import type { HarvestColumn, HarvestedValue } from './record.ts'

/** A column as stages name it, before it is one of the table. */
interface Named {
  readonly name: string
  readonly kind: FieldKind
}

/** The columns of a harvest as they come: names are unique and stay; how many records have a value is counted. */
export class RecordTable {
  readonly #columns: (HarvestColumn & { filled: number })[] = []
  readonly #names = new Set<string>()
  /** By where it comes from and what it is called there. */
  readonly #known = new Map<string, HarvestColumn & { filled: number }>()
  readonly #tell: (event: HarvestEvent) => void

  constructor(tell: (event: HarvestEvent) => void) {
    this.#tell = tell
  }

  get columns(): readonly (HarvestColumn & { readonly filled: number })[] {
    return this.#columns
  }

  /** The column of the table that a named one is; a new one is told. */
  columnOf({ name, kind }: Named, from: HarvestColumn['from']): HarvestColumn {
    const key = `${from} ${name}`
    const known = this.#known.get(key)
    if (known) return known
    const column = { name: this.#freeName(name), kind, from, filled: 0 }
    this.#names.add(column.name)
    this.#known.set(key, column)
    this.#columns.push(column)
    this.#tell({ kind: 'column', column: { name: column.name, kind, from } })
    return column
  }

  /** Puts a value into a record, and counts it. */
  put(values: Record<string, HarvestedValue>, column: HarvestColumn, value: HarvestedValue | undefined): void {
    if (!value || column.name in values) return
    values[column.name] = value
    ;(column as { filled: number } & HarvestColumn).filled++
  }

  /** A column of a record's own page may be called as one of the list, or as one that the list gets later. */
  #freeName(name: string): string {
    if (!this.#names.has(name)) return name
    for (let number = 2; ; number++) if (!this.#names.has(`${name}_${number}`)) return `${name}_${number}`
  }
}
