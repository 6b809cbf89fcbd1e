import type { Queries } from '../../store/database/store.ts'
import { addDeliveries } from '../../store/runs/deliveries.ts'
import type { StoredRun } from '../../store/runs/runs.ts'
import type { WebhookEvent } from '../spec/webhook-event.ts'
import { deliveriesOf, type WebhookPayload } from '../webhooks/payload.ts'
import type { TaskRun } from './task-run.ts'

/** Queues the webhooks of an event; they are sent once the transaction is committed. */
export async function addWebhooks(
  tx: Queries,
  { job, spec }: Pick<TaskRun, 'job' | 'spec'>,
  run: StoredRun,
  event: { readonly type: WebhookEvent; readonly verdict: string | null },
): Promise<void> {
  const now = new Date()
  const { changes } = run
  const payload: WebhookPayload = {
    type: event.type,
    timestamp: now.toISOString(),
    data: {
      job: job.name,
      run: run.number,
      state: run.state,
      counts: changes
        ? { new: changes.new, changed: changes.changed, gone: changes.gone, unchanged: changes.unchanged }
        : null,
      verdict: event.verdict,
      startedAt: run.startedAt,
      finishedAt: run.endedAt ?? null,
    },
  }
  await addDeliveries(tx, { jobId: job.id, runId: run.id, now }, deliveriesOf(spec.webhooks, payload))
}
