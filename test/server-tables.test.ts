import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DemoSite, startDemo } from '../demo/server.ts'
import { FIELD_KINDS } from '../src/stages/4-find/fields/field.ts'
import { type ApiServer, endOf, eventsOf, startApiServer } from './api-server.ts'
import { runCommand } from './run-command.ts'
import { temporaryFolder } from './temporary-folder.ts'

interface Run {
  readonly id: string
  readonly job: string
  readonly state: string
  readonly pages: number
  readonly records: number
}

interface Rows {
  readonly columns: { id: string; name: string; kind: string }[]
  readonly rows: ({ text: string; value?: unknown } | null)[][]
  readonly records: number[]
  readonly matching: number
  readonly total: number
}

interface Found {
  readonly id: string
  readonly records: number
  readonly fields: { id: string; name: string }[]
}

let demo: DemoSite
let server: ApiServer

beforeAll(async () => {
  demo = await startDemo()
  server = await startApiServer()
})

afterAll(async () => {
  await server.close()
  await demo.close()
})

const folder = temporaryFolder()
const homes = (): string => `${demo.url}homes/`
const extractHomes = (more: object = {}): Promise<Found> =>
  server.json<Found>('/extractions', { body: { url: homes(), reading: 'parser', ...more }, status: 201 })

const ended = (run: Pick<Run, 'id'>): Promise<Run> => endOf<Run>(server, run)

const harvested = async (body: object): Promise<Run> =>
  ended(await server.json<Run>('/harvests', { body: { reading: 'parser', delayMs: 0, ...body }, status: 202 }))

const textsIn = ({ columns, rows }: Rows, name: string): (string | undefined)[] => {
  const at = columns.findIndex(column => column.name === name)
  return rows.map(row => row[at]?.text)
}

const bytesAt = async (path: string): Promise<Buffer> => Buffer.from(await (await server.ask(path)).arrayBuffer())

describe('rows', () => {
  const queries = (path: string) => ({
    all: () => server.json<Rows>(`${path}?limit=500`),
    ask: (query: Record<string, string>) =>
      server.json<Rows>(`${path}?${new URLSearchParams({ limit: '500', ...query })}`),
    refused: (query: Record<string, string>) => server.json(`${path}?${new URLSearchParams(query)}`, { status: 422 }),
  })

  test.each([
    ['an extraction', async () => `/extractions/${(await extractHomes()).id}/rows`],
    ['a run', async () => `/runs/${(await harvested({ url: homes(), pages: 2 })).id}/rows`],
  ])('of %s are sorted, filtered, and counted', async (_, path) => {
    const { all, ask, refused } = queries(await path())
    const table = await all()
    expect(table.records).toEqual(table.rows.map((_row, at) => at + 1))
    const price = table.columns.find(({ kind }) => kind === 'price')!
    const at = table.columns.indexOf(price)
    const values = ({ rows }: Rows) => rows.flatMap(row => (row[at]?.value as number | undefined) ?? [])
    const up = await ask({ sort: price.id })
    expect(values(up)).toEqual(values(table).toSorted((a, b) => a - b))
    const down = await ask({ sort: `-${price.id}` })
    expect(values(down)).toEqual(values(up).toReversed())
    // Rows without a value come last in both directions.
    const blanks = table.rows.filter(row => row[at]?.value === undefined).length
    for (const sorted of [up, down])
      expect(sorted.rows.slice(table.rows.length - blanks).every(row => row[at]?.value === undefined)).toBe(true)
    // A row is found again by its record number.
    expect(up.rows[0]).toEqual(table.rows[up.records[0]! - 1])
    const middle = values(up)[Math.floor(values(up).length / 2)]!
    const cheap = await ask({ where: `[${price.name}] < ${middle}`, sort: price.id })
    expect(cheap.matching).toBe(values(table).filter(value => value < middle).length)
    expect(values(cheap)).toEqual(values(up).filter(value => value < middle))
    const name = textsIn(table, table.columns[0]!.name).find(text => text !== undefined)!
    const found = await ask({ q: name.toUpperCase() })
    expect(found.matching).toBeGreaterThan(0)
    expect(found.rows.every(row => row.some(cell => cell?.text.includes(name)))).toBe(true)
    const part = await ask({ sort: price.id, offset: '3', limit: '2' })
    expect([part.rows, part.records, part.matching]).toEqual([
      up.rows.slice(3, 5),
      up.records.slice(3, 5),
      table.rows.length,
    ])
    expect((await ask({ offset: '100000' })).rows).toEqual([])
    expect(await refused({ sort: 'nothing' })).toMatchObject({ code: 'bad-selection' })
    expect(await refused({ where: 'price <' })).toMatchObject({ code: 'bad-selection' })
    expect(await refused({ limit: '501' })).toMatchObject({ code: 'bad-input' })
  })
})

