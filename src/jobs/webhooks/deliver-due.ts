import type { Store } from '../../store/database/store.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  type DeliveryResult,
  settleDelivery,
} from '../../store/runs/deliveries.ts'
import type { Environment } from '../spec/variables.ts'
import type { WorkContext } from '../work-context.ts'
import { EMAIL_EVENT, sendEmail } from './email.ts'
import { MAX_ATTEMPTS, waitAfter } from './retry-plan.ts'
import { type Attempt, sendWebhook } from './send-webhook.ts'

export interface DeliverOptions {
  readonly fetch?: typeof globalThis.fetch
  readonly now?: () => Date
  /** Where `${NAME}` in addresses and secrets is looked up. */
  readonly env?: Environment
  /** Ends it; a webhook that is being sent at that moment is sent again when its claim expires. */
  readonly signal?: AbortSignal
}

/** Webhooks by result. */
type Delivered = Readonly<Record<DeliveryResult['kind'], number>>

/** Webhooks sent at the same time. */
const BATCH_SIZE = 10

/** Sends the webhooks that are due, until the process is asked to stop. */
export async function deliverWebhooks({
  store,
  environment,
  signal,
}: Pick<WorkContext, 'store' | 'environment' | 'signal'>): Promise<void> {
  try {
    await deliverDue(store, { env: environment, signal })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** Sends all due webhooks. Each is sent at least once; its id lets the receiver detect a repetition. */
export async function deliverDue(store: Store, options: DeliverOptions = {}): Promise<Delivered> {
  const counts = { delivered: 0, retry: 0, 'given-up': 0 }
  const { fetch = globalThis.fetch, now = () => new Date(), env = process.env, signal } = options
  for (;;) {
    signal?.throwIfAborted()
    const batch = await claimDeliveries(store, now(), BATCH_SIZE)
    const settled = await Promise.allSettled(
      batch.map(async delivery => {
        const send = delivery.event === EMAIL_EVENT ? sendEmail : sendWebhook
        const result = await deliver(delivery, () => send(delivery, { fetch, now, env, signal }), now)
        await settleDelivery(store.db, delivery.id, result)
        return result.kind
      }),
    )
    for (const each of settled) {
      if (each.status === 'rejected') throw each.reason
      counts[each.value]++
    }
    if (batch.length < BATCH_SIZE) return counts
  }
}

async function deliver(
  { id, attempt }: ClaimedDelivery,
  send: () => Promise<Attempt>,
  now: () => Date,
): Promise<DeliveryResult> {
  if (attempt > MAX_ATTEMPTS) {
    const because = `given up after ${MAX_ATTEMPTS} attempts: the program ended while it was sent`
    return { kind: 'given-up', because }
  }
  const result = await send()
  if (result.kind === 'delivered') return result
  const { kind, because } = result
  if (kind === 'refused') return { kind: 'given-up', because }
  const wait = waitAfter(attempt, id, result.retryAfterMs)
  if (wait === undefined) return { kind: 'given-up', because: `given up after ${attempt} attempts: ${because}` }
  return { kind: 'retry', at: new Date(now().getTime() + wait), because }
}
