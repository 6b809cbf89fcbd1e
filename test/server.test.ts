import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DemoSite, startDemo } from '../demo/server.ts'
import { EXPORT_MEDIA_TYPES } from '../src/export/format.ts'
import { type ApiServer, endOf, eventsOf, type StreamEvent, startApiServer } from './api-server.ts'
import { readFeed } from './read-feed.ts'

interface Run {
  readonly id: string
  readonly job: string
  readonly state: string
  readonly pages: number
  readonly records: number
  readonly because: string | null
}

interface Rows {
  readonly columns: { name: string; kind: string }[]
  readonly rows: ({ text: string } | null)[][]
  readonly total: number
  readonly complete: boolean
  readonly because: string | null
}

/** A token that may read. */
const READER = 'r'.repeat(24)

let demo: DemoSite
let server: ApiServer

beforeAll(async () => {
  demo = await startDemo()
  server = await startApiServer({ tokens: admin => `${admin}\nread ${READER}` })
})

afterAll(async () => {
  await server.close()
  await demo.close()
})

/** A list of 9 pages that needs no browser. */
const homes = (): string => `${demo.url}homes/`
const harvest = (more: object = {}) => ({ url: homes(), reading: 'parser', delayMs: 0, ...more })

const ended = (run: Run): Promise<Run> => endOf<Run>(server, run)

const firstTexts = ({ rows }: Rows): (string | undefined)[] => rows.map(row => row[0]?.text)

describe('harvests', () => {
  test('a harvest is a run: 202, events, and all records of the list', async () => {
    const run = await server.json<Run>('/harvests', { body: harvest({ pages: 3 }), status: 202 })
    expect(run.state).toBe('running')
    const events: StreamEvent[] = []
    for await (const event of eventsOf(await server.ask(`/runs/${run.id}/events`))) events.push(event)
    expect(events.filter(({ event }) => event === 'page').map(({ data }) => data.page)).toEqual([1, 2, 3])
    const end = events.at(-1)!
    expect(end.event).toBe('end')
    expect(end.data).toMatchObject({ id: run.id, pages: 3 })
    const rows = await server.json<Rows>(`/runs/${run.id}/rows?limit=500`)
    expect(rows.rows).toHaveLength(end.data.records as number)
    expect(rows.columns.map(({ name }) => name)).toEqual(expect.arrayContaining(['name', 'postcode']))
  })

  test('a stream continues after the last event that the client has seen', async () => {
    const run = await server.json<Run>('/harvests', { body: harvest({ pages: 4 }), status: 202 })
    await ended(run)
    const all: StreamEvent[] = []
    for await (const event of eventsOf(await server.ask(`/runs/${run.id}/events`)))
      if (event.event === 'page') all.push(event)
    const seen = { 'last-event-id': all[1]!.id! }
    const rest: StreamEvent[] = []
    for await (const event of eventsOf(await server.ask(`/runs/${run.id}/events`, { headers: seen }))) rest.push(event)
    expect(rest.filter(({ event }) => event === 'page')).toEqual(all.slice(2))
  })

  test('a stopped run keeps its rows and says that it is not complete; resumed, it has no row twice or less', async () => {
    const whole = await ended(await server.json<Run>('/harvests', { body: harvest(), status: 202 }))
    const truth = firstTexts(await server.json<Rows>(`/runs/${whole.id}/rows?limit=500`))
    const run = await server.json<Run>('/harvests', { body: harvest({ delayMs: 150 }), status: 202 })
    for await (const { event } of eventsOf(await server.ask(`/runs/${run.id}/events`))) if (event === 'page') break
    const stopped = await server.json<Run>(`/runs/${run.id}/stop`, { method: 'POST' })
    expect(stopped).toMatchObject({ state: 'stopped', because: expect.stringContaining('resumed') })
    const some = await server.json<Rows>(`/runs/${run.id}/rows?limit=500`)
    expect(some.complete).toBe(false)
    expect(some.because).toContain('stopped')
    expect(some.rows.length).toBeGreaterThan(0)
    expect(some.rows.length).toBeLessThan(truth.length)
    await server.json(`/runs/${run.id}/resume`, { method: 'POST', status: 202 })
    expect((await ended(run)).state).toBe('finished')
    expect(firstTexts(await server.json<Rows>(`/runs/${run.id}/rows?limit=500`))).toEqual(truth)
  })

  test('a run goes on after a restart of the server', async () => {
    const own = await startApiServer()
    const run = await own.json<Run>('/harvests', { body: harvest({ delayMs: 150 }), status: 202 })
    const seen: string[] = []
    for await (const { event, id } of eventsOf(await own.ask(`/runs/${run.id}/events`))) {
      if (event === 'page') seen.push(id!)
      if (seen.length === 2) break
    }
    await own.close()
    const again = await startApiServer({ database: own.database })
    try {
      const headers = { 'last-event-id': seen.at(-1)! }
      const rest: StreamEvent[] = []
      for await (const event of eventsOf(await again.ask(`/runs/${run.id}/events`, { headers }))) rest.push(event)
      expect(rest.at(-1)!.data).toMatchObject({ state: 'finished' })
      const pages = rest.filter(({ event }) => event === 'page').map(({ data }) => data.page)
      expect(pages[0]).toBe(3)
      expect(new Set(pages).size).toBe(pages.length)
    } finally {
      await again.close()
    }
  })

  test('a request that is repeated with its Idempotency-Key begins no second run', async () => {
    const options = { body: harvest({ pages: 1 }), headers: { 'idempotency-key': 'once' }, status: 202 }
    const [first, second] = [await server.json<Run>('/harvests', options), await server.json<Run>('/harvests', options)]
    expect(second.id).toBe(first.id)
  })

  test('only a run in progress can be stopped, and only a stopped one resumed', async () => {
    const run = await ended(await server.json<Run>('/harvests', { body: harvest({ pages: 1 }), status: 202 }))
    const stop = await server.json(`/runs/${run.id}/stop`, { method: 'POST', status: 409 })
    expect(stop).toMatchObject({ code: 'not-running', todo: expect.any(String) })
    expect(await server.json(`/runs/${run.id}/resume`, { method: 'POST', status: 409 })).toMatchObject({
      code: 'not-stopped',
    })
  })

  test('single harvests are no jobs', async () => {
    const { jobs } = await server.json<{ jobs: { name: string }[] }>('/jobs')
    expect(jobs.filter(({ name }) => name.startsWith('harvest-'))).toEqual([])
  })
})