describe('an extraction with edited columns', () => {
  const lists = (fields: readonly string[]) => {
    const field = fc.constantFrom(...fields)
    const name = fc.constantFrom('one', 'two', 'three')
    return fc.array(
      fc.oneof(
        fc.record({ op: fc.constant('rename'), field, name }),
        fc.record({ op: fc.constant('kind'), field, kind: fc.constantFrom(...FIELD_KINDS) }),
        fc.record({ op: fc.constant('drop'), field }),
        fc.record({ op: fc.constant('order'), fields: fc.array(field, { minLength: 1, maxLength: 3 }) }),
        fc.record({
          op: fc.constant('merge'),
          fields: fc.uniqueArray(field, { minLength: 2, maxLength: 3 }),
          name,
          separator: fc.constantFrom(' ', ', '),
        }),
        fc.record({
          op: fc.constant('split'),
          field,
          separator: fc.constantFrom(' ', ','),
          names: fc.constant(['l', 'r']),
        }),
        fc.record({ op: fc.constant('filled'), field }),
      ),
      { minLength: 1, maxLength: 5 },
    )
  }

  const JOBS_TRIED = 2

  test('has the table that its wrapper gives on the command line, and that a job made from it gives', async () => {
    const { id, fields } = await extractHomes()
    let tried = 0
    const samples = fc.sample(lists(fields.map(field => field.id)), { numRuns: 40, seed: 7 })
    for (const edits of samples) {
      const edited = await server.ask(`/extractions/${id}/columns`, { method: 'PUT', body: { edits } })
      if (!edited.ok) continue
      if (++tried > 6) break
      const csv = (await bytesAt(`/extractions/${id}/table?format=csv`)).toString()
      const wrapper = join(folder, `${tried}.json`)
      writeFileSync(wrapper, await bytesAt(`/extractions/${id}/wrapper`))
      const { out } = await runCommand(['run', wrapper, homes(), '--static', '--format', 'csv'])
      expect(out, JSON.stringify(edits)).toBe(csv)
      // Each run waits a second for its turn.
      if (tried > JOBS_TRIED) continue
      const name = `property-${tried}`
      await server.json('/jobs', { body: { extraction: id, name, pages: 1 }, status: 201 })
      const run = await ended(await server.json<Run>(`/jobs/${name}/runs`, { method: 'POST', status: 202 }))
      expect((await bytesAt(`/runs/${run.id}/table?format=csv`)).toString(), JSON.stringify(edits)).toBe(csv)
    }
    expect(tried).toBeGreaterThan(5)
  })

  test('is harvested with its wrapper and edits; other keys replace what it says', async () => {
    const { id, fields } = await extractHomes()
    const edits = [{ op: 'rename', field: fields[1]!.id, name: 'cost' }]
    await server.json(`/extractions/${id}/columns`, { method: 'PUT', body: { edits } })
    const run = await harvested({ extraction: id, pages: 2 })
    expect(run).toMatchObject({ pages: 2, state: 'finished' })
    const { columns } = await server.json<Rows>(`/runs/${run.id}/rows`)
    expect(columns.map(({ name }) => name)).toContain('cost')
    const again = await server.json<Found & { edits: object[] }>('/wrappers/run', {
      body: {
        url: homes(),
        reading: 'parser',
        wrapper: JSON.parse((await bytesAt(`/extractions/${id}/wrapper`)).toString()),
      },
      status: 201,
    })
    expect(again.edits).toEqual(edits)
    await server.json(`/extractions/${again.id}/columns`, { method: 'PUT', body: { edits: [] } })
    const bare = JSON.parse((await bytesAt(`/extractions/${again.id}/wrapper`)).toString())
    expect(bare.selection).toBeUndefined()
  })

  test.each([
    ['a page without a list', { html: '<p>Hello</p>', url: 'https://a.example/' }, 'no-list'],
    ['a top-k list', { html: TOP, url: 'https://a.example/', algorithm: 'top-k' }, 'no-wrapper'],
  ])('%s has no wrapper', async (_, body, code) => {
    const { id } = await server.json<Found>('/extractions', { body, status: 201 })
    expect(await server.json(`/extractions/${id}/wrapper`, { status: 409 })).toMatchObject({ code })
  })

  test.each([
    ['a page that came as HTML', { html: BOATS, url: 'https://a.example/' }, 'no-address'],
    [
      'a domain with parts switched off',
      { url: 'homes', domain: 'real-estate-uk', without: ['positions'] },
      'switched-off',
    ],
  ])('%s is not harvested', async (_, { url, ...body }, code) => {
    const at = url === 'homes' ? { url: homes(), reading: 'parser' } : { url }
    const { id } = await server.json<Found>('/extractions', { body: { ...body, ...at }, status: 201 })
    expect(await server.json('/harvests', { body: { extraction: id }, status: 409 })).toMatchObject({ code })
    const job = { extraction: id, name: 'never' }
    expect(await server.json('/jobs', { body: job, status: 409 })).toMatchObject({ code })
  })
})

