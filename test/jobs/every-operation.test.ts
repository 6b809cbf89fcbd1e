import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { OPERATIONS } from '../api-client.ts'
import { endOf, eventsOf } from '../api-server.ts'
import { createDatabase } from '../database.ts'
import { HOMES_DOMAIN, HOMES_PAGE } from '../homes-domain.ts'
import { items, next, page } from '../lamp-site.ts'
import type {} from '../shared-postgres.ts'
import { STOP_LABELS, STOP_PAGES, writeStopBlock } from '../stop-block.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { type ServeProcess, startServe } from './serve-process.ts'

// One server, as people start it, and one small shop: each operation of the contract is called with success, in the
// order in which somebody would use them. The client of the tests checks every answer against the contract.

/** Twelve lamps on two pages, each with a page of its own. */
const shop = {
  design: 'old' as 'old' | 'new',
  /** The second page is sent when this is settled. */
  gate: Promise.resolve(),
}
const site = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url!, 'http://shop.test')
  const lamp = /^\/lamp\/(\d+)$/.exec(pathname)?.[1]
  const isSecond = searchParams.get('page') === '2'
  if (isSecond) await shop.gate
  const html = lamp ? lampPage(Number(lamp)) : isSecond ? page(items(7, 12), '') : page(items(1, 6), next('/?page=2'))
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  response.end(shop.design === 'old' ? html : redesigned(html))
})

const lampPage = (number: number): string =>
  `<!doctype html><html lang="en"><title>Lamp ${number}</title><main><h1>Lamp number ${number}</h1><dl><dt>Price</dt><dd class="price">£${10 + number}</dd><dt>Weight</dt><dd class="weight">${number * 3} kg</dd></dl></main></html>`

const redesigned = (html: string): string =>
  html
    .replaceAll('<li class="item">', '<article class="card"><div>')
    .replaceAll('</li>', '</div></article>')
    .replace('<ul class="items">', '<section class="shelf">')
    .replace('</ul>', '</section>')

let server: ServeProcess
let origin: string

beforeAll(async () => {
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  const folder = temporaryFolder()
  const { blocks, corpus, annotators } = writeStopBlock(folder)
  const [domains, words] = [join(folder, 'domains'), join(folder, 'learned')]
  mkdirSync(join(domains, 'homes'), { recursive: true })
  writeFileSync(join(domains, 'homes', 'domain.yaml'), HOMES_DOMAIN)
  const folders = { blocks, corpus, annotators, domains, words }
  const flags = Object.entries(folders).flatMap(([name, place]) => [`--${name}`, place])
  // Other tests of the server are on SQLite.
  const postgres = inject('postgres')
  const database = 'url' in postgres ? await createDatabase(postgres.url) : join(folder, 'jobs.db')
  server = await startServe(database, ...flags)
})

afterAll(() => {
  site.closeAllConnections()
  site.close()
})

interface Run {
  readonly id: string
  readonly state: string
  readonly records: number
}

const runOf = async (job: string): Promise<Run> =>
  endOf<Run>(server, await server.json<Run>(`/jobs/${job}/runs`, { method: 'POST', status: 202 }))

const bytesAt = async (path: string): Promise<Uint8Array> =>
  new Uint8Array(await (await server.ask(path)).arrayBuffer())

const JPEG = [0xff, 0xd8]

test('the whole, and an invented site to try it on', async () => {
  expect(await server.json('/status')).toMatchObject({ jobs: { active: 0 }, needs: [] })
  expect(await server.json('/algorithms')).toMatchObject({ algorithms: expect.arrayContaining(['auto', 'top-k']) })
  const { demos } = await server.json<{ demos: { name: string }[] }>('/demos')
  const { url } = await server.json<{ url: string }>('/demos', { body: { name: demos[0]!.name } })
  expect((await fetch(url)).status).toBe(200)
  const cron = new URLSearchParams({ cron: '0 6 * * *', timeZone: 'UTC' })
  expect(await server.json(`/schedules/preview?${cron}`)).toMatchObject({ sentence: 'every day at 06:00' })
})

