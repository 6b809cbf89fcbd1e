import type { IncomingMessage, RequestListener } from 'node:http'
import streams from 'node:stream/web'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { serve } from '../../../test/local-server.ts'
import { openStore } from '../../store/open-store.ts'
import { addDeliveries, CLAIM_MS, type NewDelivery } from '../../store/runs/deliveries.ts'
import { saveJob } from '../../store/runs/jobs.ts'
import { beginRun } from '../../store/runs/runs.ts'
import { type DeliverOptions, deliverDue } from './deliver-due.ts'
import { waitAfter } from './retry-plan.ts'
import { verifyWebhook } from './sign-webhook.ts'

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const START = Date.parse('2026-03-29T04:00:00Z')

/** A store with these webhooks to send, and a clock that the test controls. */
async function outboxOf(...deliveries: NewDelivery[]) {
  const store = await openStore(':memory:')
  onTestFinished(() => store.close())
  const spec = { start: ['https://a.example/'] }
  const job = await saveJob(store.db, { name: 'homes', spec, source: '', file: null, nextAt: null })
  const run = await store.transaction(tx => beginRun(tx, { job, cause: 'command', starts: spec.start }))
  await addDeliveries(store.db, { jobId: job.id, runId: run.id, now: new Date(START) }, deliveries)
  const clock = { now: START }
  const deliver = (options: DeliverOptions = {}) =>
    deliverDue(store, { now: () => new Date(clock.now), env: { SECRET }, ...options })
  const rows = () => store.db.selectFrom('deliveries').selectAll().orderBy('id').execute()
  const first = async () => (await rows())[0]!
  return { rows, first, clock, deliver }
}

const deliveryTo = (url: string, id = 'msg_1'): NewDelivery => ({
  id,
  event: 'run.finished',
  url,
  secret: `\${SECRET}`,
  body: '{"type":"run.finished","job":"häuser"}',
})

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** A receiver that answers the first requests as listed, all others with 204. */
async function receiver(...answers: RequestListener[]) {
  const received: { headers: IncomingMessage['headers']; body: string; url: string | undefined }[] = []
  const origin = await serve(async (request, response) => {
    received.push({ headers: request.headers, url: request.url, body: await bodyOf(request) })
    const answer = answers[received.length - 1]
    if (answer) answer(request, response)
    else response.writeHead(204).end()
  })
  return { url: `${origin}/hook?token=abc`, received }
}

