import type { EditableField } from '../../export/select/edit-columns.ts'
import { selectTable } from '../../export/select/select-columns.ts'
import { type ActiveSelection, type SelectedFields, selectFields } from '../../export/select/select-fields.ts'
import type { Table } from '../../export/table.ts'
import type { Selection } from '../../stages/5-wrap/selection.ts'

/** How many records met the condition. */
export interface Matching {
  readonly kept: number
  readonly all: number
  /** The options that set it. */
  readonly by: string
}

/** The options of a selection that leave out records; undefined if none does. */
export function namesOfConditions({ where, edits = [] }: Selection): string | undefined {
  const isFilled = edits.some(({ op }) => op === 'filled')
  const by = [...(where === undefined ? [] : ['--where']), ...(isFilled ? ['--filled'] : [])]
  return by.length === 0 ? undefined : by.join(' and ')
}

/**
 * Selects columns and records of tables that arrive one after another. The names have to be in the first ones, so that
 * a mistake ends the command at once; a later page may lack a column.
 */
export class TableSelector {
  readonly #selection: ActiveSelection
  readonly #known: EditableField[] = []
  #isChecked = false
  /** The last columns and what is selected of them: records that arrive one by one have the same. */
  #last: { readonly key: string; readonly selected: SelectedFields } | undefined
  #kept = 0
  #all = 0

  constructor(selection: ActiveSelection) {
    this.#selection = selection
  }

  /** Undefined if there is no condition. */
  get matching(): Matching | undefined {
    const by = namesOfConditions(this.#selection)
    return by === undefined ? undefined : { kept: this.#kept, all: this.#all, by }
  }

  /** Throws a SelectionError if a name is in none of the first tables. */
  check(tables: readonly Pick<Table, 'fields'>[]): void {
    for (const field of tables.flatMap(({ fields }) => fields))
      if (!this.#known.some(({ name }) => name === field.name)) this.#known.push({ name: field.name, kind: field.kind })
    if (this.#isChecked || tables.length === 0) return
    selectFields(this.#known, this.#selection)
    this.#isChecked = true
  }

  select(tables: readonly Table[]): readonly Table[] {
    this.check(tables)
    return tables.map(table => {
      const selected = selectTable(table, this.#fieldsOf(table))
      this.#all += table.recordCount
      this.#kept += selected.recordCount
      return selected
    })
  }

  #fieldsOf({ fields }: Table): SelectedFields {
    const key = JSON.stringify(fields.map(({ name, kind }) => [name, kind]))
    if (this.#last?.key !== key) this.#last = { key, selected: selectFields(fields, this.#selection, [...this.#known]) }
    return this.#last.selected
  }
}
