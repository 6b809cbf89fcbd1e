import type { ExpressionBuilder, Selectable } from 'kysely'
import { holderOf, isGone, nameOwner, ownerOf } from '../../files/owner.ts'
import { once } from '../../once.ts'
import { readVersion } from '../../version.ts'
import { databaseNow, isOnPostgres } from '../database/dialect.ts'
import type { RunTable, Schema, TaskKind, TaskTable } from '../database/schema.ts'
import { storable } from '../database/storable-text.ts'
import type { Queries, Store, Tx } from '../database/store.ts'
import { lockRun } from '../runs/runs.ts'
import { type Lease, LeaseLost, type Task } from './lease.ts'
import { noteVersion, runsOfNewer, versionsOfRuns } from './run-versions.ts'

interface TaskSeed {
  readonly kind: TaskKind
  readonly subject: number
  readonly state?: 'open' | 'waiting'
}

interface TakeOptions {
  readonly owner: string
  readonly leaseMs: number
  /** Only tasks of this run. */
  readonly runId?: number | undefined
  /** Not tasks of these runs. */
  readonly notOf?: readonly number[]
  /** Only archives, or everything else. */
  readonly only?: 'archives' | 'others' | undefined
  /** Of this program. */
  readonly version?: string
}

const ownVersion = once(readVersion)

type Wanted = Pick<TakeOptions, 'runId' | 'notOf' | 'only'>

/**
 * The oldest task that is open, due, and free: never taken, put back, or held by a process that died or fell silent.
 */
export async function takeTask(
  store: Store,
  { owner, leaseMs, version = ownVersion(), ...wanted }: TakeOptions,
): Promise<Lease | undefined> {
  const gone = await goneHolders(store.db, wanted)
  // Most calls find nothing, and a search needs no lock.
  if (!(await takeable(store.db, wanted, gone).limit(1).executeTakeFirst())) return undefined
  const versions = await versionsOfRuns(store.db)
  const mine = { ...wanted, notOf: [...(wanted.notOf ?? []), ...runsOfNewer(versions, version)] }
  const taken = await store.transaction(async tx => {
    const row = await takeable(tx, mine, gone)
      .orderBy('id')
      .limit(1)
      .$if(isOnPostgres(tx), query => query.forUpdate().skipLocked())
      .executeTakeFirst()
    if (!row) return undefined
    const holder = holderOf(owner)
    await tx
      .updateTable('tasks')
      .set(({ eb }) => ({ lease_owner: holder, lease_until: eb(databaseNow(tx), '+', leaseMs) }))
      .where('id', '=', row.id)
      .execute()
    return { lease: { task: taskOf(row), holder, leaseMs }, before: row.lease_owner }
  })
  if (!taken) return undefined
  const { runId } = taken.lease.task
  // After the task is taken: locks are taken in one order, the run before its tasks.
  if (versions.get(runId) !== version) await noteVersion(store.db, runId, version)
  if (taken.before) await noteTakeover(store, runId, taken.before)
  return taken.lease
}

/** The processes that work on a run now, for people. */
export async function workersOn(queries: Queries, runId: number): Promise<string[]> {
  const rows = await openOnes(queries, { runId })
    .select('lease_owner')
    .where('lease_owner', 'is not', null)
    .where('lease_until', '>=', databaseNow(queries))
    .orderBy('lease_owner')
    .execute()
  const owners = rows.flatMap(({ lease_owner }) => (isGone(lease_owner!) ? [] : [nameOwner(lease_owner!)]))
  return [...new Set(owners)]
}

function takeable(queries: Queries, wanted: Wanted, gone: readonly string[]) {
  const now = databaseNow(queries)
  return openOnes(queries, wanted)
    .selectAll()
    .where('not_before', '<=', now)
    .where(({ or, eb }) =>
      or([
        eb('lease_owner', 'is', null),
        eb('lease_until', '<', now),
        ...(gone.length > 0 ? [eb('lease_owner', 'in', [...gone])] : []),
      ]),
    )
}

function openOnes(queries: Queries, { runId, notOf = [], only }: Wanted) {
  return queries
    .selectFrom('tasks')
    .where('state', '=', 'open')
    .$if(runId !== undefined, query => query.where('run_id', '=', runId!))
    .$if(notOf.length > 0, query => query.where('run_id', 'not in', [...notOf]))
    .$if(only !== undefined, query => query.where('kind', only === 'archives' ? '=' : '!=', 'archive'))
}

/** Tasks whose process ended on this machine: no need to wait until their leases expire. */
async function goneHolders(queries: Queries, wanted: Wanted): Promise<string[]> {
  const rows = await openOnes(queries, wanted).select('lease_owner').where('lease_owner', 'is not', null).execute()
  return rows.flatMap(({ lease_owner }) => (isGone(lease_owner!) ? [lease_owner!] : []))
}

/** A process that ended may have held several tasks of a run; the run counts as resumed once. */
async function noteTakeover(store: Store, runId: number, holder: string): Promise<void> {
  const owner = ownerOf(holder)
  await store.transaction(async tx => {
    await tx
      .updateTable('runs')
      .set(({ eb }) => ({ resumed: eb('resumed', '+', 1) }))
      .where('id', '=', runId)
      .execute()
    const left = await takeable(tx, { runId }, await goneHolders(tx, { runId }))
      .where('lease_owner', 'is not', null)
      .execute()
    const its = left.filter(({ lease_owner }) => ownerOf(lease_owner!) === owner)
    if (its.length === 0) return
    await tx
      .updateTable('tasks')
      .set({ lease_owner: null, lease_until: null })
      .where(({ or, eb, and }) =>
        or(its.map(({ id, lease_owner }) => and([eb('id', '=', id), eb('lease_owner', '=', lease_owner)]))),
      )
      .execute()
  })
}

