import type { HarvestEvent } from '../../stages/6-harvest/event.ts'
import type { HarvestOptions } from '../../stages/6-harvest/options.ts'
import { findJobById, type StoredJob } from '../../store/runs/jobs.ts'
import { findRunById, type StoredRun } from '../../store/runs/runs.ts'
import type { Lease } from '../../store/work/lease.ts'
import { harvestOptionsOf } from '../harvest-options.ts'
import type { JobSpec } from '../spec/job-spec.ts'
import { resolveSecrets } from '../spec/secrets.ts'
import type { WorkContext } from '../work-context.ts'

/** A task with all that is known of its run. */
export interface TaskRun {
  readonly lease: Lease
  readonly job: StoredJob
  readonly run: StoredRun
  /** As it was when the run began; secrets as the file has them. */
  readonly spec: JobSpec
  readonly options: HarvestOptions
  readonly context: WorkContext
  /** Ends when the process does, or somebody else has the task. */
  readonly signal: AbortSignal
  readonly tell: (event: HarvestEvent) => void
}

export async function openTaskRun(lease: Lease, context: WorkContext, signal: AbortSignal): Promise<TaskRun> {
  const { store, tell, environment } = context
  const run = await findRunById(store.db, lease.task.runId)
  const job = await findJobById(store.db, run.jobId)
  const spec = run.spec as JobSpec
  const options = harvestOptionsOf(resolveSecrets(spec, environment), job.file)
  return {
    lease,
    job,
    run,
    spec,
    context,
    signal,
    options: { ...options, signal },
    tell: event => tell({ kind: 'harvest', job: job.name, run: run.number, event }),
  }
}
