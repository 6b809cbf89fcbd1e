import { claimDueJobs } from '../../store/runs/jobs.ts'
import { nextStart } from '../next-start.ts'
import { beginJobRun } from '../run/begin-job-run.ts'
import type { JobSpec } from '../spec/job-schema.ts'
import type { WorkContext } from '../work-context.ts'

/** Starts the runs that are due. If several processes do so, each job goes to one of them. */
export async function startDueJobs({ store, tell }: Pick<WorkContext, 'store' | 'tell'>, now: Date): Promise<number> {
  const due = await claimDueJobs(store, now.getTime(), spec => nextStart(spec as JobSpec, now))
  let begun = 0
  for (const job of due) {
    const run = await beginJobRun(store, job, 'schedule')
    if (!run) {
      tell({ kind: 'note', message: `${job.name}: skipped, because its last run is not finished yet` })
      continue
    }
    tell({ kind: 'run-begun', job: job.name, run: run.number })
    begun++
  }
  return begun
}