const TOP = `<title>3 Oldest Towers</title><h1>3 Oldest Towers</h1>${['Ash', 'Birch', 'Cedar']
  .map((name, at) => `<section><h3>${at + 1}. ${name}</h3><p>Built long ago, and still standing.</p></section>`)
  .join('')}`
const BOATS = `<h1>Boats</h1><ul>${[1, 2, 3, 4, 5]
  .map(n => `<li><a href="/b/${n}">Boat number ${n}</a> <span class="price">£${n}00</span></li>`)
  .join('')}</ul>`

describe('jobs', () => {
  test('a single harvest is kept as a job, with its records', async () => {
    const run = await harvested({ url: homes(), pages: 2 })
    const body = { run: run.id, name: 'kept', schedule: '0 6 * * *', timeZone: 'Europe/Berlin', pages: 3 }
    const job = await server.json('/jobs', { body, status: 201 })
    expect(job).toMatchObject({
      name: 'kept',
      state: 'active',
      schedule: { cron: '0 6 * * *', timeZone: 'Europe/Berlin' },
    })
    const { runs } = await server.json<{ runs: Run[] }>('/runs?job=kept')
    expect(runs).toMatchObject([{ id: run.id, job: 'kept', records: run.records }])
    const { source } = await server.json<{ source: string }>('/jobs/kept')
    expect(source).toContain('pages: 3')
    expect(source).toContain(homes())
    const next = await ended(await server.json<Run>('/jobs/kept/runs', { method: 'POST', status: 202 }))
    expect(next).toMatchObject({ pages: 3, changes: { gone: 0, changed: 0 } })
    expect(await server.json('/jobs', { body, status: 409 })).toMatchObject({ code: 'already-saved' })
    const { id } = await extractHomes()
    const again = { extraction: id, name: 'kept' }
    expect(await server.json('/jobs', { body: again, status: 409 })).toMatchObject({ code: 'job-exists' })
  })

  test('a change is made only to the version that the client has seen', async () => {
    const source = (pages: number): string => `name: versioned\nstart: ${homes()}\npages: ${pages}\n`
    await server.json('/jobs', { body: { source: source(1) }, status: 201 })
    const etag = (await server.ask('/jobs/versioned')).headers.get('etag')!
    const ifMatch = { 'if-match': etag }
    await server.json('/jobs', { body: { source: source(2) }, headers: ifMatch, status: 201 })
    const changed = { status: 412, headers: ifMatch }
    expect(await server.json('/jobs', { body: { source: source(3) }, ...changed })).toMatchObject({ code: 'changed' })
    const pause = { method: 'PUT', body: { state: 'paused' } }
    await server.json('/jobs/versioned/state', { ...pause, ...changed })
    await server.json('/jobs/versioned', { method: 'DELETE', ...changed })
    const paused = await server.ask('/jobs/versioned/state', { ...pause, headers: { 'if-match': '*' } })
    expect(paused.status).toBe(200)
    const now = { 'if-match': paused.headers.get('etag')! }
    expect((await server.ask('/jobs/versioned', { method: 'DELETE', headers: now })).status).toBe(204)
    const wrappers = await server.ask('/jobs/kept/wrappers')
    const seen = { 'if-match': wrappers.headers.get('etag')! }
    const decide = { body: { decision: 'accept' } }
    expect((await server.ask('/jobs/kept/proposal', { ...decide, headers: seen })).status).toBe(404)
    expect((await server.ask('/jobs/kept/proposal', { ...decide, headers: ifMatch })).status).toBe(412)
  })

  test('lists come in parts', async () => {
    const { jobs, total } = await server.json<{ jobs: { name: string }[]; total: number }>('/jobs?limit=500')
    expect(jobs).toHaveLength(total)
    expect(await server.json('/jobs?offset=1&limit=2')).toEqual({ jobs: jobs.slice(1, 3), total })
    const runs = await server.json<{ runs: Run[]; total: number }>('/runs?limit=500')
    expect(runs.runs).toHaveLength(runs.total)
    const some = await server.json<{ runs: Run[] }>('/runs?offset=2&limit=3')
    expect(some.runs).toEqual(runs.runs.slice(2, 5))
  })
})

