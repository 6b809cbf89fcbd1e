import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoSite, startDemo } from '../../demo/server.ts'
import { endOf, eventsOf } from '../api-server.ts'
import { CERTIFICATE, KEY } from '../smtp-server.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { startProcess } from './processes.ts'
import { startServe } from './serve-process.ts'

let demo: DemoSite

beforeAll(async () => {
  demo = await startDemo()
})

afterAll(() => demo.close())

test('a server that is killed, and then stopped, during a harvest goes on at its next start, without a lost or doubled record', async () => {
  const database = join(temporaryFolder(), 'jobs.db')
  const first = await startServe(database)
  const wanted = { url: `${demo.url}homes/`, reading: 'parser', delayMs: 100 }
  const { id } = await first.json<{ id: string }>('/harvests', { body: wanted, status: 202 })
  for await (const { event } of eventsOf(await first.ask(`/runs/${id}/events`))) if (event === 'page') break
  await first.end('SIGKILL')
  const second = await startServe(database)
  let ending: Promise<number | null> | undefined
  const seen: string[] = []
  for await (const { event } of eventsOf(await second.ask(`/runs/${id}/events`))) {
    seen.push(event)
    if (seen.filter(each => each === 'page').length === 3) ending ??= second.end('SIGTERM')
  }
  // Its stream has ended, and the run has not.
  expect(await ending).toBe(0)
  expect(seen).not.toContain('end')
  const third = await startServe(database)
  expect(await endOf(third, { id })).toMatchObject({ state: 'finished' })
  const { rows } = await third.json<{ rows: unknown[][] }>(`/runs/${id}/rows?limit=500`)
  const whole = await third.json<{ id: string }>('/harvests', { body: { ...wanted, delayMs: 0 }, status: 202 })
  await endOf(third, whole)
  const truth = await third.json<{ rows: unknown[][] }>(`/runs/${whole.id}/rows?limit=500`)
  expect(rows).toEqual(truth.rows)
  // Each line of the log is JSON.
  for (const line of third.log().trim().split('\n'))
    expect(JSON.parse(line)).toMatchObject({ message: expect.any(String) })
  expect(await third.end('SIGTERM')).toBe(0)
})

test('a training goes on in a thread of its own, can be stopped, and leaves no process behind', async () => {
  const blocks = temporaryFolder()
  const server = await startServe(join(temporaryFolder(), 'jobs.db'), '--blocks', blocks)
  const begin = (body: object) => server.json<{ id: string }>('/blocks/load-more/trainings', { body, status: 202 })
  const stopped = await begin({})
  expect(await server.json(`/trainings/${stopped.id}/stop`, { method: 'POST' })).toMatchObject({ state: 'stopped' })
  const { id } = await begin({ profiles: ['fast'] })
  let end: Record<string, unknown> = {}
  const seen: string[] = []
  for await (const { event, data } of eventsOf(await server.ask(`/trainings/${id}/events`))) {
    seen.push(event)
    if (event === 'end') end = data
    // It computes, and others are answered.
    expect((await server.ask('/status')).status).toBe(200)
  }
  expect(end).toMatchObject({ state: 'finished', results: [{ profile: 'fast' }] })
  expect(seen).toContain('trained')
  expect(await server.json(`/trainings/${id}/decision`, { body: { decision: 'keep' } })).toMatchObject({
    state: 'kept',
  })
  // The block type that ships was copied, and is as it was.
  const model = (place: string) => readFileSync(join(place, 'load-more', 'model.json'), 'utf8')
  expect(Object.keys(JSON.parse(model(blocks)))).toEqual(Object.keys(JSON.parse(model('blocks'))))
  expect(await server.end('SIGTERM')).toBe(0)
})

test('other machines reach it over TLS, with the tokens of a file', async () => {
  const folder = temporaryFolder()
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const [admin, reader] = ['a'.repeat(24), 'r'.repeat(24)]
  const flags = {
    '--host': '0.0.0.0',
    '--tls-cert': write('cert.pem', CERTIFICATE),
    '--tls-key': write('key.pem', KEY),
    '--token-file': write('tokens', `${admin}\nread ${reader}\n`),
    '--public-host': 'amberyl.test',
  }
  const server = await startServe(join(folder, 'jobs.db'), ...Object.entries(flags).flat())
  expect([server.origin, server.token]).toEqual(['https://amberyl.test', ''])
  const port = Number(/serving .* at port (\d+)/.exec(server.log())![1])
  const ask = (token: string, method: string, path: string, host = 'amberyl.test'): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = { host, authorization: `Bearer ${token}` }
      const to = {
        host: '127.0.0.1',
        port,
        path,
        method,
        headers,
        ca: CERTIFICATE,
        checkServerIdentity: () => undefined,
      }
      request(to, response => resolve(response.resume().statusCode!))
        .on('error', reject)
        .end()
    })
  expect(await ask(reader, 'GET', '/api/v1/jobs')).toBe(200)
  expect(await ask(reader, 'DELETE', '/api/v1/jobs/x')).toBe(403)
  expect(await ask(admin, 'DELETE', '/api/v1/jobs/x')).toBe(404)
  expect(await ask(admin, 'GET', '/api/v1/jobs', `127.0.0.1:${port}`)).toBe(421)
  expect(await server.end('SIGTERM')).toBe(0)
})

test('the studio is the same server, and shows its page', async () => {
  const studio = startProcess(['studio', '--port', '0', '--database', join(temporaryFolder(), 'jobs.db')])
  await studio.says('serving ')
  const { origin } = new URL(studio.out.trim())
  const page = await fetch(origin)
  expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
  studio.signal('SIGINT')
  expect((await studio.ended).code).toBe(0)
})
