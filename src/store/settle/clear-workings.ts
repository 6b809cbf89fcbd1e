import type { Tx } from '../database/store.ts'

/**
 * Of a run that has ended: what only helped to get its records is not needed any more. What went wrong stays, to be looked at:
 * tasks that failed, own pages of records that could not be read.
 */
export async function clearWorkings(tx: Tx, runId: number): Promise<void> {
  for (const table of ['harvested', 'models', 'journal'] as const)
    await tx.deleteFrom(table).where('run_id', '=', runId).execute()
  await tx.deleteFrom('details').where('run_id', '=', runId).where('state', '!=', 'missing').execute()
  await tx.deleteFrom('tasks').where('run_id', '=', runId).where('state', '=', 'done').execute()
}
