import type { Selectable, Transaction } from 'kysely'
import { isOnPostgres, isoNow } from '../database/moment.ts'
import type { JobTable, Schema } from '../database/schema.ts'
import type { Queries, Store } from '../database/store.ts'

/** A job as it is kept. */
export interface StoredJob {
  readonly id: number
  readonly name: string
  readonly spec: unknown
  readonly source: string
  readonly file: string | null
  readonly state: JobTable['state']
  /** What identifies its records; undefined before the first run. */
  readonly identity: unknown
  readonly nextAt: number | null
  readonly createdAt: string
  readonly updatedAt: string
}

export interface SavedJob {
  readonly name: string
  readonly spec: unknown
  readonly source: string
  readonly file: string | null
  readonly nextAt: number | null
}

/** A new job, or the one of the same name as it is to be from now on. Whether it is paused stays. */
export async function saveJob(queries: Queries, { name, spec, source, file, nextAt }: SavedJob): Promise<StoredJob> {
  const now = isoNow()
  const content = { spec: JSON.stringify(spec), source, file, next_at: nextAt, updated_at: now }
  const row = await queries
    .insertInto('jobs')
    .values({ name, ...content, state: 'active', created_at: now })
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

/** A job that is active again goes on with its schedule from `nextAt` on: what it missed is not made up for. */
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

/** With its runs, records, wrappers and all else that belongs to it. */
export async function removeJob(queries: Queries, id: number): Promise<void> {
  await queries.deleteFrom('jobs').where('id', '=', id).execute()
}

/** The jobs whose time has come. Their next time is set with it, so of several processes that ask one gets each. */
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

async function dueJobs(tx: Transaction<Schema>, now: number): Promise<StoredJob[]> {
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

function jobOf(row: Selectable<JobTable>): StoredJob {
  const { id, name, spec, source, file, state, identity, next_at, created_at, updated_at } = row
  return {
    id,
    name,
    spec: JSON.parse(spec),
    source,
    file,
    state,
    identity: identity === null ? undefined : JSON.parse(identity),
    nextAt: next_at,
    createdAt: created_at,
    updatedAt: updated_at,
  }
}