describe('a page', () => {
  let id: string
  let extraction: string
  let wrapper: object

  test('is read, looked at, and clicked on', async () => {
    const read = await server.json<{ id: string; title: string }>('/pages', {
      body: { url: `${origin}/` },
      status: 201,
    })
    id = read.id
    expect(read).toMatchObject({ title: 'Lamps', readBy: 'browser' })
    expect(await server.json(`/pages/${id}`)).toEqual(read)
    expect([...(await bytesAt(`/pages/${id}/tiles/0`)).slice(0, 2)]).toEqual(JPEG)
    expect((await bytesAt(`/pages/${id}/file`)).length).toBeGreaterThan(100)
    const { texts, boxes } = await server.json<{ texts: (string | null)[]; boxes: object[] }>(`/pages/${id}/nodes`)
    const link = texts.indexOf('Next page')
    expect(boxes[link]).toHaveLength(4)
    expect(await server.json(`/pages/${id}/nodes/${link}`)).toMatchObject({ text: 'Next page', visible: true })
    const clicked = await server.json<{ id: string }>(`/pages/${id}/steps`, { body: { click: link }, status: 201 })
    expect(clicked).toMatchObject({ url: `${origin}/?page=2`, steps: [{ click: expect.any(String) }] })
  })

  test('has a list, whose columns are changed, and which is exported', async () => {
    const found = await server.json<{ id: string; fields: { id: string; kind: string }[] }>('/extractions', {
      body: { page: id },
      status: 201,
    })
    extraction = found.id
    expect(found).toMatchObject({ records: 6, next: { url: `${origin}/?page=2` } })
    const price = found.fields.find(({ kind }) => kind === 'price')!
    const edits = [{ op: 'rename', field: price.id, name: 'cost' }]
    const edited = await server.json(`/extractions/${extraction}/columns`, { method: 'PUT', body: { edits } })
    expect(await server.json(`/extractions/${extraction}`)).toEqual(edited)
    expect(await server.json(`/extractions/${extraction}/rows?where=cost%20%3C%2013`)).toMatchObject({ matching: 2 })
    const csv = await (await server.ask(`/extractions/${extraction}/table?format=csv`)).text()
    expect(csv).toContain('cost')
    const body = { extraction, format: 'csv' }
    const { url } = await server.json<{ url: string }>('/exports', { body, status: 201 })
    expect(await (await fetch(new URL(url, server.origin))).text()).toBe(csv)
  })

  test('gives a wrapper, which reads another page and is checked on it', async () => {
    wrapper = await server.json(`/extractions/${extraction}/wrapper`)
    const body = { url: `${origin}/?page=2`, wrapper }
    expect(await server.json('/wrappers/run', { body, status: 201 })).toMatchObject({ records: 6 })
    expect(await server.json('/wrappers/check', { body })).toMatchObject({ verdict: 'same' })
  })

  test('is explained, and read by two algorithms', async () => {
    const body = { extraction, record: 2, field: 'cost' }
    expect(await server.json('/explanations', { body })).toMatchObject({
      found: true,
      sentence: expect.stringContaining('£12'),
    })
    const compared = await server.json<{ pages: { both: object[] }[] }>('/comparisons', {
      body: { page: id, a: {}, b: { algorithm: 'mdr' } },
    })
    expect(compared.pages[0]!.both).toHaveLength(6)
  })

  test('begins a harvest, which is watched, stopped, and resumed', async () => {
    let open = (): void => {}
    shop.gate = new Promise(resolve => {
      open = resolve
    })
    const body = { extraction, reading: 'browser', delayMs: 0 }
    const run = await server.json<Run>('/harvests', { body, status: 202 })
    for await (const { event } of eventsOf(await server.ask(`/runs/${run.id}/events`))) if (event === 'page') break
    const stopped = await server.json<Run>(`/runs/${run.id}/stop`, { method: 'POST' })
    expect(stopped).toMatchObject({ state: 'stopped', records: 6 })
    await server.json(`/runs/${run.id}/resume`, { method: 'POST', status: 202 })
    let pictured = ''
    for await (const { event, data } of eventsOf(await server.ask(`/runs/${run.id}/events`))) {
      // Somebody watches now: the second page may come.
      open()
      if (event === 'page' && data.picture) pictured = String(data.url)
    }
    expect(await server.json(`/runs/${run.id}`)).toMatchObject({ state: 'finished', pages: 2, records: 12 })
    expect(pictured).toBe(`${origin}/?page=2`)
    const picture = `/runs/${run.id}/picture?url=${encodeURIComponent(pictured)}`
    expect([...(await bytesAt(picture)).slice(0, 2)]).toEqual(JPEG)
    expect(await server.json('/runs')).toMatchObject({ runs: [{ id: run.id }], total: 1 })
    expect(await server.json(`/runs/${run.id}/rows`)).toMatchObject({ total: 12, complete: true })
    const table = (await (await server.ask(`/runs/${run.id}/table?format=json`)).json()) as object[]
    expect(table).toHaveLength(12)
  })
})

