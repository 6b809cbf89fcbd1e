import type { TemplateVerdict } from '../../jobs/run/template-verdict.ts'
import type { JobSpec } from '../../jobs/spec/job-spec.ts'
import type { RunState } from '../../store/database/schema.ts'
import type { Queries } from '../../store/database/store.ts'
import { listJobs } from '../../store/runs/jobs.ts'
import { listRuns, type StoredRun } from '../../store/runs/runs.ts'

/** A run as it is shown and, word for word, as `--json` gives it. Keys are added, never renamed. */
export interface RunView {
  readonly job: string
  readonly run: number
  readonly state: RunState
  /** What started it. */
  readonly cause: 'command' | 'schedule'
  readonly startedAt: string
  readonly endedAt: string | null
  /** Why it did not end as wanted. */
  readonly because: string | null
  /** So often it was taken up again. */
  readonly resumed: number
  readonly pages: number
  readonly records: number
  readonly duplicates: number
  readonly details: { readonly read: number; readonly missing: number } | null
  /** Against the run before; `null` where there was none, or the run did not come that far. */
  readonly changes: RunChanges | null
  /** What was said of the template before anything was read; `null` where there was nothing to compare with. */
  readonly template: TemplateVerdict | null
  readonly notes: readonly string[]
}

export interface RunChanges {
  /** The number of the run that it was compared with; `null` where that is kept no more. */
  readonly comparedTo: number | null
  readonly new: number
  readonly changed: number
  readonly gone: number
  readonly unchanged: number
  readonly moved: number
}

/** Runs of a job, or of all, the latest first. */
export async function viewRuns(
  queries: Queries,
  wanted: { readonly jobId?: number; readonly limit?: number },
): Promise<RunView[]> {
  const names = new Map((await listJobs(queries)).map(({ id, name }) => [id, name]))
  const runs = await listRuns(queries, wanted)
  return Promise.all(runs.map(run => viewRun(queries, names.get(run.jobId)!, run)))
}

export async function viewRun(queries: Queries, job: string, run: StoredRun): Promise<RunView> {
  const { changes } = run
  const base = changes && (await numberOf(queries, changes.comparedTo))
  return {
    job,
    run: run.number,
    state: run.state,
    cause: run.cause,
    startedAt: run.startedAt,
    endedAt: run.endedAt ?? null,
    because: run.because ?? null,
    resumed: run.resumed,
    pages: run.pages,
    records: run.records,
    duplicates: run.duplicates,
    details: (run.spec as JobSpec).details ? { read: run.detailsRead, missing: run.detailsMissing } : null,
    // The run that it was compared with may be kept no more.
    changes: changes ? { ...changes, comparedTo: base ?? null } : null,
    template: (run.verdict as TemplateVerdict | undefined) ?? null,
    notes: run.notes,
  }
}

async function numberOf(queries: Queries, runId: number): Promise<number | undefined> {
  return (await queries.selectFrom('runs').select('number').where('id', '=', runId).executeTakeFirst())?.number
}