describe('jobs', () => {
  const source = (): string => `name: flats\nstart: ${homes()}\npages: 2\nreading: parser\npoliteness: { delay: 0 }\n`

  test('a job is added, run, compared, and its latest table has an address of its own', async () => {
    const job = await server.json<{ links: Record<string, string> }>('/jobs', {
      body: { source: source() },
      status: 201,
    })
    for (let times = 0; times < 2; times++)
      await ended(await server.json<Run>('/jobs/flats/runs', { method: 'POST', status: 202 }))
    const { runs } = await server.json<{ runs: Run[] }>('/runs?job=flats')
    expect(runs.map(({ state }) => state)).toEqual(['finished', 'finished'])
    expect(await server.json(`/runs/${runs[0]!.id}/changes`)).toEqual([])
    const csv = await fetch(job.links.csv!)
    expect(csv.status).toBe(200)
    const text = await csv.text()
    expect(text.split('\n')[0]).toContain('postcode')
    expect(text).toBe(await (await server.ask(`/runs/${runs[0]!.id}/table?format=csv`)).text())
    const etag = csv.headers.get('etag')!
    expect((await fetch(job.links.csv!, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await fetch(job.links.csv!.replace('/flats/', '/others/'))).status).toBe(401)
    const records = text.trimEnd().split('\n').length - 1
    for (const format of ['json', 'ndjson', 'xlsx', 'parquet'] as const) {
      const table = await fetch(job.links.csv!.replace('latest.csv', `latest.${format}`))
      expect([table.status, table.headers.get('content-type')]).toEqual([200, EXPORT_MEDIA_TYPES[format]])
      const bytes = await table.bytes()
      const own = await server.ask(`/runs/${runs[0]!.id}/table?format=${format}`)
      expect(Buffer.from(bytes).equals(Buffer.from(await own.arrayBuffer()))).toBe(true)
      if (format === 'json') expect(JSON.parse(new TextDecoder().decode(bytes))).toHaveLength(records)
      if (format === 'ndjson') expect(new TextDecoder().decode(bytes).trimEnd().split('\n')).toHaveLength(records)
      if (format === 'xlsx') expect([...bytes.slice(0, 2)]).toEqual([0x50, 0x4b])
      if (format === 'parquet') expect(new TextDecoder().decode(bytes.slice(-4))).toBe('PAR1')
    }
    for (const format of ['atom', 'rss', 'jsonfeed'] as const) {
      const feed = await fetch(job.links[format]!)
      expect(feed.status, format).toBe(200)
      const { entries, self } = readFeed(await feed.text(), format)
      expect(self).toContain(`/feeds/flats.${format}`)
      expect(entries.length).toBeGreaterThan(0)
      expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
      expect(entries.every(({ title, link }) => title && link?.startsWith(demo.url))).toBe(true)
      for (const known of [
        { 'if-none-match': feed.headers.get('etag')! },
        { 'if-modified-since': feed.headers.get('last-modified')! },
      ])
        expect((await fetch(job.links[format]!, { headers: known })).status).toBe(304)
      expect((await fetch(job.links[format]!.replace(/\?.*/, ''))).status).toBe(401)
    }
    expect((await fetch(job.links.csv!.replace(/.$/, ''))).status).toBe(401)
    // The token of the address allows nothing else; a token that may read needs none in the address.
    const linked = new URL(job.links.csv!).searchParams.get('token')!
    const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
    expect((await fetch(`${server.origin}/api/v1/jobs`, bearer(linked))).status).toBe(401)
    expect((await fetch(job.links.csv!.replace(/\?.*/, ''), bearer(READER))).status).toBe(200)
  })

  test('a job is paused, continued, and removed', async () => {
    const scheduled = `${source().replace('flats', 'daily')}schedule: "@daily"\n`
    await server.json('/jobs', { body: { source: scheduled }, status: 201 })
    const paused = { method: 'PUT', body: { state: 'paused' } }
    expect(await server.json('/jobs/daily/state', paused)).toMatchObject({ state: 'paused', nextAt: null })
    const active = { method: 'PUT', body: { state: 'active' } }
    expect(await server.json('/jobs/daily/state', active)).toMatchObject({ nextAt: expect.any(String) })
    expect((await server.ask('/jobs/daily', { method: 'DELETE' })).status).toBe(204)
    expect(await server.json('/jobs/daily', { status: 404 })).toMatchObject({ code: 'no-such-job' })
  })

  test.each([
    ['a file to write', 'outputs: [/tmp/x.csv]'],
    ['a wrapper file', 'wrapper: ../w.json'],
    ['a folder of annotators', 'annotators: /etc'],
    ['a session file', 'request: { storageState: /root/state.json }'],
    ['a variable', `request: { headers: { X: "\${HOME}" } }`],
  ])('a job of a request may not have %s', async (_, line) => {
    const answer = await server.json<{ code: string }>('/jobs', {
      body: { source: `${source().replace('flats', 'bad')}${line}\n` },
      status: 422,
    })
    expect(['job-beyond-request', 'bad-job']).toContain(answer.code)
    await server.json('/jobs/bad', { status: 404 })
  })

  test('mistakes in a job file are named with their keys', async () => {
    const answer = await server.json<{ problems: { at: string }[] }>('/jobs', {
      body: { source: 'name: x\nstart: nowhere\npages: 0\n' },
      status: 422,
    })
    expect(answer.problems.map(({ at }) => at)).toEqual(['start', 'pages'])
  })
})

const LIST = `<html><body><h1>Boats</h1><ul>${[1, 2, 3, 4, 5]
  .map(n => `<li><a href="/b/${n}">Boat number ${n}</a> <span class="price">£${n}00</span></li>`)
  .join('')}</ul><a rel="next" href="?page=2">Next</a></body></html>`

describe('pages and findings, parsed', () => {
  const input = { html: LIST, url: 'https://boats.example/list' }

  test('an extraction has fields with cells and their nodes, and the way to the next page', async () => {
    const found = await server.json<{ id: string; page: string; fields: { name: string; cells: unknown[] }[] }>(
      '/extractions',
      { body: input, status: 201 },
    )
    expect(found).toMatchObject({ records: 5, next: { kind: 'link', url: 'https://boats.example/list?page=2' } })
    const price = found.fields.find(({ name }) => name === 'price')!
    expect(price.cells[1]).toMatchObject({ text: '£200', value: 200, currency: 'GBP', nodes: [expect.any(Number)] })
    expect(await server.json(`/extractions/${found.id}`)).toEqual(found)
    const csv = await (await server.ask(`/extractions/${found.id}/table?format=csv`)).text()
    expect(csv).toContain('Boat number 3')
    const nodes = await server.json<{ parents: number[]; names: string[] }>(`/pages/${found.page}/nodes`)
    expect(nodes.names).toHaveLength(nodes.parents.length)
  })

  test('a wrapper is learned from copied texts, reads another page, and is checked against it', async () => {
    const item = (name: string, price: string): string =>
      `<html><body><h1 class="name">${name}</h1><p>Price: <b class="price">${price}</b></p></body></html>`
    const example = { html: item('The Old Boat', '£45'), url: 'https://boats.example/b/1' }
    const learned = await server.json<{ wrapper: object }>('/examples', {
      body: { ...example, fields: { name: 'The Old Boat', price: '£45' } },
    })
    const other = { html: item('Another Boat', '£99'), url: 'https://boats.example/b/2', wrapper: learned.wrapper }
    const read = await server.json<{ fields: { name: string; cells: { text: string }[] }[] }>('/wrappers/run', {
      body: other,
      status: 201,
    })
    expect(read.fields.map(({ name, cells }) => [name, cells[0]!.text])).toEqual([
      ['name', 'Another Boat'],
      ['price', '£99'],
    ])
    expect(await server.json('/wrappers/check', { body: other })).toMatchObject({ verdict: 'same', wrapper: null })
    const wrong = await server.json<{ learned: boolean; problems: object[] }>('/examples', {
      body: { ...example, fields: { name: 'No such text' } },
    })
    expect(wrong).toMatchObject({
      learned: false,
      problems: [{ message: expect.stringContaining('is not on the page') }],
    })
  })

  test('pages that fail to load say why, and what to do', async () => {
    const nowhere = { url: 'http://127.0.0.1:9/', reading: 'parser' }
    expect(await server.json('/extractions', { body: nowhere, status: 502 })).toMatchObject({
      code: 'page-unreachable',
      todo: expect.any(String),
    })
  })
})

describe('who may ask', () => {
  const status = async (path: string, headers: Record<string, string>, method = 'GET'): Promise<number> =>
    (await fetch(`${server.origin}${path}`, { method, headers })).status

  const right = (): Record<string, string> => ({ authorization: `Bearer ${server.token}` })

  test.each([
    ['no token', {}],
    ['a wrong token', { authorization: 'Bearer aaaaaaaaaaaaaaaaaaaaaaaa' }],
    ['another scheme', { authorization: 'Basic YTpi' }],
    ['an empty token', { authorization: 'Bearer ' }],
  ])('%s: 401', async (_, headers) => {
    expect(await status('/api/v1/status', headers)).toBe(401)
    expect(await status('/metrics', headers)).toBe(401)
  })

  test.each([
    'http://evil.example',
    'https://evil.example:2623',
    'null',
    'http://127.0.0.1:1',
    'http://localhost.evil.example',
  ])('a page of %s: 403, also with the token', async origin => {
    expect(await status('/api/v1/status', { ...right(), origin })).toBe(403)
  })

  test('a request from a page of another site without Origin: 403', async () => {
    expect(
      await status('/api/v1/status', { ...right(), 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }),
    ).toBe(403)
  })

  test('a form, as pages of other sites may send it, is refused', async () => {
    const response = await fetch(`${server.origin}/api/v1/harvests`, {
      method: 'POST',
      headers: { ...right(), 'content-type': 'text/plain' },
      body: JSON.stringify(harvest()),
    })
    expect(response.status).toBe(415)
  })

  test('a token allows what its scope says', async () => {
    const tokens = { read: 'r'.repeat(20), run: 'u'.repeat(20), admin: 'a'.repeat(20) }
    const lines = Object.entries(tokens).map(([scope, token]) => `${scope} ${token}`)
    const scoped = await startApiServer({ tokens: first => [first, ...lines].join('\n') })
    const statusOf = async (scope: keyof typeof tokens, method: string, path: string): Promise<number> => {
      const headers = { authorization: `Bearer ${tokens[scope]}` }
      const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} }
      return (await scoped.ask(path, { method, headers, ...body })).status
    }
    try {
      for (const [scope, method, path, expected] of [
        ['read', 'GET', '/status', 200],
        ['read', 'POST', '/harvests', 403],
        ['read', 'POST', '/extractions', 403],
        ['read', 'POST', '/jobs', 403],
        ['run', 'POST', '/harvests', 422],
        ['run', 'POST', '/jobs', 403],
        ['run', 'DELETE', '/jobs/x', 403],
        ['run', 'PUT', '/jobs/x/state', 403],
        ['run', 'POST', '/jobs/x/proposal', 403],
        ['run', 'POST', '/jobs/x/runs', 404],
        ['admin', 'DELETE', '/jobs/x', 404],
      ] as const)
        expect(await statusOf(scope, method, path), `${scope} ${method} ${path}`).toBe(expected)
    } finally {
      await scoped.close()
    }
  })

  test('a body that is too large: 413, without being read whole', async () => {
    const response = await fetch(`${server.origin}/api/v1/extractions`, {
      method: 'POST',
      headers: { ...right(), 'content-type': 'application/json' },
      body: `{"html":"${'x'.repeat(51 * 1024 * 1024)}"}`,
    }).catch(() => undefined)
    if (response) expect(response.status).toBe(413)
    expect(await status('/api/v1/status', right())).toBe(200)
  })

  test.each([
    '/api/v1/jobs/..%2f..%2fetc',
    '/jobs/..%2f..%2fetc/latest.csv',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/api/v1/pages/..',
  ])('tricks with paths lead nowhere: %s', async path => {
    expect([401, 404, 422]).toContain(await status(path, right()))
  })

  test.each([
    ['/extractions', { url: 'file:///etc/passwd' }],
    ['/pages', { url: 'chrome://version' }],
    ['/harvests', { url: 'javascript:alert(1)' }],
    ['/extractions', { url: 'https://a.example/', domain: '../../etc' }],
  ])('%s takes no other address than those of the web: %j', async (path, body) => {
    expect((await server.ask(path, { body })).status).toBe(422)
  })

  test('every answer forbids framing, sniffing, referrers and scripts of others', async () => {
    const { headers } = await fetch(`${server.origin}/healthz`)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('set-cookie')).toBe(null)
  })
})