describe('a request with an Idempotency-Key', () => {
  const once = (path: string, key: string, body: object): Promise<Response> =>
    server.ask(path, { body, headers: { 'idempotency-key': key } })

  test.each([
    ['/extractions', { html: BOATS, url: 'https://a.example/' }],
    ['/pages', { html: BOATS, url: 'https://a.example/' }],
    ['/harvests', { pages: 1, reading: 'parser' }],
  ])('%s is done once, also if it is repeated before it has ended', async (path, body) => {
    const asked = path === '/harvests' ? { ...body, url: homes() } : body
    const answers = await Promise.all([1, 2, 3].map(() => once(path, 'key-1', asked)))
    const [first, ...others] = await Promise.all(answers.map(answer => answer.json() as Promise<{ id: string }>))
    for (const other of others) expect(other).toEqual(first)
    expect(new Set(answers.map(({ status }) => status)).size).toBe(1)
    const other = (await (await once(path, 'key-2', asked)).json()) as { id: string }
    expect(other.id).not.toBe(first!.id)
  })

  test('belongs to its body, and a failed one may be repeated', async () => {
    const page = { html: BOATS, url: 'https://a.example/' }
    await once('/extractions', 'key-3', page)
    const other = await once('/extractions', 'key-3', { ...page, region: 2 })
    expect([other.status, await other.json()]).toMatchObject([422, { code: 'key-used' }])
    expect((await once('/extractions', 'key-4', {})).status).toBe(422)
    expect((await once('/extractions', 'key-4', {})).status).toBe(422)
    expect((await once('/extractions', 'x'.repeat(201), page)).status).toBe(422)
  })
})

