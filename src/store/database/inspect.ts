import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Store } from './store.ts'

/** Bytes on the disk; null for a database in memory. */
export async function sizeOfStore({ kind, place, db }: Store): Promise<number | null> {
  if (kind === 'postgres') {
    const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db)
    return Number(rows[0]!.bytes)
  }
  // Recent changes are in a separate file until SQLite moves them.
  const sizes = await Promise.all([place, `${place}-wal`].map(file => stat(file).catch(() => undefined)))
  return sizes[0] ? sizes.reduce((sum, each) => sum + (each?.size ?? 0), 0) : null
}

/** Which tables the database has, by the last migration, and what is damaged. */
export async function checkStore({ kind, place, db }: Store) {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc`.execute(db)
  // PostgreSQL checks itself; we only know that it answered.
  const problems = kind === 'postgres' ? [] : await integrityProblems(db)
  return { kind, place, schema: rows[0]?.name ?? 'none', problems }
}

async function integrityProblems(db: Store['db']): Promise<string[]> {
  const whole = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  const keys = await sql<{ table: string }>`pragma foreign_key_check`.execute(db)
  return [
    ...whole.rows.map(row => row.integrity_check).filter(text => text !== 'ok'),
    ...[...new Set(keys.rows.map(({ table }) => table))].map(
      table => `rows of ${table} refer to rows that do not exist`,
    ),
  ]
}
