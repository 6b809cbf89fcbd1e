import { CompiledQuery, sql } from 'kysely'
import type { Store } from './store.ts'

/** Runs the statements of another library (pg-boss) on the connections of the store, with the store's failures. */
export const executeText = ({ db }: Store, text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> =>
  db.executeQuery<unknown>(CompiledQuery.raw(text, values))

/** An arbitrary number that other programs are unlikely to lock. */
const SETUP_LOCK = 8_273_650_119

/** PostgreSQL only. Processes that create their tables at the same time would deadlock: one works, the others wait. */
export async function setUpAlone(store: Store, work: () => Promise<void>): Promise<void> {
  await store.transaction(async tx => {
    await sql`select pg_advisory_xact_lock(${SETUP_LOCK})`.execute(tx)
    await work()
  })
}
