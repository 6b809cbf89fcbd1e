import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoSite, startDemo } from '../../demo/server.ts'
import { eventsOf } from '../api-server.ts'
import { temporaryFolder } from '../temporary-folder.ts'

let demo: DemoSite

beforeAll(async () => {
  demo = await startDemo()
})

afterAll(() => demo.close())

/** `amberyl serve` as a process of its own. */
async function startServe(database: string, ...flags: string[]) {
  const child = spawn(
    process.execPath,
    ['dist/src/main.js', 'serve', '--port', '0', '--database', database, '--log', 'json', ...flags],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let log = ''
  child.stderr.on('data', chunk => (log += chunk))
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const { origin, hash } = new URL(String(line).trim())
  const headers = { authorization: `Bearer ${hash.replace('#token=', '')}`, 'content-type': 'application/json' }
  const ask = async (path: string, body?: object): Promise<Response> =>
    fetch(`${origin}/api/v1${path}`, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers })
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const exited = once(child, 'exit')
    child.kill(signal)
    return (await exited)[0] as number | null
  }
  return { ask, end, log: () => log }
}

test('a server that is killed during a harvest goes on at its next start, without a lost or doubled record', async () => {
  const database = join(temporaryFolder(), 'jobs.db')
  const first = await startServe(database)
  const wanted = { url: `${demo.url}homes/`, reading: 'parser', delayMs: 100 }
  const { id } = (await (await first.ask('/harvests', wanted)).json()) as { id: string }
  for await (const { event } of eventsOf(await first.ask(`/runs/${id}/events`))) if (event === 'page') break
  await first.end('SIGKILL')
  const second = await startServe(database)
  let end: Record<string, unknown> = {}
  for await (const { event, data } of eventsOf(await second.ask(`/runs/${id}/events`))) if (event === 'end') end = data
  expect(end).toMatchObject({ state: 'finished', resumed: 1 })
  const { rows } = (await (await second.ask(`/runs/${id}/rows?limit=500`)).json()) as {
    rows: ({ text: string } | null)[][]
  }
  const whole = (await (await second.ask('/harvests', { ...wanted, delayMs: 0 })).json()) as { id: string }
  for await (const { event } of eventsOf(await second.ask(`/runs/${whole.id}/events`))) if (event === 'end') break
  const truth = (await (await second.ask(`/runs/${whole.id}/rows?limit=500`)).json()) as { rows: unknown[][] }
  expect(rows).toEqual(truth.rows)
  // Each line of the log is JSON.
  for (const line of second.log().trim().split('\n'))
    expect(JSON.parse(line)).toMatchObject({ message: expect.any(String) })
  expect(await second.end('SIGTERM')).toBe(0)
})

test('a training goes on in a thread of its own, can be stopped, and leaves no process behind', async () => {
  const blocks = temporaryFolder()
  const server = await startServe(join(temporaryFolder(), 'jobs.db'), '--blocks', blocks)
  const begin = async (body: object) =>
    (await (await server.ask('/blocks/load-more/trainings', body)).json()) as { id: string }
  const stopped = await begin({})
  expect(await (await server.ask(`/trainings/${stopped.id}/stop`, {})).json()).toMatchObject({ state: 'stopped' })
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
  expect(await (await server.ask(`/trainings/${id}/decision`, { decision: 'keep' })).json()).toMatchObject({
    state: 'kept',
  })
  // The block type that ships was copied, and is as it was.
  const model = (place: string) => readFileSync(join(place, 'load-more', 'model.json'), 'utf8')
  expect(Object.keys(JSON.parse(model(blocks)))).toEqual(Object.keys(JSON.parse(model('blocks'))))
  expect(await server.end('SIGTERM')).toBe(0)
})
