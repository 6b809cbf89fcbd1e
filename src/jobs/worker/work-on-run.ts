import PQueue from 'p-queue'
import { findRunById, type StoredRun } from '../../store/runs/runs.ts'
import { takeTask } from '../../store/work/tasks.ts'
import { createBell } from '../bell.ts'
import { doTask } from '../tasks/do-task.ts'
import type { WorkContext } from '../work-context.ts'

/** How many tasks of a run are worked on at the same time; politeness toward sites is decided elsewhere. */
const TASKS_AT_ONCE = 4
/** Other processes may hold the last tasks of a run; how often to check whether they are done or given up. */
const LOOK_MS = 500

/** Works on the tasks of one run in this process until the run has ended or the signal aborts. */
export async function workOnRun(runId: number, context: Omit<WorkContext, 'onNewTasks'>): Promise<StoredRun> {
  const { store, owner, leaseMs, signal } = context
  const failed = new AbortController()
  const queue = new PQueue({ concurrency: TASKS_AT_ONCE })
  const bell = createBell()
  const parts: WorkContext = {
    ...context,
    signal: AbortSignal.any([signal, failed.signal]),
    onNewTasks: () => bell.ring(),
  }
  let failure: unknown
  try {
    for (;;) {
      if (failure !== undefined) throw failure
      if (signal.aborted) return await findRunById(store.db, runId)
      const lease = queue.pending < TASKS_AT_ONCE ? await takeTask(store, { owner, leaseMs, runId }) : undefined
      if (lease) {
        void queue
          .add(() => doTask(lease, parts))
          .catch(error => {
            failure ??= error
            failed.abort(error)
          })
          .finally(() => bell.ring())
        continue
      }
      const run = await findRunById(store.db, runId)
      if (run.state !== 'running' && queue.pending === 0) return run
      await bell.wait(LOOK_MS, parts.signal)
    }
  } finally {
    failed.abort()
    await queue.onIdle()
    await context.visits.end(runId)
    context.domains.end(runId)
  }
}
