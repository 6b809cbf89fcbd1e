import type { Queries } from '../../store/database/store.ts'
import { listJobs, type StoredJob } from '../../store/runs/jobs.ts'
import { findRun, findSettledBefore, type StoredRun } from '../../store/runs/runs.ts'
import { sayFall } from '../run/add-alerts.ts'
import type { JobSpec } from '../spec/job-schema.ts'
import { viewRun } from './run-view.ts'

/** A job as it is listed and exactly as `--json` prints it. Keys are added, never renamed. */
export type JobView = Awaited<ReturnType<typeof viewJob>>

export async function viewJobs(queries: Queries): Promise<JobView[]> {
  const views: JobView[] = []
  for (const job of await listJobs(queries)) if (job.state !== 'unsaved') views.push(await viewJob(queries, job))
  return views
}

export async function viewJob(queries: Queries, job: StoredJob) {
  const { schedule } = job.spec as JobSpec
  const last = await findRun(queries, job.id, 'last')
  const isDue = job.state === 'active' && job.nextAt !== null
  return {
    name: job.name,
    state: job.state,
    schedule: schedule ?? null,
    /** When the schedule starts the next run. */
    nextAt: isDue ? new Date(job.nextAt!).toISOString() : null,
    lastRun: last ? await viewRun(queries, job.name, last) : null,
    /** Why the last run raises the job's alert; `null` if it does not. */
    alert: last ? await alertOf(queries, job, last) : null,
  }
}

/** By the job as it is now. A run in progress, or a stopped one, has not read all that it will. */
async function alertOf(queries: Queries, { spec }: StoredJob, last: StoredRun): Promise<string | null> {
  const { alert } = spec as JobSpec
  if (!alert || last.state === 'running' || last.state === 'stopped') return null
  return sayFall(alert, last, await findSettledBefore(queries, last)) ?? null
}
