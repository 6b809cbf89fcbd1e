import type { Queries } from '../../store/database/store.ts'
import { readArchiveFacts } from '../../store/runs/archive-facts.ts'
import { listJobs } from '../../store/runs/jobs.ts'
import { findRunNumber, listRuns, type StoredRun } from '../../store/runs/runs.ts'
import type { JobSpec } from '../spec/job-schema.ts'
import type { TemplateVerdict } from '../template-verdict.ts'

/** A run as it is shown and exactly as `--json` prints it. Keys are added, never renamed. */
export type RunView = Awaited<ReturnType<typeof viewRun>>
export type ShownChanges = NonNullable<RunView['changes']>

/** Runs of a job, or of all jobs, the latest first. */
export async function viewRuns(
  queries: Queries,
  wanted: { readonly jobId?: number; readonly limit?: number },
): Promise<RunView[]> {
  const names = new Map((await listJobs(queries)).map(({ id, name }) => [id, name]))
  const runs = await listRuns(queries, wanted)
  return Promise.all(runs.map(run => viewRun(queries, names.get(run.jobId)!, run)))
}

/** The first ones tell what is wrong; there may be thousands. */
const SHOWN_FAILURES = 100

export async function viewRun(queries: Queries, job: string, run: StoredRun) {
  const { changes } = run
  return {
    job,
    run: run.number,
    /** The addresses that it starts from. */
    start: (run.spec as JobSpec).start ?? [],
    state: run.state,
    cause: run.cause,
    startedAt: run.startedAt,
    endedAt: run.endedAt,
    /** Why it did not finish. */
    because: run.because ?? null,
    resumed: run.resumed,
    pages: run.pages,
    records: run.records,
    duplicates: run.duplicates,
    details: (run.spec as JobSpec).details ? { read: run.detailsRead, missing: run.detailsMissing } : null,
    /**
     * Compared with an earlier run, by its number, which is `null` if that run was deleted; `null` for the first run,
     * and for a run that ended before the comparison.
     */
    changes: changes ? { ...changes, comparedTo: (await findRunNumber(queries, changes.comparedTo)) ?? null } : null,
    /** The check of the template before the run; `null` if there was nothing to compare with. */
    template: (run.verdict as TemplateVerdict | undefined) ?? null,
    /** A job with archives: how many of them were read, and why some were not. `null` for others. */
    archives: (run.spec as JobSpec).archives ? await readArchiveFacts(queries, run.id, { most: SHOWN_FAILURES }) : null,
    notes: run.notes,
  }
}
