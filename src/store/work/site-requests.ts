import { randomUUID } from 'node:crypto'
import { isGone } from '../../files/owner.ts'
import type { Wait, WaitReason } from '../../net/wait.ts'
import { databaseNow, isOnPostgres } from '../database/dialect.ts'
import type { Queries, Store, Tx } from '../database/store.ts'

interface RequestWanted {
  readonly site: string
  readonly owner: string
  readonly atOnce: number
  readonly delayMs: number
  /** A request of a process that died expires after this; a living one renews it. */
  readonly leaseMs: number
}

/** The request may start and is noted under this id; or how long to wait; or all places are taken. */
type Answer =
  | { readonly kind: 'go'; readonly id: string }
  | ({ readonly kind: 'wait' } & Wait)
  | { readonly kind: 'full' }

/** Asks for the right to send one request to a site. */
export async function askForRequest(store: Store, wanted: RequestWanted): Promise<Answer> {
  // Most calls have to wait, and a look needs no lock.
  const answer = await look(store.db, wanted)
  if (answer.kind !== 'free') return answer
  return store.passing(db => db.transaction().execute(tx => begin(tx, wanted)))
}

async function begin(tx: Tx, wanted: RequestWanted): Promise<Answer> {
  const { site, owner, leaseMs } = wanted
  await addSite(tx, site)
  if (isOnPostgres(tx)) await tx.selectFrom('sites').select('site').where('site', '=', site).forUpdate().execute()
  const answer = await look(tx, wanted)
  if (answer.kind !== 'free') return answer
  if (answer.ended.length > 0)
    await tx
      .deleteFrom('site_requests')
      .where('id', 'in', [...answer.ended])
      .execute()
  const id = randomUUID()
  await tx
    .insertInto('site_requests')
    .values({ id, site, owner, until: answer.now + leaseMs })
    .execute()
  await tx.updateTable('sites').set({ last_at: answer.now }).where('site', '=', site).execute()
  return { kind: 'go', id }
}

type Look =
  | Exclude<Answer, { kind: 'go' }>
  | { readonly kind: 'free'; readonly now: number; readonly ended: readonly string[] }

async function look(queries: Queries, { site, atOnce, delayMs }: RequestWanted): Promise<Look> {
  const rows = await queries
    .selectFrom(queries.selectNoFrom(databaseNow(queries).as('now')).as('clock'))
    .leftJoin('sites', join => join.on('sites.site', '=', site))
    .leftJoin('site_requests', join => join.on('site_requests.site', '=', site))
    .select(['now', 'last_at', 'paused_until', 'paused_because', 'id', 'owner', 'until'])
    .execute()
  const { now, last_at, paused_until, paused_because } = rows[0]!
  const requests = rows.flatMap(({ id, owner, until }) => (id === null ? [] : { id, owner: owner!, until: until! }))
  const ended = requests.filter(({ owner, until }) => until < now || isGone(owner))
  if (requests.length - ended.length >= atOnce) return { kind: 'full' }
  const last = last_at ?? 0
  // A last request in the future means that the clock was set back: waiting for it could take days.
  const polite = last > now ? now : last + delayMs
  const paused = paused_until ?? 0
  const ms = Math.max(polite, paused) - now
  const because = paused > polite ? (paused_because as WaitReason) : 'politeness'
  return ms > 0 ? { kind: 'wait', ms, because } : { kind: 'free', now, ended: ended.map(({ id }) => id) }
}

async function addSite(queries: Queries, site: string): Promise<void> {
  await queries
    .insertInto('sites')
    .values({ site })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function renewRequest(store: Store, id: string, leaseMs: number): Promise<void> {
  const { db } = store
  await db
    .updateTable('site_requests')
    .set(({ eb }) => ({ until: eb(databaseNow(db), '+', leaseMs) }))
    .where('id', '=', id)
    .execute()
}

export async function endRequest(store: Store, id: string): Promise<void> {
  await store.passing(db => db.deleteFrom('site_requests').where('id', '=', id).execute())
}

/** No process sends the site a request for this many milliseconds; a longer existing pause stays. */
export async function pauseSite(store: Store, site: string, { ms, because }: Wait): Promise<void> {
  await addSite(store.db, site)
  const until = databaseNow(store.db)
  await store.db
    .updateTable('sites')
    .set(({ eb }) => ({ paused_until: eb(until, '+', Math.ceil(ms)), paused_because: because }))
    .where('site', '=', site)
    .where(({ eb }) => eb('paused_until', '<', eb(until, '+', Math.ceil(ms))))
    .execute()
}
