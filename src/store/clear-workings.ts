import type { Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** What only helped to get the records is not needed once they are settled; what went wrong stays, to be looked at. */
export async function clearWorkings(tx: Transaction<Schema>, runId: number): Promise<void> {
  await tx.deleteFrom('details').where('run_id', '=', runId).where('state', '!=', 'missing').execute()
  await tx.deleteFrom('tasks').where('run_id', '=', runId).where('state', '=', 'done').execute()
}
