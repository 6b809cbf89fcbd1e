import { createHash } from 'node:crypto'
import type { NewDelivery } from '../../store/runs/deliveries.ts'
import type { JobWebhook } from '../spec/job-spec.ts'
import type { WebhookEvent } from '../spec/webhook-event.ts'

/** What is sent. Keys are added, never renamed or removed; records are not part of it. */
export interface WebhookPayload {
  readonly type: WebhookEvent
  /** When it happened. */
  readonly timestamp: string
  readonly data: {
    readonly job: string
    /** The number of the run, from 1 for each job. */
    readonly run: number
    /** `running` where the template changed and the run goes on. */
    readonly state: 'running' | 'finished' | 'partial' | 'deferred' | 'failed' | 'stopped'
    /** Against the run before; `null` where the records were not compared, as in a run that failed. */
    readonly counts: RecordCounts | null
    /** What was found out about the template, and why a run failed, as a sentence. */
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

/** As JSON, keys always in the same order and nothing that does not belong here. */
export function formatPayload({ type, timestamp, data }: WebhookPayload): string {
  const { job, run, state, counts, verdict, startedAt, finishedAt } = data
  const counted = counts && {
    new: counts.new,
    changed: counts.changed,
    gone: counts.gone,
    unchanged: counts.unchanged,
  }
  return JSON.stringify({
    type,
    timestamp,
    data: { job, run, state, counts: counted, verdict, startedAt, finishedAt },
  })
}

/**
 * What the webhooks of a job are to be sent about an event. Ids follow from job, run, event and address: a task that is done again
 * gives the same ones, so the outbox can leave out what it has.
 */
export function deliveriesOf(webhooks: readonly JobWebhook[], payload: WebhookPayload): NewDelivery[] {
  const { type, data } = payload
  const body = formatPayload(payload)
  const wanted = webhooks.filter(({ events }) => events.includes(type))
  const told = wanted.filter(({ url }, at) => wanted.findIndex(other => other.url === url) === at)
  return told.map(({ url, secret }) => ({
    // The start tells it from a run of a job that had the same name and was removed.
    id: idOf([type, data.job, data.run, data.startedAt, url]),
    event: type,
    url,
    ...(secret === undefined ? {} : { secret }),
    body,
  }))
}

const idOf = (parts: readonly (string | number)[]): string =>
  `msg_${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)}`
