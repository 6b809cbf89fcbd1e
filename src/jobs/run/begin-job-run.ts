import type { Store } from '../../store/database/store.ts'
import type { StoredJob } from '../../store/runs/jobs.ts'
import { beginRun, type StoredRun, unfinishedRun } from '../../store/runs/runs.ts'
import { currentWrapper, lockJob } from '../../store/runs/wrappers.ts'
import { noteVersion } from '../../store/work/run-versions.ts'
import { readVersion } from '../../version.ts'
import type { JobSpec } from '../spec/job-schema.ts'

/**
 * Starts a new run of a job, with what earlier runs learned about detail pages. Nothing is read yet. Undefined if a run
 * is in progress or was interrupted: a job has one run at a time.
 */
export function beginJobRun(
  store: Store,
  job: StoredJob,
  cause: 'command' | 'schedule',
): Promise<StoredRun | undefined> {
  const { start, archives, details: asked } = job.spec as JobSpec
  return store.transaction(async tx => {
    await lockJob(tx, job.id)
    if (await unfinishedRun(tx, job.id)) return undefined
    // A wrapper that was given for detail pages is checked when the run begins.
    const isGiven = (await currentWrapper(tx, job.id, 'item')) !== undefined
    const details = asked && !isGiven ? await currentWrapper(tx, job.id, 'details') : undefined
    const run = await beginRun(tx, { job, cause, starts: start, detailState: details?.content ?? null })
    // Versions that know no archives would take its tasks otherwise.
    if (archives) await noteVersion(tx, run.id, readVersion())
    return run
  })
}
