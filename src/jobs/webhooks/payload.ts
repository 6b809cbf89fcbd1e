import { createHash } from 'node:crypto'
import type { NewDelivery } from '../../store/runs/deliveries.ts'
import type { JobWebhook } from '../spec/job-schema.ts'
import type { WebhookEvent } from '../spec/webhook-event.ts'

/** The payload. Keys are added, never renamed or removed; records are not part of it. */
export interface WebhookPayload {
  readonly type: WebhookEvent
  /** When it happened. */
  readonly timestamp: string
  readonly data: {
    readonly job: string
    /** The number of the run, from 1 for each job. */
    readonly run: number
    /** `running` if the template changed and the run continues. */
    readonly state: 'running' | 'finished' | 'partial' | 'deferred' | 'failed' | 'stopped'
    /** Compared with the previous run; `null` if the records were not compared, as in a failed run. */
    readonly counts: RecordCounts | null
    /** The verdict on the template, and why a run failed, as a sentence. */
    readonly verdict: string | null
    readonly startedAt: string
    readonly finishedAt: string | null
  }
}

interface RecordCounts {
  readonly new: number
  readonly changed: number
  readonly gone: number
  readonly unchanged: number
}

/**
 * The webhooks of a job about an event. Ids are derived from job, run, event, and address: a repeated task gives the
 * same ids, so that the outbox can skip those it already has.
 */
export function deliveriesOf(webhooks: readonly JobWebhook[], payload: WebhookPayload): NewDelivery[] {
  const { type, data } = payload
  const body = JSON.stringify(payload)
  const wanted = webhooks.filter(({ events }) => events.includes(type))
  const told = wanted.filter(({ url }, at) => wanted.findIndex(other => other.url === url) === at)
  return told.map(({ url, secret }) => ({
    // The start time distinguishes it from a run of a removed job with the same name.
    id: idOf([type, data.job, data.run, data.startedAt, url]),
    event: type,
    url,
    ...(secret === undefined ? {} : { secret }),
    body,
  }))
}

/** The same parts give the same id. */
export const idOf = (parts: readonly (string | number)[]): string =>
  `msg_${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)}`
