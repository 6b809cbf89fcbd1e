/** The events that webhooks can report. */
export const WEBHOOK_EVENTS = ['run.finished', 'run.failed', 'template.changed', 'records.fell'] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
