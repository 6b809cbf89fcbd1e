import { truncate } from './display-width.ts'
import { isTyped, knownValue } from './flat-columns.ts'
import { printable } from './printable.ts'
import type { ColumnKind, TableCell } from './table.ts'

interface UntypedCells {
  readonly name: string
  readonly text: string
  count: number
}

/** Counts the cells of typed columns that have a text and no value: a file with the values alone leaves them empty. */
export class UntypedCellCount {
  readonly #columns = new Map<number, UntypedCells>()

  add(at: number, { name, kind }: { readonly name: string; readonly kind: ColumnKind }, cell?: TableCell): void {
    if (!cell || !isTyped(kind) || cell.text === '' || knownValue(kind, cell) !== undefined) return
    const known = this.#columns.get(at)
    if (known) known.count++
    else this.#columns.set(at, { name, text: cell.text, count: 1 })
  }

  /** One sentence about all columns; empty if every cell has a value. */
  warnings(): string[] {
    const columns = [...this.#columns.values()].map(
      ({ name, text, count }) => `${name} (${count}, such as ${JSON.stringify(truncate(printable(text), MAX_QUOTED))})`,
    )
    if (columns.length === 0) return []
    return [
      `cells without a value are empty in the file: ${columns.join(', ')}. --texts (in a job file \`texts: true\`) writes their texts`,
    ]
  }
}

/** In columns of the terminal. */
const MAX_QUOTED = 30