describe('a job', () => {
  interface Template {
    readonly change: {
      readonly fields: { readonly name: string; readonly after: { readonly text: string }[] }[]
      readonly proposal: { readonly version: number } | null
    }
  }

  test('of a page by example', async () => {
    const fields = { name: 'Lamp number 1', weight: '3 kg' }
    const { wrapper } = await server.json<{ wrapper: object }>('/examples', {
      body: { url: `${origin}/lamp/1`, fields },
    })
    const job = { name: 'lamp', wrapper, start: [`${origin}/lamp/2`, `${origin}/lamp/3`], delayMs: 0 }
    await server.json('/jobs', { body: job, status: 201 })
    const { id } = await runOf('lamp')
    const table = (await (await server.ask(`/runs/${id}/table?format=json`)).json()) as { name: string }[]
    expect(table.map(({ name }) => name)).toEqual(['Lamp number 2', 'Lamp number 3'])
  })

  test('whose template changes is shown before and after, and its new wrapper accepted', async () => {
    const source = `name: lamps\nstart: ${origin}/\nreading: browser\npoliteness: { delay: 0 }\nmend: propose\n`
    await server.json('/jobs', { body: { source }, status: 201 })
    expect(await runOf('lamps')).toMatchObject({ state: 'finished', records: 12 })
    shop.design = 'new'
    expect(await runOf('lamps')).toMatchObject({ state: 'deferred' })
    const { templates } = await server.json<{ templates: Template[] }>('/jobs/lamps/templates')
    expect(templates[0]!.change.proposal).toMatchObject({ version: 2 })
    const drawing = await server.ask('/jobs/lamps/templates/list/bar-tree.svg')
    expect(await drawing.text()).toContain('class="before"')
    const { wrappers } = await server.json<{ wrappers: object[] }>('/jobs/lamps/wrappers')
    expect(wrappers).toMatchObject([{ state: 'current' }, { state: 'proposed' }])
    expect(await server.json('/jobs/lamps/wrappers/list/2')).toEqual(wrappers[1])
    expect(await server.json('/jobs/lamps/wrappers/list/2/changes')).toMatchObject({ since: 1, version: 2 })
    const decision = { body: { decision: 'accept' } }
    expect(await server.json('/jobs/lamps/proposal', decision)).toMatchObject({ version: 2, state: 'current' })
    const last = await runOf('lamps')
    expect(last).toMatchObject({ state: 'finished', records: 12 })
    expect(await server.json(`/runs/${last.id}/changes`)).toEqual([])
    const restored = await server.json('/jobs/lamps/wrappers/list/1/restore', { body: { current: 2 } })
    expect(restored).toMatchObject({ version: 3, state: 'current' })
    const { name, after } = templates[0]!.change.fields[0]!
    const pasted = { body: { fields: { [name]: after[0]!.text } } }
    expect(await server.json('/jobs/lamps/templates/list/paste', pasted)).toMatchObject({ learned: true, version: 4 })
  })

  test('is shown, paused, and removed', async () => {
    const { jobs } = await server.json<{ jobs: { name: string }[] }>('/jobs')
    expect(jobs.map(({ name }) => name)).toEqual(['lamp', 'lamps'])
    const paused = await server.json('/jobs/lamps/state', { method: 'PUT', body: { state: 'paused' } })
    expect(await server.json('/jobs/lamps')).toMatchObject(paused)
    expect((await server.ask('/jobs/lamps', { method: 'DELETE' })).status).toBe(204)
    expect((await server.ask('/jobs/lamps')).status).toBe(404)
  })
})