const status =
  (code: number, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    response.writeHead(code, headers).end('no')

describe('a webhook that is due', () => {
  test('is sent as JSON with a signature that verifies', async () => {
    const { url, received } = await receiver()
    const { deliver, first, clock } = await outboxOf(deliveryTo(url))
    expect(await deliver()).toEqual({ delivered: 1, retry: 0, 'given-up': 0 })
    const { headers, body } = received[0]!
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': 'msg_1' })
    expect(body).toBe('{"type":"run.finished","job":"häuser"}')
    const check = { headers, body, secret: SECRET, now: new Date(clock.now) }
    expect(verifyWebhook(check)).toEqual({ kind: 'genuine' })
    expect(verifyWebhook({ ...check, body: `${body} ` })).toMatchObject({ kind: 'refused' })
    expect((await first()).state).toBe('delivered')
  })

  test.each([
    ['500', status(500), 'the receiver answered 500'],
    ['a cut connection', (request => request.socket.destroy()) as RequestListener, 'the connection was closed early'],
  ])('is sent again after %s, when its time has come', async (_, answer, because) => {
    const { url, received } = await receiver(answer)
    const { deliver, first, clock } = await outboxOf(deliveryTo(url))
    expect(await deliver()).toMatchObject({ retry: 1 })
    expect(await first()).toMatchObject({ state: 'open', because })
    expect(await deliver()).toEqual({ delivered: 0, retry: 0, 'given-up': 0 })
    clock.now = (await first()).next_at
    expect(await deliver()).toMatchObject({ delivered: 1 })
    expect(received.map(each => each.headers['webhook-id'])).toEqual(['msg_1', 'msg_1'])
    expect(received[1]!.headers['webhook-timestamp']).toBe(String(Math.floor(clock.now / 1000)))
  })

  test('is not sent where a redirect points', async () => {
    const { url, received } = await receiver(status(307, { location: '/elsewhere' }))
    const { deliver, first } = await outboxOf(deliveryTo(url))
    expect(await deliver()).toMatchObject({ retry: 1 })
    expect(received).toHaveLength(1)
    expect((await first()).because).toContain('redirects are not followed')
  })

  test('is given up where the receiver wants no more', async () => {
    const { url } = await receiver(status(410))
    const { deliver, first } = await outboxOf(deliveryTo(url))
    expect(await deliver()).toMatchObject({ 'given-up': 1 })
    expect(await first()).toMatchObject({ state: 'given-up', because: expect.stringContaining('410') })
  })

  test('is given up after eight attempts, with the reason', async () => {
    const { url, received } = await receiver(...Array(9).fill(status(503)))
    const { deliver, first, clock } = await outboxOf(deliveryTo(url))
    for (let attempt = 1; attempt <= 9; attempt++) {
      await deliver()
      clock.now = (await first()).next_at
    }
    expect(received).toHaveLength(8)
    expect(await first()).toMatchObject({
      state: 'given-up',
      because: 'given up after 8 attempts: the receiver answered 503',
    })
  })

  test('waits as long as the receiver asks', async () => {
    const { url } = await receiver(status(429, { 'retry-after': '120' }))
    const { deliver, first } = await outboxOf(deliveryTo(url))
    await deliver()
    expect((await first()).next_at).toBe(START + 120_000)
  })

  test('is delivered with the status; of a long answer 64 KB are read', async () => {
    let bytes = 0
    async function* longAnswer() {
      for (; bytes < 10_000_000; bytes += 1024) yield new Uint8Array(1024)
    }
    const fetch = async () => new Response(streams.ReadableStream.from(longAnswer()) as ReadableStream)
    const { deliver } = await outboxOf(deliveryTo('https://hooks.example/'))
    expect(await deliver({ fetch })).toMatchObject({ delivered: 1 })
    expect(bytes).toBe(64 * 1024)
  })

  test('is sent by one of two processes', async () => {
    const { url, received } = await receiver()
    const { deliver } = await outboxOf(...Array.from({ length: 25 }, (_, at) => deliveryTo(url, `msg_${at}`)))
    const [a, b] = await Promise.all([deliver(), deliver()])
    expect(a.delivered + b.delivered).toBe(25)
    expect(new Set(received.map(each => each.headers['webhook-id'])).size).toBe(received.length)
  })
})

describe('what is kept about a failure', () => {
  test('holds neither secret nor address', async () => {
    const { url } = await receiver(status(500), request => request.socket.destroy())
    const deliveries = [
      deliveryTo(url, 'msg_1'),
      deliveryTo(url, 'msg_2'),
      deliveryTo('http://127.0.0.1:1/?token=abc', 'msg_3'),
      { ...deliveryTo(url, 'msg_4'), secret: 'hunter2!' },
      { ...deliveryTo(url, 'msg_5'), url: 'token=abc' },
    ]
    const { deliver, rows } = await outboxOf(...deliveries)
    expect(await deliver()).toMatchObject({ retry: 5 })
    for (const { because } of await rows()) expect(because).not.toMatch(/token|abc|hunter|whsec|BwcH|127\.0/)
  })

  test('names the variable that is not set', async () => {
    const { deliver, first } = await outboxOf(deliveryTo('https://hooks.example/'))
    await deliver({ env: {} })
    expect((await first()).because).toBe('the environment variable SECRET is not set')
  })
})

test('a signal ends sending; the claim is left to run out', async () => {
  const ending = new AbortController()
  const fetch: typeof globalThis.fetch = (_, { signal } = {}) =>
    new Promise((_, reject) => {
      signal!.addEventListener('abort', () => reject(signal!.reason))
      ending.abort(new Error('stopped'))
    })
  const { deliver, first } = await outboxOf(deliveryTo('https://hooks.example/'))
  await expect(deliver({ fetch, signal: ending.signal })).rejects.toThrow('stopped')
  expect(await first()).toMatchObject({ state: 'open', because: null, lease_until: START + CLAIM_MS })
})

test('a receiver that does not answer is asked again later', async () => {
  const fetch: typeof globalThis.fetch = (_, { signal } = {}) =>
    new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)))
  const { deliver, first } = await outboxOf(deliveryTo('https://hooks.example/'))
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const sent = deliver({ fetch })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await sent).toMatchObject({ retry: 1 })
  expect((await first()).because).toBe('no answer within 10 s')
  expect(vi.getTimerCount()).toBe(0)
})

test('waits grow, are the same for the same webhook, and differ between webhooks', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7].map(attempt => waitAfter(attempt, 'msg_1')!)
  const planned = [5, 30, 120, 600, 3600, 21_600, 21_600].map(seconds => seconds * 1000)
  for (const [at, wait] of waits.entries()) {
    expect(wait).toBeGreaterThanOrEqual(planned[at]!)
    expect(wait).toBeLessThanOrEqual(planned[at]! * 1.2)
    expect(waitAfter(at + 1, 'msg_1')).toBe(wait)
  }
  expect(waitAfter(1, 'msg_2')).not.toBe(waits[0])
  expect(waitAfter(8, 'msg_1')).toBeUndefined()
})
