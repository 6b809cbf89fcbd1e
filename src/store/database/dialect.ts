import { PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Queries, Store } from './store.ts'

/** The kind of database. Only code that differs between the two asks for it. */
export const dialectOf = (queries: Queries): Store['kind'] =>
  queries.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'

/** PostgreSQL locks rows; SQLite locks the whole file when a transaction begins. */
export const isOnPostgres = (queries: Queries): boolean => dialectOf(queries) === 'postgres'

/** Milliseconds since 1970 by the clock of the database, so that hosts with different clocks agree. */
export function databaseNow(queries: Queries): RawBuilder<number> {
  return isOnPostgres(queries)
    ? sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`
}

/** For people. */
export const isoNow = (): string => new Date().toISOString()
