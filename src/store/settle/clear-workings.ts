import type { Tx } from '../database/store.ts'

/**
 * Deletes what a run needed only until its end. What went wrong is kept for review: failed tasks, and detail pages that
 * failed to load.
 */
export async function clearWorkings(tx: Tx, runId: number): Promise<void> {
  for (const table of ['harvested', 'models', 'journal'] as const)
    await tx.deleteFrom(table).where('run_id', '=', runId).execute()
  await tx.deleteFrom('details').where('run_id', '=', runId).where('state', '!=', 'missing').execute()
  await tx.deleteFrom('tasks').where('run_id', '=', runId).where('state', '=', 'done').execute()
}
