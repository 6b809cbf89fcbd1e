import type { Queries } from '../database/store.ts'

/** Further back, the time of the run looked at last is as good. */
const RUNS_LOOKED_AT = 1000

/**
 * When the last run that changed anything about the records of a job started and ended; undefined before the first one.
 * `finishing` is a run that is about to be stored as finished.
 */
export async function lastChange(
  queries: Queries,
  jobId: number,
  { finishing }: { readonly finishing?: number | undefined } = {},
): Promise<{ readonly startedAt: string; readonly endedAt: string } | undefined> {
  const runs = await queries
    .selectFrom('runs')
    .select(['id', 'state', 'started_at', 'ended_at', 'compared_to', 'new_records', 'changed_records', 'gone_records'])
    .where('job_id', '=', jobId)
    .where('identity', 'is not', null)
    .orderBy('number', 'desc')
    .limit(RUNS_LOOKED_AT)
    .execute()
  const isFinished = (run: (typeof runs)[number]): boolean => run.state === 'finished' || run.id === finishing
  // A run changes nothing if it found the same records as the run right before it, and both read the whole list.
  const isQuiet = (run: (typeof runs)[number], at: number): boolean =>
    at + 1 < runs.length &&
    run.compared_to === runs[at + 1]!.id &&
    [run, runs[at + 1]!].every(isFinished) &&
    (run.new_records ?? 0) + (run.changed_records ?? 0) + (run.gone_records ?? 0) === 0
  const last = runs.find((run, at) => !isQuiet(run, at)) ?? runs.at(-1)
  return last && { startedAt: last.started_at, endedAt: last.ended_at ?? last.started_at }
}
