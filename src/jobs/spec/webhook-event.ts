/** What somebody can be told about by a webhook. */
export const WEBHOOK_EVENTS = ['run.finished', 'run.failed', 'template.changed'] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
