import type { Store } from '../../store/database/store.ts'
import type { StoredJob } from '../../store/runs/jobs.ts'
import { type StoredRun, unfinishedRun } from '../../store/runs/runs.ts'
import { workersOn } from '../../store/work/tasks.ts'
import { beginJobRun } from './begin-job-run.ts'

/** The run to work on if somebody asks for one now. */
type OpenedRun =
  /** `unfinished`: it was interrupted, and can be continued. */
  | { readonly kind: 'begun' | 'unfinished'; readonly run: StoredRun }
  /** These processes are working on it. */
  | { readonly kind: 'busy'; readonly run: StoredRun; readonly workers: readonly string[] }

/** A new run of a job, or the one that has not ended yet: a job has one run at a time. */
export async function openJobRun(store: Store, job: StoredJob): Promise<OpenedRun> {
  for (;;) {
    const run = await unfinishedRun(store.db, job.id)
    if (run) {
      const workers = await workersOn(store.db, run.id)
      return workers.length > 0 ? { kind: 'busy', run, workers } : { kind: 'unfinished', run }
    }
    const begun = await beginJobRun(store, job, 'command')
    // Undefined if another process has started one in the meantime.
    if (begun) return { kind: 'begun', run: begun }
  }
}
