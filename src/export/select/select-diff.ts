import type { StoredColumn } from '../../store/database/schema.ts'
import type { RecordChange, RunDiff } from '../../store/records/diff.ts'
import type { StoredRecord } from '../../store/records/read-records.ts'
import { PAGE, PAGE_URL } from '../harvest-table.ts'
import type { TableCell } from '../table.ts'
import { cellsOf, fieldOf } from '../table-stream.ts'
import { changedColumns } from './changed-columns.ts'
import { type ActiveSelection, type SelectedField, selectFields } from './select-fields.ts'

/**
 * What differs in the selected columns. A record counts if it meets the condition before or after; one that changed only
 * in other columns is left out.
 */
export async function selectDiff(diff: RunDiff, selection: ActiveSelection): Promise<RunDiff> {
  // Changes have no page.
  const optional = [...(selection.optional ?? []), PAGE, PAGE_URL]
  const fields = diff.table.map(column => fieldOf(column, column.name))
  const { fields: shown, matches } = selectFields(fields, { ...selection, optional })
  const view = new DiffView(diff, shown, record => matches(cellsOf(record, diff.table)))
  const counts = { ...diff.counts, new: 0, changed: 0, gone: 0, moved: 0 }
  for await (const { kind } of view.changes()) counts[kind]++
  for await (const { kind } of view.moved()) counts[kind]++
  return {
    ...diff,
    counts,
    table: shown.map(field => columnOf(diff.table[field.from[0]!]!, field)),
    columns: { added: view.names(diff.columns.added), removed: view.names(diff.columns.removed) },
    changes: () => view.changes(),
    moved: () => view.moved(),
  }
}

function columnOf({ hasCurrency, ...column }: StoredColumn, { name, kind, withCurrency }: SelectedField): StoredColumn {
  return { ...column, name, kind, ...(hasCurrency && withCurrency ? { hasCurrency } : {}) }
}

class DiffView {
  readonly #diff: RunDiff
  readonly #shown: readonly SelectedField[]
  readonly #matches: (record: StoredRecord) => boolean

  constructor(diff: RunDiff, shown: readonly SelectedField[], matches: (record: StoredRecord) => boolean) {
    this.#diff = diff
    this.#shown = shown
    this.#matches = matches
  }

  async *changes(): AsyncGenerator<RecordChange> {
    for await (const change of this.#diff.changes()) {
      const selected = this.#select(change)
      if (selected) yield selected
    }
  }

  async *moved(): ReturnType<RunDiff['moved']> {
    for await (const { kind, before, after } of this.#diff.moved())
      if (this.#matches(before) || this.#matches(after))
        yield { kind, before: this.#record(before), after: this.#record(after) }
  }

  /** The new names of columns; those that are not shown are left out. */
  names(old: readonly string[]): string[] {
    const isOld = ({ isCurrency, from }: SelectedField): boolean =>
      !isCurrency && from.every(at => old.includes(this.#diff.table[at]!.name))
    return this.#shown.filter(isOld).map(({ name }) => name)
  }

  #select(change: RecordChange): RecordChange | undefined {
    switch (change.kind) {
      case 'new':
        return this.#matches(change.after) ? { kind: 'new', after: this.#record(change.after) } : undefined
      case 'gone':
        return this.#matches(change.before) ? { kind: 'gone', before: this.#record(change.before) } : undefined
      case 'moved':
        return change
      case 'changed': {
        const { before, after } = change
        const [was, is] = [before, after].map(record => cellsOf(record, this.#diff.table))
        const names = change.fields.map(({ name }) => this.#diff.table.findIndex(column => column.name === name))
        const fields = changedColumns(this.#shown, new Set(names), was!, is!)
        if (fields.length === 0 || !(this.#matches(before) || this.#matches(after))) return undefined
        return { kind: 'changed', before: this.#record(before), after: this.#record(after), fields }
      }
    }
  }

  #record(record: StoredRecord): StoredRecord {
    const cells = cellsOf(record, this.#diff.table)
    const values: Record<string, TableCell> = Object.create(null)
    for (const field of this.#shown) {
      const cell = field.cellOf(cells)
      if (cell) values[field.name] = cell
    }
    return { ...record, values }
  }
}
