import type { Selectable } from 'kysely'
import { isOnPostgres, isoNow } from '../database/dialect.ts'
import type { RunState, RunTable, StoredColumn } from '../database/schema.ts'
import type { Queries, Tx } from '../database/store.ts'
import type { DiffCounts } from '../records/diff.ts'
import { readRunRow } from '../records/read-records.ts'

/** A stored run. Unknown values are undefined. */
export type StoredRun = ReturnType<typeof runOf>

interface RunChanges extends DiffCounts {
  /** The id of that run. */
  readonly comparedTo: number
}

interface NewRun {
  readonly job: { readonly id: number; readonly spec: unknown }
  readonly cause: RunTable['cause']
  /** Start addresses, one walk each. Without them, a first task finds out which archives there are. */
  readonly starts?: readonly string[] | undefined
  /** What earlier runs learned about detail pages, as JSON. */
  readonly detailState?: string | null
}

/**
 * Starts a run: its walks, and a task for each. The first walk decides for all; the others wait for its first page. A run
 * over archives begins with a plan.
 */
export async function beginRun(tx: Tx, { job, cause, starts, detailState }: NewRun): Promise<StoredRun> {
  // Two processes that start a run of the same job at once get different numbers.
  if (isOnPostgres(tx)) await tx.selectFrom('jobs').select('id').where('id', '=', job.id).forUpdate().execute()
  const last = await tx
    .selectFrom('runs')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('job_id', '=', job.id)
    .executeTakeFirst()
  const row = await tx
    .insertInto('runs')
    .values({
      job_id: job.id,
      number: (last?.number ?? 0) + 1,
      state: 'running',
      cause,
      started_at: isoNow(),
      spec: JSON.stringify(job.spec),
      detail_state: detailState ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (!starts)
    await tx.insertInto('tasks').values({ run_id: row.id, kind: 'plan', subject: 0, state: 'open' }).execute()
  for (const [at, start] of (starts ?? []).entries()) {
    const number = at + 1
    await tx.insertInto('walks').values({ run_id: row.id, number, start_url: start }).execute()
    await tx
      .insertInto('tasks')
      .values({ run_id: row.id, kind: 'start', subject: number, state: at === 0 ? 'open' : 'waiting' })
      .execute()
  }
  return runOf(row)
}

export async function findRunById(queries: Queries, id: number): Promise<StoredRun> {
  return runOf(await readRunRow(queries, id))
}

/** Undefined if there is none. */
export async function lookUpRun(queries: Queries, id: number): Promise<StoredRun | undefined> {
  const row = await queries.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirst()
  return row && runOf(row)
}

/** `last-finished`: the last run whose records were settled, all or some. */
export async function findRun(
  queries: Queries,
  jobId: number,
  which: number | 'last' | 'last-finished',
): Promise<StoredRun | undefined> {
  const row = await queries
    .selectFrom('runs')
    .selectAll()
    .where('job_id', '=', jobId)
    .$if(typeof which === 'number', query => query.where('number', '=', which as number))
    .$if(which === 'last-finished', query => query.where('state', 'in', ['finished', 'partial']))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && runOf(row)
}

/** The last earlier run that has records. */
export const findSettledBefore = (queries: Queries, { jobId, number }: StoredRun): Promise<StoredRun | undefined> =>
  findLastSettled(queries, jobId, { before: number })

/** The last run that has records, also while it is about to end. */
export async function findLastSettled(
  queries: Queries,
  jobId: number,
  { before }: { readonly before?: number } = {},
): Promise<StoredRun | undefined> {
  const row = await queries
    .selectFrom('runs')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('identity', 'is not', null)
    .$if(before !== undefined, query => query.where('number', '<', before!))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && runOf(row)
}

/** Undefined if the run was deleted. */
export async function findRunNumber(queries: Queries, id: number): Promise<number | undefined> {
  return (await queries.selectFrom('runs').select('number').where('id', '=', id).executeTakeFirst())?.number
}

export async function unfinishedRun(queries: Queries, jobId: number): Promise<StoredRun | undefined> {
  const run = await findRun(queries, jobId, 'last')
  return run?.state === 'running' ? run : undefined
}

export async function listUnfinishedRuns(queries: Queries): Promise<StoredRun[]> {
  const rows = await queries.selectFrom('runs').selectAll().where('state', '=', 'running').orderBy('id').execute()
  return rows.map(runOf)
}

/** Newest first. */
interface WantedRuns {
  readonly jobId?: number | undefined
  readonly limit?: number | undefined
  readonly offset?: number | undefined
}

export async function listRuns(queries: Queries, { jobId, limit, offset }: WantedRuns = {}): Promise<StoredRun[]> {
  const rows = await queries
    .selectFrom('runs')
    .selectAll()
    .$if(jobId !== undefined, query => query.where('job_id', '=', jobId!))
    .$if(limit !== undefined, query => query.limit(limit!))
    .$if(offset !== undefined, query => query.offset(offset!))
    .orderBy('id', 'desc')
    .execute()
  return rows.map(runOf)
}

/** How many runs there are, of one job or of all. */
export async function countListed(queries: Queries, { jobId }: Pick<WantedRuns, 'jobId'> = {}): Promise<number> {
  const { count } = await queries
    .selectFrom('runs')
    .select(({ fn }) => fn.countAll().as('count'))
    .$if(jobId !== undefined, query => query.where('job_id', '=', jobId!))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function endRun(
  queries: Queries,
  runId: number,
  { state, because }: { readonly state: Exclude<RunState, 'running'>; readonly because?: string | undefined },
): Promise<void> {
  await queries
    .updateTable('runs')
    .set({ state, because: because ?? null, ended_at: isoNow() })
    .where('id', '=', runId)
    .execute()
}

export async function setVerdict(queries: Queries, runId: number, verdict: unknown): Promise<void> {
  await queries
    .updateTable('runs')
    .set({ verdict: JSON.stringify(verdict) })
    .where('id', '=', runId)
    .execute()
}

/** How the run reads detail pages. */
export async function setDetailState(queries: Queries, runId: number, state: unknown): Promise<void> {
  await queries
    .updateTable('runs')
    .set({ detail_state: JSON.stringify(state) })
    .where('id', '=', runId)
    .execute()
}

/** A site with the same problem on every page would fill the database. */
const MAX_NOTES = 200

/** Notes for people, without repetitions. */
export async function addNotes(tx: Queries, runId: number, notes: readonly string[]): Promise<void> {
  if (notes.length === 0) return
  const run = await lockRun(tx, runId)
  if (!run) return
  const all = [...new Set([...(JSON.parse(run.notes) as string[]), ...notes])].slice(0, MAX_NOTES)
  await tx
    .updateTable('runs')
    .set({ notes: JSON.stringify(all) })
    .where('id', '=', runId)
    .execute()
}

/**
 * Within a transaction: no other process changes the run until its end. Undefined if its job was removed. If both are
 * locked, the run is locked before its tasks, so that no deadlock can occur.
 */
export function lockRun(tx: Queries, runId: number): Promise<Selectable<RunTable> | undefined> {
  return tx
    .selectFrom('runs')
    .selectAll()
    .where('id', '=', runId)
    .$if(isOnPostgres(tx), query => query.forNoKeyUpdate())
    .executeTakeFirst()
}

const parsed = (json: string | null): unknown => (json === null ? undefined : JSON.parse(json))

function runOf(row: Selectable<RunTable>) {
  return {
    id: row.id,
    jobId: row.job_id,
    number: row.number,
    state: row.state,
    cause: row.cause,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    because: row.because ?? undefined,
    spec: JSON.parse(row.spec) as unknown,
    verdict: parsed(row.verdict),
    columns: JSON.parse(row.columns) as readonly StoredColumn[],
    detailState: parsed(row.detail_state),
    joinState: parsed(row.join_state),
    identity: parsed(row.identity),
    notes: JSON.parse(row.notes) as readonly string[],
    resumed: row.resumed,
    pages: row.pages,
    records: row.records,
    duplicates: row.duplicates,
    detailsRead: row.details_read,
    detailsMissing: row.details_missing,
    /** Compared with an earlier run; undefined until it is settled, and for the first run. */
    changes: changesOf(row),
  }
}

function changesOf(row: Selectable<RunTable>): RunChanges | undefined {
  if (row.compared_to === null) return undefined
  return {
    comparedTo: row.compared_to,
    new: row.new_records ?? 0,
    changed: row.changed_records ?? 0,
    gone: row.gone_records ?? 0,
    unchanged: row.unchanged_records ?? 0,
    moved: row.moved_records ?? 0,
  }
}
