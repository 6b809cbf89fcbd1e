import type { StoredColumn } from '../database/schema.ts'

/** A column as a page calls it. */
export interface NamedColumn {
  readonly name: string
  readonly kind: string
}

interface MergedColumns {
  readonly columns: readonly StoredColumn[]
  /** Of each column that was wanted: its name in the table. */
  readonly names: readonly string[]
}

/**
 * The columns of a run with those that another page has. Columns of lists with the same name are the same, whatever walk
 * they come from; a name that a record's own page uses is another one. What is there keeps its name, its kind and its place.
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
