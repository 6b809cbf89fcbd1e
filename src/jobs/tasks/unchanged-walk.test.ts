import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { describeDatabases } from '../../../test/database.ts'
import { listPage } from '../../../test/harvest-server/list-page.ts'
import { type ListRecord, makeListRecord } from '../../../test/harvest-server/list-record.ts'
import { JobRuns } from '../../../test/job-runs.ts'
import { serve } from '../../../test/local-server.ts'
import type { StoredRun } from '../../store/runs/runs.ts'

/** A shop that knows what a visitor has, if it `validates`; otherwise each page has a token of its own. */
const shop = { url: '', goods: [] as ListRecord[], validates: 'etag' as 'etag' | 'date' | 'no', visits: 0 }
/** What was asked for, and the answer. */
let requests: string[] = []

const PER_PAGE = 10
const CHANGED_AT = 'Tue, 03 Mar 2026 10:00:00 GMT'

const goods = (count: number, from = 1): ListRecord[] =>
  Array.from({ length: count }, (_, at) => makeListRecord(at + from))

beforeEach(async () => {
  Object.assign(shop, { goods: goods(30), validates: 'etag', visits: 0 })
  requests = []
  shop.url = await serve((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://shop.test')
    if (pathname !== '/list') return void response.writeHead(404).end()
    const number = Number(searchParams.get('page') ?? 1)
    const html = pageNumber(number)
    const etag = `"${createHash('sha256').update(html).digest('hex')}"`
    const isKnown =
      (shop.validates === 'etag' && request.headers['if-none-match'] === etag) ||
      (shop.validates === 'date' && request.headers['if-modified-since'] === CHANGED_AT)
    requests.push(`${number} ${isKnown ? 304 : 200}`)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (isKnown) return void response.writeHead(304).end()
    if (shop.validates === 'etag') response.setHeader('etag', etag)
    if (shop.validates === 'date') response.setHeader('last-modified', CHANGED_AT)
    const token = `<meta name="csrf" content="${shop.visits++}"><script>visit(${shop.visits})</script>`
    response.end(shop.validates === 'no' ? html.replace('</head>', `${token}</head>`) : html)
  })
})

function pageNumber(number: number): string {
  const count = Math.ceil(shop.goods.length / PER_PAGE)
  return listPage({
    number,
    count,
    records: shop.goods.slice((number - 1) * PER_PAGE, number * PER_PAGE),
    template: 'cards',
    addressOf: page => `/list?page=${page}`,
    next: number < count ? number + 1 : undefined,
  })
}

/** What a run asked for. */
async function requestsOf(work: () => Promise<StoredRun>): Promise<[StoredRun, string[]]> {
  requests = []
  return [await work(), requests]
}

const job = (more = ''): string => `start: ${shop.url}/list\n${more}`

describeDatabases('an unchanged list', open => {
  test.each(['etag', 'date'] as const)('costs one request a page, by its %s', async validates => {
    shop.validates = validates
    const runs = JobRuns.on(await open())
    const first = await runs.run(job())
    const [second, asked] = await requestsOf(() => runs.run(job()))
    expect(asked).toEqual(['1 304', '2 304', '3 304'])
    expect(second).toMatchObject({
      state: 'finished',
      records: 30,
      pages: 3,
      verdict: { kind: 'same', done: 'nothing' },
    })
    expect(second.changes).toMatchObject({ new: 0, gone: 0, changed: 0, unchanged: 30, moved: 0 })
    expect(second.notes).toEqual(['the pages are the same as in run 1, so its records were taken over'])
    const [before, after] = [await runs.records(first), await runs.records(second)]
    expect(after).toEqual(before)
    expect(second.columns).toEqual(first.columns)
    // The third run has the same to compare with.
    const [third, again] = await requestsOf(() => runs.run(job()))
    expect(again).toEqual(asked)
    expect(await runs.records(third)).toEqual(before)
  })
})

test('pages that differ only in tokens are the same, although the site does not say so', async () => {
  shop.validates = 'no'
  const runs = await JobRuns.open()
  await runs.run(job())
  const [second, asked] = await requestsOf(() => runs.run(job()))
  expect(asked).toEqual(['1 200', '2 200', '3 200'])
  expect(second.notes).toEqual(['the pages are the same as in run 1, so its records were taken over'])
})

test('a page that changed is requested once, and the list is read again', async () => {
  const runs = await JobRuns.open()
  await runs.run(job())
  shop.goods = [...shop.goods.slice(0, 12), ...goods(1, 41), ...shop.goods.slice(13)]
  const [second, asked] = await requestsOf(() => runs.run(job()))
  // The first page was the same, so its content is not known.
  expect(asked.sort()).toEqual(['1 200', '1 304', '2 200', '3 200'])
  expect(second.changes).toMatchObject({ new: 1, gone: 1, changed: 0, unchanged: 29 })
  expect(second.notes).toEqual([])
  const [third, again] = await requestsOf(() => runs.run(job()))
  expect(again).toEqual(['1 304', '2 304', '3 304'])
  expect(third.changes).toMatchObject({ new: 0, gone: 0, unchanged: 30 })
})

test('a change on the first page costs no further request', async () => {
  const runs = await JobRuns.open()
  await runs.run(job())
  shop.goods = [...goods(1, 51), ...shop.goods]
  const [second, asked] = await requestsOf(() => runs.run(job()))
  expect(asked.sort()).toEqual(['1 200', '2 200', '3 200', '4 200'])
  expect(second.changes).toMatchObject({ new: 1, gone: 0, unchanged: 30 })
})

test('a job that asks for something else reads the pages again', async () => {
  const runs = await JobRuns.open()
  await runs.run(job())
  const [second, asked] = await requestsOf(() => runs.run(job('pages: 2')))
  expect(asked).toEqual(['1 200', '2 200'])
  expect(second).toMatchObject({ records: 20, notes: [] })
})

test('an output more is no reason to read them again; snapshots are', async () => {
  const runs = await JobRuns.open()
  await runs.run(job())
  const [, asked] = await requestsOf(() => runs.run(job('schedule: "0 6 * * *"')))
  expect(asked).toEqual(['1 304', '2 304', '3 304'])
  const [, kept] = await requestsOf(() => runs.run(job('keep: { snapshots: all }')))
  expect(kept).toEqual(['1 200', '2 200', '3 200'])
})

test('two lists: one is the same, the other is not', async () => {
  const runs = await JobRuns.open()
  const both = `start: [ "${shop.url}/list", "${shop.url}/list?page=1" ]`
  const first = await runs.run(both)
  shop.goods = [...shop.goods.slice(0, 29), ...goods(1, 61)]
  const [second] = await requestsOf(() => runs.run(both))
  expect(second).toMatchObject({ state: 'finished', records: first.records })
  expect(second.changes).toMatchObject({ new: 1, gone: 1 })
})
