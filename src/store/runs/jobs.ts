import type { Selectable } from 'kysely'
import { isOnPostgres, isoNow } from '../database/dialect.ts'
import type { JobTable } from '../database/schema.ts'
import type { Queries, Store, Tx } from '../database/store.ts'
import { dropViews, refreshViews } from '../records/views.ts'

/** A stored job. */
export type StoredJob = ReturnType<typeof jobOf>

type SavedJob = Pick<StoredJob, 'name' | 'spec' | 'source' | 'file' | 'nextAt'> & Partial<Pick<StoredJob, 'state'>>

/** Adds a job, or updates the one of the same name. A paused job stays paused. */
export async function saveJob(queries: Queries, job: SavedJob): Promise<StoredJob> {
  const { name, spec, source, file, nextAt, state = 'active' } = job
  const now = isoNow()
  const content = { spec: JSON.stringify(spec), source, file, next_at: nextAt, updated_at: now }
  const row = await queries
    .insertInto('jobs')
    .values({ name, ...content, state, created_at: now })
    .onConflict(conflict => conflict.column('name').doUpdateSet(content))
    .returningAll()
    .executeTakeFirstOrThrow()
  return jobOf(row)
}

export async function findJob(queries: Queries, name: string): Promise<StoredJob | undefined> {
  const row = await queries.selectFrom('jobs').selectAll().where('name', '=', name).executeTakeFirst()
  return row && jobOf(row)
}

export async function findJobById(queries: Queries, id: number): Promise<StoredJob> {
  return jobOf(await queries.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
}

export async function listJobs(queries: Queries): Promise<StoredJob[]> {
  return (await queries.selectFrom('jobs').selectAll().orderBy('name').execute()).map(jobOf)
}

/** Single harvests that nobody saved, the latest first. */
export async function listUnsaved(queries: Queries): Promise<StoredJob[]> {
  const query = queries.selectFrom('jobs').selectAll().where('state', '=', 'unsaved').orderBy('id', 'desc')
  return (await query.execute()).map(jobOf)
}

/** A resumed job follows its schedule from `nextAt` on: missed runs are not made up for. */
export async function setJobState(
  queries: Queries,
  id: number,
  { state, nextAt }: { readonly state: JobTable['state']; readonly nextAt?: number | null },
): Promise<void> {
  const next = nextAt === undefined ? {} : { next_at: nextAt }
  await queries
    .updateTable('jobs')
    .set({ state, updated_at: isoNow(), ...next })
    .where('id', '=', id)
    .execute()
}

/** A single harvest becomes a job of this name, with its runs and records. */
export async function keepUnsaved(
  tx: Tx,
  before: Pick<StoredJob, 'id' | 'name'>,
  { name, spec, source, nextAt }: Pick<StoredJob, 'name' | 'spec' | 'source' | 'nextAt'>,
): Promise<StoredJob> {
  // Views have the name of their job.
  await dropViews(tx, before)
  const row = await tx
    .updateTable('jobs')
    .set({ name, spec: JSON.stringify(spec), source, next_at: nextAt, state: 'active', updated_at: isoNow() })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await refreshViews(tx, row.id)
  return jobOf(row)
}

/** What is deleted with a job. */
export interface JobBelongings {
  readonly runs: number
  readonly records: number
  readonly wrappers: number
}

export async function countBelongings(queries: Queries, jobId: number): Promise<JobBelongings> {
  const count = async (table: keyof JobBelongings): Promise<number> => {
    const query = queries.selectFrom(table).where('job_id', '=', jobId)
    return Number((await query.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()).count)
  }
  return { runs: await count('runs'), records: await count('records'), wrappers: await count('wrappers') }
}

/** Deletes a job with its runs, records, wrappers, views, and everything else that belongs to it. */
export async function removeJob(queries: Queries, job: Pick<StoredJob, 'id' | 'name'>): Promise<void> {
  // The database does not delete views with the job.
  await dropViews(queries, job)
  await queries.deleteFrom('jobs').where('id', '=', job.id).execute()
}

/** The jobs that are due. Their next time is set in the same step, so each goes to only one of several processes. */
export function claimDueJobs(
  store: Store,
  now: number,
  nextOf: (spec: unknown, job: StoredJob) => number | null,
): Promise<StoredJob[]> {
  return store.transaction(async tx => {
    const jobs = await dueJobs(tx, now)
    for (const job of jobs) {
      const next = nextOf(job.spec, job)
      await tx.updateTable('jobs').set({ next_at: next }).where('id', '=', job.id).execute()
    }
    return jobs
  })
}

async function dueJobs(tx: Tx, now: number): Promise<StoredJob[]> {
  const rows = await tx
    .selectFrom('jobs')
    .selectAll()
    .where('state', '=', 'active')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .$if(isOnPostgres(tx), query => query.forUpdate().skipLocked())
    .execute()
  return rows.map(jobOf)
}

function jobOf(row: Selectable<JobTable>) {
  const { id, name, spec, source, file, state, identity, next_at, created_at, updated_at } = row
  return {
    id,
    name,
    spec: JSON.parse(spec) as unknown,
    source,
    file,
    state,
    /** What identifies its records; undefined before the first run. */
    identity: identity === null ? undefined : (JSON.parse(identity) as unknown),
    nextAt: next_at,
    createdAt: created_at,
    updatedAt: updated_at,
  }
}
