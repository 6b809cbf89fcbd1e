import { Cron } from 'croner'
import { sleep } from '../../net/clock.ts'
import { findJobById } from '../../store/runs/jobs.ts'
import { listUnfinishedRuns, type StoredRun } from '../../store/runs/runs.ts'
import { hasTakeableTask } from '../../store/work/tasks.ts'
import { deliverWebhooks } from '../webhooks/deliver-due.ts'
import type { WorkContext } from '../work-context.ts'
import { startDueJobs } from './start-due-jobs.ts'
import { workOnRun } from './work-on-run.ts'

type LocalContext = Omit<WorkContext, 'onNewTasks'>

/** How often to look for interrupted runs, and for runs that another process started. */
const LOOK_MS = 1_000

/**
 * One process that does everything: starts runs on schedule, works on all open runs, including those that an earlier
 * process left unfinished, and sends webhooks. Ends with the context's signal.
 */
export async function runLocalWorker(context: LocalContext): Promise<void> {
  const { store, signal, tell } = context
  const atWork = new Map<number, Promise<unknown>>()
  let failure: unknown
  const tellResumed = async ({ jobId, number }: StoredRun): Promise<void> => {
    const { name } = await findJobById(store.db, jobId)
    tell({ kind: 'run-resumed', job: name, run: number })
  }
  const look = async (): Promise<void> => {
    for (const run of await listUnfinishedRuns(store.db)) {
      if (atWork.has(run.id) || !(await hasTakeableTask(store, run.id))) continue
      if (run.pages > 0) await tellResumed(run)
      const work = workOnRun(run.id, context)
        .catch(error => void (failure ??= error))
        .finally(() => atWork.delete(run.id))
      atWork.set(run.id, work)
    }
  }
  const minute = new Cron('* * * * *', { protect: true, catch: error => void (failure ??= error) }, async () => {
    await startDueJobs(context, new Date())
  })
  try {
    await startDueJobs(context, new Date())
    while (!signal.aborted) {
      if (failure !== undefined) throw failure
      await look()
      await deliverWebhooks(context)
      await sleep(LOOK_MS, signal).catch(() => {})
    }
  } finally {
    minute.stop()
    tell({ kind: 'note', message: 'stopping: unfinished tasks are put back' })
    await Promise.all(atWork.values())
  }
}
