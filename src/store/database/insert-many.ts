import { CompiledQuery } from 'kysely'
import { batchesOf } from './batches.ts'
import { dialectOf } from './dialect.ts'
import type { Schema } from './schema.ts'
import type { Queries } from './store.ts'

interface Insertion<T extends keyof Schema> {
  readonly into: T
  readonly columns: readonly (keyof Schema[T] & string)[]
  /** Columns to return for each row. */
  readonly returning?: readonly (keyof Schema[T] & string)[]
}

/**
 * Inserts rows given as lists of values. For a hundred thousand rows, kysely takes several times as long to build the
 * statement as the database takes to run it; here the text is built once.
 */
export async function insertMany<T extends keyof Schema, R = unknown>(
  queries: Queries,
  { into, columns, returning = [] }: Insertion<T>,
  rows: readonly (readonly unknown[])[],
): Promise<R[]> {
  const dialect = dialectOf(queries)
  const tail = returning.length > 0 ? ` returning ${returning.map(name => `"${name}"`).join(', ')}` : ''
  const head = `insert into "${into}" (${columns.map(name => `"${name}"`).join(', ')}) values `
  const all: R[] = []
  for (const some of batchesOf(rows)) {
    const text = head + placeholders(dialect, some.length, columns.length) + tail
    const result = await queries.executeQuery<R>(CompiledQuery.raw(text, some.flat()))
    for (const row of result.rows) all.push(row)
  }
  return all
}

function placeholders(dialect: 'sqlite' | 'postgres', rows: number, columns: number): string {
  if (dialect === 'sqlite')
    return Array(rows)
      .fill(`(${Array(columns).fill('?').join(', ')})`)
      .join(', ')
  let number = 0
  const row = (): string => `(${Array.from({ length: columns }, () => `$${++number}`).join(', ')})`
  return Array.from({ length: rows }, row).join(', ')
}