/** Renews a lease. False: another worker has the task. */
export async function keepLease(store: Store, lease: Lease): Promise<boolean> {
  const { numUpdatedRows } = await store.db
    .updateTable('tasks')
    .set(({ eb }) => ({ lease_until: eb(databaseNow(store.db), '+', lease.leaseMs) }))
    .where(isHeldBy(lease))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Returns the run; throws LeaseLost unless the lease is held. Until the end of the transaction, no other process can
 * take the task or change the run.
 */
export async function checkLease(tx: Tx, lease: Lease): Promise<Selectable<RunTable>> {
  const run = await lockRun(tx, lease.task.runId)
  const row = await tx
    .selectFrom('tasks')
    .select('id')
    .where(isHeldBy(lease))
    .$if(isOnPostgres(tx), query => query.forUpdate())
    .executeTakeFirst()
  if (!row || !run) throw new LeaseLost(lease)
  return run
}

/** An expired lease is valid as long as no other worker has taken the task. */
const isHeldBy =
  ({ task, holder }: Lease) =>
  ({ eb, and }: ExpressionBuilder<Schema, 'tasks'>) =>
    and([eb('id', '=', task.id), eb('lease_owner', '=', holder), eb('state', '=', 'open')])

/** The task is done. After the last task of a run comes its finish. */
export async function completeTask(tx: Tx, lease: Lease): Promise<void> {
  await checkLease(tx, lease)
  await closeTask(tx, lease, 'done')
}

/** It is not tried again. Tasks that waited for it are released. */
export async function failTask(tx: Tx, lease: Lease, because: string): Promise<void> {
  await checkLease(tx, lease)
  const { kind, runId } = lease.task
  if (kind === 'start' || kind === 'page') await openWaiting(tx, runId, 'start')
  if (kind === 'details') await openNextWaiting(tx, runId, 'details')
  await closeTask(tx, lease, 'failed', because)
}

async function closeTask(tx: Tx, { task }: Lease, state: 'done' | 'failed', because?: string): Promise<void> {
  await tx
    .updateTable('tasks')
    .set({
      state,
      lease_owner: null,
      lease_until: null,
      ...(because === undefined ? {} : { because: storable(because) }),
    })
    .where('id', '=', task.id)
    .execute()
  await tx.deleteFrom('journal').where('task_id', '=', task.id).execute()
  if (task.kind !== 'finish') await addFinish(tx, task.runId)
}

/** The run is locked: if two tasks end at the same time, the second sees the end of the first. */
async function addFinish(tx: Tx, runId: number): Promise<void> {
  const isLeft = async (state: 'open' | 'waiting'): Promise<boolean> =>
    (await tx
      .selectFrom('tasks')
      .select('id')
      .where('run_id', '=', runId)
      .where('state', '=', state)
      .limit(1)
      .executeTakeFirst()) !== undefined
  // Open ones have an index: a run over archives has many thousand that are done.
  if ((await isLeft('open')) || (await isLeft('waiting'))) return
  await addTasks(tx, runId, [{ kind: 'finish', subject: 0 }])
}

/** Existing tasks stay as they are. */
export async function addTasks(tx: Tx, runId: number, seeds: readonly TaskSeed[]): Promise<void> {
  if (seeds.length === 0) return
  const rows = seeds.map(({ kind, subject, state = 'open' }) => ({ run_id: runId, kind, subject, state }))
  await tx
    .insertInto('tasks')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Releases all waiting tasks of a kind. */
export async function openWaiting(tx: Tx, runId: number, kind: TaskKind): Promise<void> {
  await waitingOnes(tx, runId).set({ state: 'open' }).where('kind', '=', kind).execute()
}

/** Releases the oldest waiting task of a kind. */
export async function openNextWaiting(tx: Tx, runId: number, kind: TaskKind): Promise<void> {
  const next = await tx
    .selectFrom('tasks')
    .select('id')
    .where('run_id', '=', runId)
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (next) await tx.updateTable('tasks').set({ state: 'open' }).where('id', '=', next.id).execute()
}

const waitingOnes = (tx: Tx, runId: number) =>
  tx.updateTable('tasks').where('run_id', '=', runId).where('state', '=', 'waiting')

export async function cancelWaiting(tx: Tx, runId: number): Promise<void> {
  await waitingOnes(tx, runId).set({ state: 'done', because: CANCELED }).execute()
}

/** Cancels all tasks of the run; workers find their leases lost. */
export async function cancelTasks(tx: Tx, runId: number): Promise<void> {
  await lockRun(tx, runId)
  await tx
    .updateTable('tasks')
    .set({ state: 'done', because: CANCELED, lease_owner: null, lease_until: null })
    .where('run_id', '=', runId)
    .where('state', 'in', ['open', 'waiting'])
    .execute()
}

const CANCELED = 'canceled'

interface PutBack {
  /** Why it failed; absent if the process was only asked to stop. */
  readonly because?: string
  /** How long no worker takes it. */
  readonly waitMs?: number
}

/** Puts the task back for any worker. Does nothing if another worker has it. */
export async function putBack(store: Store, lease: Lease, { because, waitMs = 0 }: PutBack): Promise<void> {
  const { db } = store
  await db
    .updateTable('tasks')
    .set(({ eb }) => ({
      lease_owner: null,
      lease_until: null,
      not_before: eb(databaseNow(db), '+', waitMs),
      ...(because === undefined ? {} : { because: storable(because), attempts: eb('attempts', '+', 1) }),
    }))
    .where(isHeldBy(lease))
    .execute()
}

const taskOf = ({ id, run_id, kind, subject, attempts }: Selectable<TaskTable>): Task => ({
  id,
  runId: run_id,
  kind,
  subject,
  attempts,
})
