import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiServer, startApiServer } from './api-server.ts'
import { serve } from './local-server.ts'

const TOKENS = { read: 'r'.repeat(24), run: 'u'.repeat(24) } as const

let server: ApiServer

beforeAll(async () => {
  server = await startApiServer({
    tokens: admin => `${admin}\nread ${TOKENS.read}\nrun ${TOKENS.run}`,
    folders: { corpora: ['test'], blocks: 'test', words: 'test' },
  })
})

afterAll(() => server.close())

interface RawAnswer {
  readonly status: number
  readonly head: string
  readonly body: string
}

/** A request as it stands on the wire: fetch corrects paths and sets Host itself. */
function send(lines: readonly string[], body = ''): Promise<RawAnswer> {
  const { port } = new URL(server.origin)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1')
    let text = ''
    socket.on('error', reject)
    socket.on('data', chunk => {
      text += chunk
    })
    socket.on('close', () => {
      const [head = '', ...rest] = text.split('\r\n\r\n')
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), head, body: rest.join('\r\n\r\n') })
    })
    socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`)
  })
}

const own = (): string => new URL(server.origin).host
const bearer = (token = server.token): string => `Authorization: Bearer ${token}`
const get = (path: string, host: string, ...more: string[]) =>
  send([`GET ${path} HTTP/1.1`, `Host: ${host}`, bearer(), ...more])

test.each(['evil.example', 'evil.example:2623', '127.0.0.1', '127.0.0.1.evil.example', '0.0.0.0'])(
  'another host is refused, also with the token: %s',
  async host => {
    const { status, head, body } = await get('/api/v1/status', host)
    expect(status).toBe(421)
    expect(head).toContain('application/problem+json')
    expect(JSON.parse(body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1))).toMatchObject({ code: 'wrong-host' })
  },
)

test('its own names are known, in any case', async () => {
  const { port } = new URL(server.origin)
  for (const host of [own(), `localhost:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`])
    expect((await get('/api/v1/status', host)).status).toBe(200)
})

test('a host that is missing, malformed, or named twice gets nothing', async () => {
  expect((await send(['GET /api/v1/status HTTP/1.1', bearer()])).status).toBe(400)
  for (const host of ['', '[::ffff:127.0.0.1]', 'user@127.0.0.1', 'a b'])
    expect((await get('/api/v1/status', host)).status).toBe(400)
  expect((await get('/api/v1/status', own(), 'Host: evil.example')).status).not.toBe(200)
})

test('the address in a request line decides nothing', async () => {
  expect((await get('http://evil.example/api/v1/status', own())).status).toBe(421)
  expect((await get(`http://${own()}/api/v1/status`, own())).status).toBe(200)
})

test.each([
  '/api/v1/../../etc/passwd',
  '/api/v1/pages/../../../etc/passwd',
  '/../package.json',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets/..\\..\\package.json',
  '/api/v1/blocks/pager/corpora/test/pages/..%2f..%2fpackage/labels',
  '/api/v1/blocks/pager/corpora/..%2ftest/pages',
  '/api/v1/blocks/..%2f..%2fsrc',
  '/api/v1/domains/..%2f..%2fdomains%2freal-estate',
  '/jobs/%00/latest.csv',
  '//evil.example/%2e%2e',
])('a path leads to no file: %s', async path => {
  const { status, body } = await get(path, own())
  expect([400, 401, 404, 422]).toContain(status)
  expect(body).not.toMatch(/root:|"dependencies"|amberyl-test/)
})

test('a body that says it is too large is refused before it is sent', async () => {
  const head = ['POST /api/v1/extractions HTTP/1.1', `Host: ${own()}`, bearer(), 'Content-Type: application/json']
  const { status, body } = await send([...head, `Content-Length: ${51 * 1024 * 1024}`], '{"html":"')
  expect(status).toBe(413)
  expect(body).toContain('"code":"too-large"')
})

