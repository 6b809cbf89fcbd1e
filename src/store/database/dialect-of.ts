import { PostgresAdapter } from 'kysely'
import type { Queries, Store } from './store.ts'

/** Which database is asked. Only what the two write differently needs to know. */
export const dialectOf = (queries: Queries): Store['kind'] =>
  queries.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
