import { expect, test } from 'vitest'
import type { JobWebhook } from '../spec/job-schema.ts'
import { deliveriesOf, type WebhookPayload } from './payload.ts'

const payload: WebhookPayload = {
  type: 'run.finished',
  timestamp: '2026-03-29T04:05:00.000Z',
  data: {
    job: 'homes',
    run: 7,
    state: 'finished',
    counts: { new: 3, changed: 2, gone: 1, unchanged: 94 },
    verdict: 'the template is the same',
    startedAt: '2026-03-29T04:00:00.000Z',
    finishedAt: '2026-03-29T04:05:00.000Z',
  },
}

const JSON_TEXT =
  '{"type":"run.finished","timestamp":"2026-03-29T04:05:00.000Z","data":{"job":"homes","run":7,"state":"finished",' +
  '"counts":{"new":3,"changed":2,"gone":1,"unchanged":94},"verdict":"the template is the same",' +
  '"startedAt":"2026-03-29T04:00:00.000Z","finishedAt":"2026-03-29T04:05:00.000Z"}}'

test('only those are told that want to know of the event, each address once', () => {
  const webhooks: JobWebhook[] = [
    { url: 'https://a.example/', events: ['run.finished'], secret: `\${A}` },
    { url: 'https://b.example/', events: ['run.failed'] },
    { url: 'https://a.example/', events: ['run.finished'] },
  ]
  expect(deliveriesOf(webhooks, payload)).toEqual([
    {
      id: expect.stringMatching(/^msg_[0-9a-f]{32}$/),
      event: 'run.finished',
      url: 'https://a.example/',
      secret: `\${A}`,
      body: JSON_TEXT,
    },
  ])
})

test('what is told again has the same id; another run has another', () => {
  const idOf = (change: object, timestamp = payload.timestamp) =>
    deliveriesOf([{ url: 'https://a.example/', events: ['run.finished'] }], {
      ...payload,
      timestamp,
      data: { ...payload.data, ...change },
    })[0]!.id
  expect(idOf({}, '2026-03-29T09:00:00.000Z')).toBe(idOf({}))
  expect(new Set([idOf({}), idOf({ run: 8 }), idOf({ startedAt: '2026-04-01T00:00:00.000Z' })]).size).toBe(3)
})
