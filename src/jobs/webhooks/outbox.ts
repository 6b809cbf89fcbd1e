import type { WebhookEvent } from '../spec/webhook-event.ts'

/** A webhook that is to be sent. */
export interface NewDelivery {
  /** Sent as `webhook-id`: the same for every attempt, so that the receiver can tell what it has already. */
  readonly id: string
  readonly event: WebhookEvent
  /** As the job has it: `${NAME}` is looked up when it is sent. */
  readonly url: string
  /** As the job has it. */
  readonly secret?: string
  /** The payload as JSON; the same bytes for every attempt. */
  readonly body: string
}

/** A webhook that this process is to send now. */
export interface ClaimedDelivery extends NewDelivery {
  /** Which attempt this is, from 1. Claiming counts it, so that one that ends the process is not tried forever. */
  readonly attempt: number
}

/** How long a claim holds; longer than sending takes, so that no other process sends the same meanwhile. */
export const CLAIM_MS = 60_000

/** Where webhooks wait to be sent. A process that ends while it sends loses none: its claim runs out. */
export interface Outbox {
  /** Those that are due, at most `limit`, which nobody else gets before `CLAIM_MS` have passed. */
  claim(now: Date, limit: number): Promise<readonly ClaimedDelivery[]>
  delivered(id: string): Promise<void>
  /** Due again at a time; ends the claim. */
  retry(id: string, at: Date, because: string): Promise<void>
  giveUp(id: string, because: string): Promise<void>
}
