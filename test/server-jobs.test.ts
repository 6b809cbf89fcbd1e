import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addJob, readJobFile } from '../src/jobs/add-job.ts'
import { openStore } from '../src/store/open-store.ts'
import { findJob } from '../src/store/runs/jobs.ts'
import { addWrapper } from '../src/store/runs/wrappers.ts'
import { type ApiServer, startApiServer } from './api-server.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { warcResponse } from './warc-file.ts'

let server: ApiServer

beforeAll(async () => {
  server = await startApiServer()
})

afterAll(() => server.close())

const preview = (query: Record<string, string>, status = 200) =>
  server.json<{ sentence: string; next: { at: string; local: string; offset: string }[] }>(
    `/schedules/preview?${new URLSearchParams(query)}`,
    { status },
  )

test('a schedule is shown in words with its next five times, over a change of daylight saving', async () => {
  const spring = { cron: '30 2 * * *', timeZone: 'Europe/Berlin', from: '2026-03-27T12:00:00Z' }
  expect(await preview(spring)).toMatchObject({
    sentence: 'every day at 02:30',
    timeZone: 'Europe/Berlin',
    next: [
      { at: '2026-03-28T01:30:00.000Z', local: '2026-03-28 02:30', offset: '+01:00' },
      // The clocks go from two to three: the run comes when the hour is over.
      { at: '2026-03-29T01:00:00.000Z', local: '2026-03-29 03:00', offset: '+02:00' },
      { at: '2026-03-30T00:30:00.000Z', local: '2026-03-30 02:30', offset: '+02:00' },
      { local: '2026-03-31 02:30' },
      { local: '2026-04-01 02:30' },
    ],
  })
  const utc = await preview({ cron: '@weekly', timeZone: 'UTC', from: '2026-03-27T12:00:00Z' })
  expect(utc).toMatchObject({
    sentence: 'on Sunday at 00:00',
    next: { 0: { local: '2026-03-29 00:00', offset: '+00:00' } },
  })
})

test('mistakes in a schedule are named at their key', async () => {
  expect(await preview({ cron: '0 6 * *', timeZone: 'Berlin' }, 422)).toMatchObject({
    code: 'bad-schedule',
    problems: [
      { at: 'cron', message: expect.stringContaining('five fields') },
      { at: 'timeZone', message: expect.stringContaining('Europe/Berlin') },
    ],
  })
})

test('mistakes in a job file are named at their key and line', async () => {
  const source = 'name: shop\nstart: https://a.example/\npages: none\nmend: sometimes\n'
  expect(await server.json('/jobs', { body: { source }, status: 422 })).toMatchObject({
    code: 'bad-job',
    problems: [
      { at: 'pages', line: 3 },
      { at: 'mend', line: 4 },
    ],
  })
})

const wrapper = (...fields: { name: string; path: string }[]): string =>
  JSON.stringify({ format: 'x', fields, template: {} })

test('versions of a wrapper are compared and restored; a proposal is rejected with a reason, and status says it first', async () => {
  await server.json('/jobs', { body: { source: 'name: shop\nstart: https://a.example/\n' }, status: 201 })
  const store = await openStore(server.database)
  const add = async (state: 'current' | 'proposed', content: string) => {
    const { id: jobId } = (await findJob(store.db, 'shop'))!
    await store.transaction(tx =>
      addWrapper(tx, { jobId, kind: 'list', runId: null, state, content, because: 'it changed' }),
    )
  }
  await add('current', wrapper({ name: 'title', path: 'h3' }, { name: 'price', path: 'b' }))
  await add('proposed', wrapper({ name: 'title', path: 'h2' }, { name: 'stock', path: 'i' }))
  const { needs, attention } = await server.json<{ needs: object[]; attention: string[] }>('/status')
  expect(needs[0]).toMatchObject({ kind: 'proposal', job: 'shop', todo: expect.stringContaining('jobs reject shop') })
  expect(attention[0]).toBe('shop: the template changed, and wrapper 2 is waiting for your review')
  const changes = await server.json<{ lines: { change: string; text: string }[] }>('/jobs/shop/wrappers/list/2/changes')
  expect(changes).toMatchObject({ since: 1, fields: { added: ['stock'], removed: ['price'], changed: ['title'] } })
  expect(changes.lines.filter(({ change }) => change === 'added').map(({ text }) => text.trim())).toEqual([
    '"path": "h2"',
    '"name": "stock",',
    '"path": "i"',
  ])
  const body = { decision: 'reject', reason: 'the prices are gone' }
  expect(await server.json('/jobs/shop/proposal', { body })).toMatchObject({ version: 2, state: 'replaced' })
  const rejected = await server.json('/jobs/shop/wrappers/list/2')
  expect(rejected).toMatchObject({ state: 'replaced', because: 'it changed; rejected: the prices are gone' })
  expect((await server.json<{ needs: object[] }>('/status')).needs).toEqual([])
  await server.json('/jobs/shop/wrappers/list/2/restore', { body: { current: 2 }, status: 409 })
  expect(await server.json('/jobs/shop/wrappers/list/2/restore', { body: { current: 1 } })).toMatchObject({
    ...{
      version: 3,
      state: 'current',
      because: 'version 2 was restored',
      content: { fields: [{}, { name: 'stock' }] },
    },
  })
  expect(await server.json('/jobs/shop/wrappers/list/9', { status: 404 })).toMatchObject({ todo: 'There are 1, 2, 3.' })
  await server.json('/jobs/shop/wrappers/list/1/changes', { status: 409 })
  await server.json('/jobs/other/wrappers/list/1', { status: 404 })
  await store.close()
})

test('a job with archives is added on the server; a request runs it and sees how far it is', async () => {
  expect(await server.json('/jobs', { body: { source: 'archives: /etc/*.warc' }, status: 422 })).toMatchObject({
    code: 'job-beyond-request',
    problems: [{ at: 'archives', message: 'names a file' }],
  })
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'a.warc'), warcResponse('http://site.test/', '<p>Nothing to list'))
  writeFileSync(join(folder, 'crawl.yaml'), 'archives: [a.warc, missing.warc]')
  const store = await openStore(server.database)
  await addJob(store, await readJobFile(join(folder, 'crawl.yaml')), new Date())
  await store.close()
  const { id } = await server.json<{ id: string }>('/jobs/crawl/runs', { body: {}, status: 202 })
  await expect
    .poll(() => server.json(`/runs/${id}`, {}), { timeout: 60_000 })
    .toMatchObject({
      start: [],
      state: 'partial',
      pages: 1,
      archives: {
        ...{ read: 1, unchanged: 0, failed: 1, left: 0 },
        failures: [{ archive: 'missing.warc', because: expect.stringContaining('There is no file') }],
      },
    })
  expect(await server.json(`/runs/${id}/rows`, {})).toMatchObject({ total: 0 })
})
