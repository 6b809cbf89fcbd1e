import type { Store } from '../../store/database/store.ts'
import { claimDeliveries, settleDelivery } from '../../store/runs/deliveries.ts'
import { deliverDue } from '../webhooks/deliver-due.ts'
import { CLAIM_MS, type ClaimedDelivery, type Outbox } from '../webhooks/outbox.ts'
import type { WorkContext } from '../work-context.ts'

/** Sends the webhooks that are due. */
export async function deliverWebhooks({
  store,
  environment,
  signal,
}: Pick<WorkContext, 'store' | 'environment' | 'signal'>): Promise<void> {
  try {
    await deliverDue(outboxOf(store), { env: environment, signal })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

const outboxOf = (store: Store): Outbox => ({
  claim: (now, limit) =>
    claimDeliveries(store, { now: now.getTime(), until: now.getTime() + CLAIM_MS, limit }) as Promise<
      ClaimedDelivery[]
    >,
  delivered: id => settleDelivery(store.db, id, { kind: 'delivered' }),
  retry: (id, at, because) => settleDelivery(store.db, id, { kind: 'retry', at, because }),
  giveUp: (id, because) => settleDelivery(store.db, id, { kind: 'given-up', because }),
})