test('a block type is labeled, trained, and kept', async () => {
  expect(await server.json('/blocks')).toMatchObject({ corpora: ['buttons'], canKeep: true })
  expect(await server.json('/blocks/stop')).toMatchObject({ isTrained: false })
  expect(await (await server.ask('/blocks/pagination-link/tree.svg?profile=paper')).text()).toContain('<svg')
  const corpus = '/blocks/stop/corpora/buttons/pages'
  const opened = await server.json(`${corpus}/alder/open`, { body: { reading: 'browser' }, status: 201 })
  expect(opened).toMatchObject({ labels: [], because: 'stop is not trained yet.' })
  for (const name of STOP_PAGES) {
    const saved = await server.json(`${corpus}/${name}/labels`, { method: 'PUT', body: { labels: STOP_LABELS } })
    expect(await server.json(`${corpus}/${name}/labels`)).toEqual(saved)
  }
  const { pages } = await server.json<{ pages: object[] }>(corpus)
  expect(pages).toHaveLength(STOP_PAGES.length)
  const train = (type: string, body: object) =>
    server.json<{ id: string }>(`/blocks/${type}/trainings`, { body, status: 202 })
  // It takes long.
  const stopped = await train('load-more', {})
  expect(await server.json(`/trainings/${stopped.id}/stop`, { method: 'POST' })).toMatchObject({ state: 'stopped' })
  const { id } = await train('stop', { corpora: ['buttons'] })
  let end: Record<string, unknown> = {}
  for await (const { event, data } of eventsOf(await server.ask(`/trainings/${id}/events`)))
    if (event === 'end') end = data
  expect(end).toMatchObject({ state: 'finished', results: [{ after: { 'stop f1': 1 } }] })
  expect(await server.json(`/trainings/${id}`)).toEqual(end)
  expect(await server.json('/trainings')).toMatchObject({ trainings: [{ id }, { id: stopped.id }] })
  const keep = { body: { decision: 'keep' } }
  expect(await server.json(`/trainings/${id}/decision`, keep)).toMatchObject({ state: 'kept' })
  const drops = { body: { drops: ['depth'] } }
  expect(await server.json('/blocks/stop/suggestions', drops)).toMatchObject({ drops: ['depth'] })
})

test('a domain is checked on a page, and learns a word from it', async () => {
  const { domains } = await server.json<{ domains: { name: string }[] }>('/domains')
  expect(domains.map(({ name }) => name)).toContain('homes')
  expect(await server.json('/domains/homes')).toMatchObject({ title: 'Homes', words: 3, canLearn: true })
  const checked = await server.json<{ found: { page: string } }>('/domains/homes/check', {
    body: { html: HOMES_PAGE, reading: 'browser' },
  })
  const { proposals } = await server.json<{ proposals: object[] }>('/domains/homes/proposals', {
    body: { pages: [checked.found.page] },
  })
  expect(proposals).toMatchObject([{ type: 'PLACE', words: 'Caistor' }])
  expect(await server.json('/domains/homes/words', { body: { words: proposals } })).toEqual({ added: 1 })
  expect(await server.json('/domains/homes/words?learned=true')).toMatchObject({ words: [{ words: 'Caistor' }] })
})

test('nothing of the contract is left out', () => {
  expect(OPERATIONS.filter(operation => !server.succeeded.has(operation))).toEqual([])
})

test('the server ends when it is asked to, and nothing went wrong inside', async () => {
  expect(await server.end('SIGTERM')).toBe(0)
  expect(server.log()).not.toMatch(/error/i)
})
