import type { Models } from '../../analyse.ts'
import type { HarvestEvent } from '../../stages/6-harvest/event.ts'
import type { HarvestOptions } from '../../stages/6-harvest/options.ts'
import { findJobById, type StoredJob } from '../../store/runs/jobs.ts'
import { findRunById, type StoredRun } from '../../store/runs/runs.ts'
import type { Lease } from '../../store/work/lease.ts'
import { harvestOptionsOf } from '../harvest-options.ts'
import type { JobSpec } from '../spec/job-schema.ts'
import { resolveSecrets } from '../spec/secrets.ts'
import type { WorkContext } from '../work-context.ts'

/** A task with everything known about its run. */
export interface TaskRun {
  readonly lease: Lease
  readonly job: StoredJob
  readonly run: StoredRun
  /** The job at the start of the run; secrets as in the file. */
  readonly spec: JobSpec
  readonly options: HarvestOptions
  readonly models: Models
  readonly context: WorkContext
  /** Aborts when the process ends or another worker takes the task. */
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
    models: context.models.open(spec, run.id),
    tell: event => tell({ kind: 'harvest', job: job.name, run: run.number, event }),
  }
}