test('a body that grows without end is cut off', async () => {
  const answer = fetch(`${server.origin}/api/v1/extractions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
    duplex: 'half',
    body: new ReadableStream({
      pull: controller => controller.enqueue(new Uint8Array(1024 * 1024).fill(120)),
    }),
  } as RequestInit).then(
    ({ status }) => status,
    () => 'closed',
  )
  expect([413, 'closed']).toContain(await answer)
  expect((await server.ask('/status')).status).toBe(200)
})

test.each([
  ['GET', '/jobs/x/templates', 'read', 404],
  ['POST', '/jobs/x/templates/list/paste', 'run', 403],
  ['POST', '/jobs/x/wrappers/list/1/restore', 'run', 403],
  ['GET', '/blocks', 'read', 200],
  ['POST', '/blocks/pager/trainings', 'read', 403],
  ['PUT', '/blocks/pager/corpora/test/pages/x/labels', 'run', 403],
  ['POST', '/blocks/pager/suggestions', 'run', 403],
  ['POST', '/trainings/training_1/decision', 'run', 403],
  ['POST', '/trainings/training_1/stop', 'run', 404],
  ['POST', '/domains/real-estate/words', 'run', 403],
  ['POST', '/domains/real-estate/check', 'read', 403],
  ['POST', '/exports', 'read', 422],
] as const)('%s %s with a token that allows %s: %i', async (method, path, scope, expected) => {
  const headers = { authorization: `Bearer ${TOKENS[scope]}` }
  const body = method === 'GET' ? {} : { body: {} }
  expect((await server.ask(path, { method, headers, ...body })).status).toBe(expected)
})

test('requests of other sites are refused, whatever they are', async () => {
  const cross = { 'sec-fetch-site': 'cross-site' }
  for (const [method, path, headers] of [
    ['GET', '/status', { ...cross, 'sec-fetch-mode': 'cors' }],
    ['POST', '/harvests', { ...cross, 'sec-fetch-mode': 'no-cors' }],
    ['DELETE', '/jobs/x', { origin: 'https://evil.example' }],
    ['OPTIONS', '/status', { origin: 'https://evil.example', 'access-control-request-method': 'GET' }],
  ] as const) {
    const response = await server.ask(path, { method, headers, ...(method === 'POST' ? { body: {} } : {}) })
    expect(response.status).toBe(403)
    expect(response.headers.get('access-control-allow-origin')).toBe(null)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
  }
  const mcp = await fetch(`${server.origin}/mcp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.token}`, origin: 'https://evil.example' },
  })
  expect(mcp.status).toBe(403)
})

describe('an extension of a browser', () => {
  const EXTENSION = { chromium: `chrome-extension://${'a'.repeat(32)}`, firefox: 'moz-extension://0c8e1b6a-11aa-4f0e' }
  const job = { source: 'name: sent\nstart: http://127.0.0.1:9/\nreading: parser\n' }

  test.each(Object.values(EXTENSION))('may add a job with the token, and reads the answer: %s', async origin => {
    const asked = await server.ask('/jobs', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', authorization: '' },
    })
    expect(asked.status).toBe(204)
    expect(asked.headers.get('access-control-allow-origin')).toBe(origin)
    expect(asked.headers.get('access-control-allow-methods')).toBe('POST')
    expect(asked.headers.get('access-control-allow-headers')).toBe('authorization, content-type')
    expect(asked.headers.get('access-control-allow-credentials')).toBe(null)
    const added = await server.ask('/jobs', { body: job, headers: { origin, 'sec-fetch-site': 'cross-site' } })
    expect(added.status).toBe(201)
    expect(added.headers.get('access-control-allow-origin')).toBe(origin)
    expect(added.headers.get('vary')).toBe('origin')
  })

  test('gets nothing without a token that allows it', async () => {
    const origin = EXTENSION.chromium
    for (const [token, status] of [
      ['x'.repeat(24), 401],
      [TOKENS.run, 403],
    ] as const) {
      const answer = await server.ask('/jobs', { body: job, headers: { origin, authorization: `Bearer ${token}` } })
      expect(answer.status).toBe(status)
      // It can tell the person what is wrong.
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    }
  })

  test('may do nothing else', async () => {
    const origin = EXTENSION.chromium
    for (const [method, path] of [
      ['GET', '/jobs'],
      ['GET', '/status'],
      ['DELETE', '/jobs/sent'],
      ['POST', '/harvests'],
      ['OPTIONS', '/harvests'],
    ] as const) {
      const answer = await server.ask(path, { method, headers: { origin }, ...(method === 'POST' ? { body: {} } : {}) })
      expect(answer.status).toBe(403)
      expect(answer.headers.get('access-control-allow-origin')).toBe(null)
    }
    const mcp = await fetch(`${server.origin}/mcp`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.token}`, origin },
    })
    expect(mcp.status).toBe(403)
  })

  test.each([
    'https://evil.example',
    'http://chrome-extension.evil.example',
    'chrome-extension://evil.example/',
    'https://evil.example/chrome-extension://a',
    'null',
    'extension://a',
  ])('is not what a page says it is: %s', async origin => {
    for (const method of ['OPTIONS', 'POST']) {
      const answer = await server.ask('/jobs', {
        method,
        headers: { origin },
        ...(method === 'POST' ? { body: job } : {}),
      })
      expect(answer.status).toBe(403)
      expect(answer.headers.get('access-control-allow-origin')).toBe(null)
    }
  })

  test('is refused under another host, too', async () => {
    const lines = ['POST /api/v1/jobs HTTP/1.1', 'Host: evil.example', bearer(), `Origin: ${EXTENSION.chromium}`]
    expect((await send(lines)).status).toBe(421)
  })
})

test('more event streams than there is room for: 429 with Retry-After', async () => {
  // A site that never answers.
  const origin = await serve(() => {})
  const source = `name: idle\nstart: ${origin}/\nreading: parser\n`
  await server.json('/jobs', { body: { source }, status: 201 })
  const { id } = await server.json<{ id: string }>('/jobs/idle/runs', { method: 'POST', status: 202 })
  const stop = new AbortController()
  const open = () =>
    fetch(`${server.origin}/api/v1/runs/${id}/events`, {
      headers: { authorization: `Bearer ${server.token}` },
      signal: stop.signal,
    })
  const streams = await Promise.all(Array.from({ length: 20 }, open))
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]))
  const refused = await open()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ code: 'too-many-streams' })
  stop.abort()
  await server.ask(`/runs/${id}/stop`, { method: 'POST' })
})

test('a loop that changes something without end is slowed down, and reads go on', async () => {
  const headers = { authorization: `Bearer ${TOKENS.run}` }
  const start = () => fetch(`${server.origin}/api/v1/runs/run_999999/stop`, { method: 'POST', headers })
  const refused: Response[] = []
  let answered = 0
  // A slow machine regains some while it sends.
  while (refused.length === 0) {
    const answers = await Promise.all(Array.from({ length: 400 }, start))
    refused.push(...answers.filter(({ status }) => status === 429))
    answered += answers.length - refused.length
  }
  expect(answered).toBeGreaterThanOrEqual(300)
  expect(refused[0]!.headers.get('retry-after')).toBe('1')
  expect((await server.ask('/status', { headers })).status).toBe(200)
  // Others have an allowance of their own.
  expect((await server.ask('/runs/run_999999/stop', { method: 'POST' })).status).toBe(404)
})

test('guessing tokens is slowed down, and those who know one are not', async () => {
  const guess = () =>
    fetch(`${server.origin}/api/v1/status`, { headers: { authorization: `Bearer ${'x'.repeat(24)}` } })
  const statuses: number[] = []
  for (let at = 0; at < 40; at++) statuses.push((await guess()).status)
  expect(statuses[0]).toBe(401)
  expect(statuses.at(-1)).toBe(429)
  expect((await server.ask('/status')).status).toBe(200)
  expect((await fetch(`${server.origin}/jobs/x/latest.csv?token=guess`)).status).toBe(429)
})

test('nothing went wrong inside the server', () => {
  expect(server.log).toEqual([])
})
