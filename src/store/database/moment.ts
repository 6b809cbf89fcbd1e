import { PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Queries } from './store.ts'

export const isOnPostgres = (queries: Queries): boolean => queries.getExecutor().adapter instanceof PostgresAdapter

/** Milliseconds since 1970 by the clock of the database: hosts whose clocks differ agree on it. */
export function databaseNow(queries: Queries): RawBuilder<number> {
  return isOnPostgres(queries)
    ? sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`
}

/** For people. */
export const isoNow = (): string => new Date().toISOString()
