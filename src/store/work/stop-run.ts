import type { Store, Tx } from '../database/store.ts'
import { endRun, lockRun, unfinishedRun } from '../runs/runs.ts'

/** No worker takes a task before this time (the year 2286). */
const NEVER = 9_999_999_999_999

/**
 * Stops a run that is in progress and keeps what it has: its tasks stay, but nobody may take them, and who works on one
 * finds the lease lost. False if the run was not in progress.
 */
export function stopRun(store: Store, runId: number, because: string): Promise<boolean> {
  return store.transaction(async tx => {
    const run = await lockRun(tx, runId)
    if (run?.state !== 'running') return false
    await openTasks(tx, runId).set({ lease_owner: null, lease_until: null, not_before: NEVER }).execute()
    await endRun(tx, runId, { state: 'stopped', because })
    return true
  })
}

/** `gone`: it cannot be continued. `busy`: another run of the job is in progress. */
type Continued = 'continued' | 'gone' | 'busy'

/** Continues a stopped run where it was. */
export function continueRun(store: Store, runId: number): Promise<Continued> {
  return store.transaction(async tx => {
    const run = await lockRun(tx, runId)
    if (run?.state !== 'stopped') return 'gone'
    if (await unfinishedRun(tx, run.job_id)) return 'busy'
    const { numUpdatedRows } = await openTasks(tx, runId).set({ not_before: 0 }).executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return 'gone'
    await tx
      .updateTable('runs')
      .set({ state: 'running', because: null, ended_at: null, resumed: run.resumed + 1 })
      .where('id', '=', runId)
      .execute()
    return 'continued'
  })
}

const openTasks = (tx: Tx, runId: number) =>
  tx.updateTable('tasks').where('run_id', '=', runId).where('state', '=', 'open')
