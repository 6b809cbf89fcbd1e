import type { Environment } from '../spec/secrets.ts'
import type { ClaimedDelivery, Outbox } from './outbox.ts'
import { MOST_ATTEMPTS, waitAfter } from './retry-plan.ts'
import { type Attempt, sendWebhook, type WebhookFetch } from './send-webhook.ts'

export interface DeliverOptions {
  readonly fetch?: WebhookFetch
  readonly now?: () => Date
  /** Where `${NAME}` in addresses and secrets is looked up. */
  readonly env?: Environment
  /** Ends it; what is being sent then is sent again when its claim has run out. */
  readonly signal?: AbortSignal
}

export interface Delivered {
  readonly delivered: number
  readonly retried: number
  readonly givenUp: number
}

/** So many are sent at the same time. */
const BATCH = 10

/** Sends what is due, until nothing is. Every webhook is sent at least once; its id tells the receiver if it came before. */
export async function deliverDue(outbox: Outbox, options: DeliverOptions = {}): Promise<Delivered> {
  const counts = { delivered: 0, retried: 0, givenUp: 0 }
  const { now = () => new Date(), signal } = options
  for (;;) {
    signal?.throwIfAborted()
    const batch = await outbox.claim(now(), BATCH)
    const settled = await Promise.allSettled(batch.map(each => deliver(each, outbox, options)))
    for (const each of settled) {
      if (each.status === 'rejected') throw each.reason
      counts[each.value]++
    }
    if (batch.length < BATCH) return counts
  }
}

async function deliver(
  delivery: ClaimedDelivery,
  outbox: Outbox,
  { fetch = globalThis.fetch as WebhookFetch, now = () => new Date(), env = process.env, signal }: DeliverOptions,
): Promise<keyof Delivered> {
  const { id, attempt } = delivery
  if (attempt > MOST_ATTEMPTS) {
    await outbox.giveUp(id, `given up after ${MOST_ATTEMPTS} attempts: the program ended while it was sent`)
    return 'givenUp'
  }
  return settle(await sendWebhook(delivery, { fetch, now, env, signal }))

  async function settle(result: Attempt): Promise<keyof Delivered> {
    if (result.kind === 'delivered') {
      await outbox.delivered(id)
      return 'delivered'
    }
    const wait = result.kind === 'failed' ? waitAfter(attempt, id, result.retryAfterMs) : undefined
    if (wait !== undefined) {
      await outbox.retry(id, new Date(now().getTime() + wait), result.because)
      return 'retried'
    }
    const { kind, because } = result
    await outbox.giveUp(id, kind === 'refused' ? because : `given up after ${attempt} attempts: ${because}`)
    return 'givenUp'
  }
}
