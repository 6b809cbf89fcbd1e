import { findRunById, type StoredRun } from '../../store/runs/runs.ts'
import type { WorkContext } from '../work-context.ts'
import { TasksInHand } from './tasks-in-hand.ts'

/** Tasks at the same time; most of the time they wait for sites. */
export const TASKS_AT_ONCE = 4
/** Other processes may hold the last tasks of a run; how often to check whether they are done or given up. */
const LOOK_MS = 500

/** Works on the tasks of one run in this process until the run has ended or the signal aborts. */
export async function workOnRun(runId: number, context: Omit<WorkContext, 'onNewTasks'>): Promise<StoredRun> {
  const failed = new AbortController()
  const hands = new TasksInHand(
    { ...context, signal: AbortSignal.any([context.signal, failed.signal]) },
    { runId, atOnce: TASKS_AT_ONCE, ofOneRun: TASKS_AT_ONCE, onFailure: error => failed.abort(error) },
  )
  try {
    for (;;) {
      await hands.fill()
      const run = await findRunById(context.store.db, runId)
      failed.signal.throwIfAborted()
      if (context.signal.aborted || (run.state !== 'running' && hands.count === 0)) return run
      await hands.wait(LOOK_MS)
    }
  } finally {
    failed.abort()
    await hands.empty()
  }
}
