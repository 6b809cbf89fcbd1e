import { sql } from 'kysely'
import type { Queries, Store } from '../database/store.ts'

/** A webhook to send. */
export interface NewDelivery {
  /** Sent as `webhook-id`: the same for every attempt, so that the receiver recognizes a repetition. */
  readonly id: string
  readonly event: string
  /** As in the job: `${NAME}` is looked up when it is sent. */
  readonly url: string
  /** As in the job. */
  readonly secret?: string
  /** The payload as JSON; the same bytes for every attempt. */
  readonly body: string
}

/** A webhook that this process has to send now. */
export interface ClaimedDelivery extends NewDelivery {
  /**
   * The number of the attempt, from 1. Claiming counts it, so that a webhook that crashes the process is not tried
   * forever.
   */
  readonly attempt: number
}

/** How long a claim lasts: longer than sending takes, so that no other process sends it in the meantime. */
export const CLAIM_MS = 60_000

/** Sent once the transaction is committed. An existing one stays as it is. */
export async function addDeliveries(
  tx: Queries,
  { jobId, runId, now }: { readonly jobId: number; readonly runId: number; readonly now: Date },
  deliveries: readonly NewDelivery[],
): Promise<void> {
  if (deliveries.length === 0) return
  const rows = deliveries.map(({ id, event, url, secret, body }) => ({
    id,
    job_id: jobId,
    run_id: runId,
    event,
    url,
    secret: secret ?? null,
    body,
    state: 'open' as const,
    next_at: now.getTime(),
    created_at: now.toISOString(),
  }))
  await tx
    .insertInto('deliveries')
    .values(rows)
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute()
}

/** Claims the due webhooks for this process. If the process dies while it sends, none is lost. */
export function claimDeliveries(store: Store, moment: Date, limit: number): Promise<ClaimedDelivery[]> {
  const now = moment.getTime()
  return store.transaction(async tx => {
    const due = tx
      .selectFrom('deliveries')
      .select('id')
      .where('state', '=', 'open')
      .where('next_at', '<=', now)
      .where(eb => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
      .orderBy('next_at')
      .orderBy('id')
      .limit(limit)
    const ids = await (store.kind === 'postgres' ? due.forUpdate().skipLocked() : due).execute()
    if (ids.length === 0) return []
    const rows = await tx
      .updateTable('deliveries')
      .set({ lease_until: now + CLAIM_MS, attempts: sql`attempts + 1` })
      .where(
        'id',
        'in',
        ids.map(({ id }) => id),
      )
      .returning(['id', 'event', 'url', 'secret', 'body', 'attempts'])
      .execute()
    return rows.map(({ secret, attempts, ...row }) => ({
      ...row,
      ...(secret === null ? {} : { secret }),
      attempt: attempts,
    }))
  })
}

export type DeliveryResult =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'retry'; readonly at: Date; readonly because: string }
  | { readonly kind: 'given-up'; readonly because: string }

export async function settleDelivery(queries: Queries, id: string, result: DeliveryResult): Promise<void> {
  await queries
    .updateTable('deliveries')
    .set({
      lease_until: null,
      because: result.kind === 'delivered' ? null : result.because,
      ...(result.kind === 'retry' ? { next_at: result.at.getTime() } : { state: result.kind }),
    })
    .where('id', '=', id)
    .execute()
}

/** Why each unsent webhook of a job was not sent so far. */
export async function listUnsent(queries: Queries, jobId: number): Promise<(string | null)[]> {
  const rows = await queries
    .selectFrom('deliveries')
    .select('because')
    .where('job_id', '=', jobId)
    .where('state', '=', 'open')
    .execute()
  return rows.map(({ because }) => because)
}

export type DeliveryOverview = Awaited<ReturnType<typeof overviewDeliveries>>

/** Of all jobs; of the webhooks given up, only those since a moment. */
export async function overviewDeliveries(queries: Queries, since: Date) {
  const waiting = await queries
    .selectFrom('deliveries')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  const givenUp = await queries
    .selectFrom('deliveries')
    .innerJoin('jobs', 'jobs.id', 'deliveries.job_id')
    .select(['jobs.name as job', 'event', 'deliveries.created_at as at', 'because'])
    .where('deliveries.state', '=', 'given-up')
    .where('deliveries.created_at', '>=', since.toISOString())
    .orderBy('deliveries.created_at', 'desc')
    .execute()
  // Not sent yet, including those that are tried again; then the newest first.
  return { waiting: Number(waiting.count), givenUp }
}
