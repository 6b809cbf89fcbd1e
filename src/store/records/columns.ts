import type { StoredColumn } from '../database/schema.ts'

/** A column as a page names it. */
export interface NamedColumn {
  readonly name: string
  readonly kind: string
}

interface MergedColumns {
  readonly columns: readonly StoredColumn[]
  /** For each requested column, its name in the table. */
  readonly names: readonly string[]
}

/**
 * Adds the columns of another page to those of a run. Columns of lists with the same name are the same in all walks;
 * the same name on a detail page is another column. Existing columns keep their name, kind, and position.
 */
export function mergeColumns(
  known: readonly StoredColumn[],
  wanted: readonly NamedColumn[],
  from: StoredColumn['from'] = 'list',
): MergedColumns {
  const columns = [...known]
  const taken = new Set(columns.map(({ name }) => name))
  const names = wanted.map(({ name, kind }) => {
    const same = columns.find(column => column.from === from && (column.called ?? column.name) === name)
    if (same) return same.name
    const free = freeName(name, taken)
    taken.add(free)
    columns.push({ name: free, kind, from, ...(free === name ? {} : { called: name }) })
    return free
  })
  return { columns, names }
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  for (let number = 2; ; number++) if (!taken.has(`${name}_${number}`)) return `${name}_${number}`
}
