import type { StoredJob } from '../../store/jobs.ts'
import { beginRun, type StoredRun } from '../../store/runs.ts'
import type { Store } from '../../store/store.ts'
import { currentWrapper } from '../../store/wrappers.ts'
import type { JobSpec } from '../spec/job-spec.ts'

/** A new run of a job, with what earlier ones learned of records' own pages. Nothing is read yet. */
export function beginJobRun(store: Store, job: StoredJob, cause: 'command' | 'schedule'): Promise<StoredRun> {
  const { start } = job.spec as JobSpec
  return store.transaction(async tx => {
    const details = await currentWrapper(tx, job.id, 'details')
    return beginRun(tx, { job, cause, starts: start, detailState: details?.content ?? null })
  })
}