describe('the contract', () => {
  interface Operation {
    readonly operationId: string
    readonly parameters?: { readonly name: string; readonly in: string; readonly required?: boolean }[]
    readonly requestBody?: object
  }
  interface Described {
    readonly paths: Record<string, Record<string, Operation>>
    readonly components: Record<string, Record<string, object>>
    readonly security: Record<string, object>[]
  }
  const describeAll = () => server.json<Described>('/openapi.json')
  const operationsOf = ({ paths }: Described) =>
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
    )

  test('is checked in', async () => {
    await expect(`${JSON.stringify(await describeAll(), null, 2)}\n`).toMatchFileSnapshot('../docs/openapi.json')
  })

  test('names only what it defines, and each operation once', async () => {
    const described = await describeAll()
    const { components, security } = described
    const references = JSON.stringify(described).match(/(?<=#\/components\/)\w+\/\w+/g)!
    const named = [...references, ...security.flatMap(each => Object.keys(each)).map(name => `securitySchemes/${name}`)]
    const isDefined = (kind: string, name: string): boolean => name in (components[kind] ?? {})
    expect(named.filter(each => !isDefined(...(each.split('/') as [string, string])))).toEqual([])
    const operations = operationsOf(described)
    for (const { path, parameters = [] } of operations) {
      const places = parameters.filter(each => each.in === 'path' && each.required).map(({ name }) => `{${name}}`)
      expect(places.sort()).toEqual((path.match(/\{\w+\}/g) ?? []).sort())
    }
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  })

  test('every operation answers wrong input with a problem', async () => {
    for (const { path, method, requestBody } of operationsOf(await describeAll())) {
      const filled = path
        .replace('/api/v1', '')
        .replace('{tile}', '0')
        .replace(/\{\w+\}/g, 'run_999999')
      // The client compares the answer with the contract.
      const response = await server.ask(filled, { method, ...(requestBody ? { body: [] } : {}) })
      await response.body?.cancel()
      const isWrong = requestBody !== undefined || path.includes('{')
      expect(isWrong ? response.status : 400, `${method} ${path}`).toBeGreaterThanOrEqual(400)
    }
  })

  test('metrics and health', async () => {
    expect(await (await fetch(`${server.origin}/healthz`)).json()).toEqual({ status: 'ok' })
    const text = await (
      await fetch(`${server.origin}/metrics`, { headers: { authorization: `Bearer ${server.token}` } })
    ).text()
    expect(text).toMatch(/^amberyl_http_requests_total\{method="GET",status="200"\} \d+$/m)
    expect(text).toMatch(/^amberyl_runs\{state="finished"\} \d+$/m)
  })

  test('200 clients read at once while four harvests go on, without an error', async () => {
    const begin = () => server.json<Run>('/harvests', { body: harvest({ pages: 3 }), status: 202 })
    const runs = await Promise.all([begin(), begin(), begin(), begin()])
    const statuses = await Promise.all(
      Array.from({ length: 200 }, async (_, at) => (await server.ask(at % 2 ? '/runs' : '/status')).status),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect((await Promise.all(runs.map(ended))).map(({ state, pages }) => [state, pages])).toEqual(
      runs.map(() => ['finished', 3]),
    )
  })

  test('nothing went wrong inside the server', () => {
    expect(server.log).toEqual([])
  })
})