describe('exports', () => {
  const FILES: readonly [string, { format: string; texts?: boolean; excel?: boolean }, string[]][] = [
    ['csv', { format: 'csv' }, []],
    ['csv with texts', { format: 'csv', texts: true }, ['--texts']],
    ['csv for Excel', { format: 'csv', excel: true }, ['--excel']],
    ['json', { format: 'json' }, []],
    ['ndjson', { format: 'ndjson' }, []],
    ['xlsx', { format: 'xlsx' }, []],
    ['xlsx with texts', { format: 'xlsx', texts: true }, ['--texts']],
    ['parquet', { format: 'parquet' }, []],
    ['parquet with texts', { format: 'parquet', texts: true }, ['--texts']],
  ]
  let extraction: Found
  let run: Run
  beforeAll(async () => {
    extraction = await extractHomes({ region: 2 })
    await server.json(`/extractions/${extraction.id}/columns`, {
      method: 'PUT',
      body: { edits: [{ op: 'rename', field: extraction.fields[0]!.id, name: 'what' }] },
    })
    run = await harvested({ url: homes(), pages: 2 })
  })

  const linked = async (body: object): Promise<{ name: string; bytes: Buffer; url: string }> => {
    const { url, name, expiresAt } = await server.json<{ url: string; name: string; expiresAt: string }>('/exports', {
      body,
      status: 201,
    })
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(60_000)
    const response = await fetch(new URL(url, server.origin))
    expect(decodeURIComponent(response.headers.get('content-disposition')!)).toContain(name)
    return { url, name, bytes: Buffer.from(await response.arrayBuffer()) }
  }

  const written = async (command: readonly string[], name: string, more: readonly string[]): Promise<Buffer> => {
    mkdirSync(folder, { recursive: true })
    const file = join(folder, name)
    const { code, err } = await runCommand([...command, '-o', file, ...more])
    expect(code, err).toBe(0)
    return readFileSync(file)
  }

  test.each(FILES)('of an extraction and of a run are the bytes of the command line: %s', async (_, wish, flags) => {
    const one = await linked({ extraction: extraction.id, ...wish })
    const first = extraction.fields[0]!.name
    const extract = ['extract', homes(), '--static', '--pages', '1', '--region', '2', '--delay', '0']
    const own = await written(extract, `one.${wish.format}`, ['--rename', `${first}=what`, ...flags])
    expect(one.bytes.equals(own)).toBe(true)
    const whole = await linked({ run: run.id, ...wish })
    const job = ['export', run.job, '--database', server.database]
    expect(whole.bytes.equals(await written(job, `whole.${wish.format}`, flags))).toBe(true)
  })

  test('a link works once, and needs no token; nobody guesses one', async () => {
    const { url, name } = await linked({ run: run.id, format: 'csv' })
    expect(name).toBe('127.0.0.1.csv')
    const statusOf = async (path: string): Promise<number> => (await fetch(new URL(path, server.origin))).status
    expect(await statusOf(url)).toBe(404)
    expect(await statusOf(url.replace(/[^/]{10}\//, 'aaaaaaaaaa/'))).toBe(404)
  })

  test('a run that is not complete says so in the name of its file', async () => {
    const begun = await server.json<Run>('/harvests', {
      body: { url: homes(), reading: 'parser', delayMs: 200 },
      status: 202,
    })
    for await (const { event } of eventsOf(await server.ask(`/runs/${begun.id}/events`))) if (event === 'page') break
    await server.json(`/runs/${begun.id}/stop`, { method: 'POST' })
    expect((await linked({ run: begun.id, format: 'csv' })).name).toBe('127.0.0.1-partial.csv')
  })

  test.each([
    [{ format: 'csv' }, 422],
    [{ run: 'run_1', extraction: 'x_1', format: 'csv' }, 422],
    [{ extraction: 'x_1', format: 'csv' }, 404],
    [{ run: 'run_999999', format: 'csv' }, 404],
  ])('%j: %i', async (body, status) => {
    expect((await server.ask('/exports', { body })).status).toBe(status)
  })

  test('only CSV is for Excel', async () => {
    const body = { run: run.id, format: 'json', excel: true }
    expect(await server.json('/exports', { body, status: 422 })).toMatchObject({ code: 'bad-export' })
  })
})

test('nothing went wrong inside the server', () => {
  expect(server.log).toEqual([])
})
