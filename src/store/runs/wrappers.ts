import type { Selectable } from 'kysely'
import { isOnPostgres, isoNow } from '../database/dialect.ts'
import type { WrapperTable } from '../database/schema.ts'
import { storable } from '../database/storable-text.ts'
import type { Queries, Tx } from '../database/store.ts'
import { copyTemplatePage } from './template-pages.ts'

export type WrapperKind = WrapperTable['kind']

/** One version of a wrapper of a job, by the id of the run that learned it; null if the owner supplied it. */
export type VersionedWrapper = ReturnType<typeof wrapperOf>

interface NewWrapper {
  readonly jobId: number
  readonly kind: WrapperKind
  readonly runId: number | null
  /** `current`: it replaces the previous one. `proposed`: the owner has to review it first. */
  readonly state: 'current' | 'proposed'
  readonly content: string
  readonly because: string
}

/** The wrapper that runs use. */
export async function currentWrapper(
  queries: Queries,
  jobId: number,
  kind: WrapperKind,
): Promise<VersionedWrapper | undefined> {
  const row = await ofJob(queries, jobId, kind).where('state', '=', 'current').executeTakeFirst()
  return row && wrapperOf(row)
}

/** Of all kinds, oldest first. */
export async function listWrappers(queries: Queries, jobId: number): Promise<VersionedWrapper[]> {
  const rows = await queries.selectFrom('wrappers').selectAll().where('job_id', '=', jobId).orderBy('id').execute()
  return rows.map(wrapperOf)
}

/** Versions of all jobs that wait for their owners. */
export const listProposed = (queries: Queries): Promise<{ job: string; version: number }[]> =>
  queries
    .selectFrom('wrappers')
    .innerJoin('jobs', 'jobs.id', 'wrappers.job_id')
    .select(['jobs.name as job', 'wrappers.version'])
    .where('wrappers.state', '=', 'proposed')
    .orderBy('jobs.name')
    .execute()

/** Adds a version. Each kind has at most one current and one proposed version: older proposals become outdated. */
export async function addWrapper(tx: Queries, wrapper: NewWrapper): Promise<VersionedWrapper> {
  const { jobId, kind, runId, state, content, because } = wrapper
  await lockJob(tx, jobId)
  const versions = await ofJob(tx, jobId, kind).execute()
  await replace(tx, jobId, kind, state === 'current' ? ['current', 'proposed'] : ['proposed'])
  const row = await tx
    .insertInto('wrappers')
    .values({
      job_id: jobId,
      kind,
      version: Math.max(0, ...versions.map(({ version }) => version)) + 1,
      state,
      run_id: runId,
      content,
      because: storable(because),
      created_at: isoNow(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return wrapperOf(row)
}

/** The same version, with what another run saw of its template. */
export async function renewWrapper(tx: Queries, id: number, content: string): Promise<void> {
  await tx.updateTable('wrappers').set({ content }).where('id', '=', id).execute()
}

/** Makes the proposed wrapper current. Undefined if none is proposed. */
export async function adoptProposed(tx: Tx, jobId: number, kind: WrapperKind): Promise<VersionedWrapper | undefined> {
  await lockJob(tx, jobId)
  const proposed = await ofJob(tx, jobId, kind).where('state', '=', 'proposed').executeTakeFirst()
  if (!proposed) return undefined
  await replace(tx, jobId, kind, ['current'])
  await tx.updateTable('wrappers').set({ state: 'current' }).where('id', '=', proposed.id).execute()
  if (kind !== 'details') await copyTemplatePage(tx, { jobId, kind }, 'after', 'learned')
  return { ...wrapperOf(proposed), state: 'current' }
}

/** Discards the proposed wrapper, with the owner's reason; the current one stays. Undefined if none is proposed. */
export async function rejectProposed(
  tx: Tx,
  jobId: number,
  kind: WrapperKind,
  reason?: string,
): Promise<VersionedWrapper | undefined> {
  await lockJob(tx, jobId)
  const proposed = await ofJob(tx, jobId, kind).where('state', '=', 'proposed').executeTakeFirst()
  if (!proposed) return undefined
  const because = storable(`${proposed.because}; rejected${reason === undefined ? '' : `: ${reason}`}`)
  await tx.updateTable('wrappers').set({ state: 'replaced', because }).where('id', '=', proposed.id).execute()
  return { ...wrapperOf(proposed), state: 'replaced', because }
}

/** Uses an earlier version again, as a new one. Undefined if there is no such version. */
export async function restoreWrapper(
  tx: Tx,
  jobId: number,
  kind: WrapperKind,
  version: number,
): Promise<VersionedWrapper | undefined> {
  const old = await ofJob(tx, jobId, kind).where('version', '=', version).executeTakeFirst()
  if (!old) return undefined
  const because = `version ${version} was restored`
  return addWrapper(tx, { jobId, kind, runId: null, state: 'current', content: old.content, because })
}

/** Discards what was learned, or what was learned of one kind; the next run learns again. */
export async function retireWrappers(tx: Queries, jobId: number, kind?: WrapperKind): Promise<void> {
  await lockJob(tx, jobId)
  await tx
    .updateTable('wrappers')
    .set({ state: 'replaced' })
    .where('job_id', '=', jobId)
    .$if(kind !== undefined, query => query.where('kind', '=', kind!))
    .execute()
}

/** Within a transaction: no other process changes what belongs to the job. */
export async function lockJob(tx: Queries, jobId: number): Promise<void> {
  if (isOnPostgres(tx)) await tx.selectFrom('jobs').select('id').where('id', '=', jobId).forNoKeyUpdate().execute()
}

const ofJob = (queries: Queries, jobId: number, kind: WrapperKind) =>
  queries.selectFrom('wrappers').selectAll().where('job_id', '=', jobId).where('kind', '=', kind)

async function replace(
  tx: Queries,
  jobId: number,
  kind: WrapperKind,
  states: readonly WrapperTable['state'][],
): Promise<void> {
  await tx
    .updateTable('wrappers')
    .set({ state: 'replaced' })
    .where('job_id', '=', jobId)
    .where('kind', '=', kind)
    .where('state', 'in', [...states])
    .execute()
}

function wrapperOf(row: Selectable<WrapperTable>) {
  const { id, kind, version, state, run_id, content, because, created_at } = row
  return { id, kind, version, state, runId: run_id, content, because, createdAt: created_at }
}
