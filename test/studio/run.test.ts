import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoSite, startDemo } from '../../demo/server.ts'
import { openStore } from '../../src/store/open-store.ts'
import { addJob, addSettledRun } from '../stored-run.ts'
import { exported } from './downloaded.ts'
import { setUpStudio } from './studio-page.ts'

/** A slow list of 9 pages that needs no browser: there is time to watch. */
const DELAY_MS = 400
const PAGES = 9

const studio = setUpStudio()
let slow: DemoSite
beforeAll(async () => {
  slow = await startDemo({ delayMs: DELAY_MS })
})
afterAll(() => slow.close())

interface Run {
  readonly id: string
  readonly state: string
  readonly records: number
  readonly pages: number
}

const harvest = (): Promise<Run> =>
  studio.server.json<Run>('/harvests', {
    body: { url: `${slow.url}homes/`, reading: 'parser', delayMs: 0 },
    status: 202,
  })

const rowCount = async (page: Page): Promise<number> =>
  Number(await page.getByRole('grid', { name: 'Records of the run' }).getAttribute('aria-rowcount')) - 1

/** The pages that the events name, the latest first. */
const pagesIn = async (page: Page): Promise<number[]> =>
  (await page.getByRole('complementary', { name: 'Events' }).getByRole('link').allTextContents()).map(text =>
    Number(/\d+/.exec(text)),
  )

const complete = (page: Page): Promise<void> =>
  page.getByRole('heading').getByText('Complete', { exact: true }).waitFor()

const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => count - at)

test('rows appear before the end, stop keeps them, and going on completes them without doubles', async () => {
  const run = await harvest()
  const page = await studio.open(`/runs/${run.id}`)
  await page.getByText('Not complete yet.').waitFor()
  await page.getByRole('gridcell').first().waitFor()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('status').getByText('Not complete.').waitFor()
  const stopped = await studio.server.json<Run>(`/runs/${run.id}`)
  expect(stopped.pages).toBeLessThan(PAGES)
  await expect.poll(() => rowCount(page)).toBe(stopped.records)
  await page.getByRole('button', { name: 'Go on' }).click()
  await complete(page)
  const done = await studio.server.json<Run>(`/runs/${run.id}`)
  expect(done.pages).toBe(PAGES)
  await expect.poll(() => rowCount(page)).toBe(done.records)
  await expect.poll(() => pagesIn(page)).toEqual(upTo(PAGES))
  const { rows } = await studio.server.json<{ rows: ({ text: string } | null)[][] }>(`/runs/${run.id}/rows?limit=500`)
  expect(new Set(rows.map(row => row.map(cell => cell?.text).join('\t'))).size).toBe(done.records)
  expect(await page.getByRole('status').getByText('Not complete').count()).toBe(0)
})

test('a table that is not complete says so, and so does the name of its file', async () => {
  const run = await harvest()
  const page = await studio.open(`/runs/${run.id}`)
  await page.getByRole('gridcell').first().waitFor()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('status').getByText('Not complete.').waitFor()
  expect(await page.getByRole('heading').getByText('Complete', { exact: true }).count()).toBe(0)
  const partial = await exported(page, 'CSV .csv')
  expect(partial.name).toBe('127.0.0.1-partial.csv')
  const { records } = await studio.server.json<Run>(`/runs/${run.id}`)
  expect(readFileSync(partial.file, 'utf8').trimEnd().split('\n').length).toBe(records + 1)
  await page.getByRole('button', { name: 'Go on' }).click()
  await complete(page)
  expect((await exported(page, 'CSV .csv')).name).toBe('127.0.0.1.csv')
})

test('pages that the browser read while someone watched have pictures in the events', async () => {
  const { id } = await studio.server.json<Run>('/harvests', {
    body: { url: `${slow.url}homes/`, reading: 'browser', delayMs: 0, pages: 2 },
    status: 202,
  })
  const page = await studio.open(`/runs/${id}`)
  await complete(page)
  const thumbnails = page
    .getByRole('complementary', { name: 'Events' })
    .getByRole('button', { name: /Picture of page/ })
  await expect.poll(() => thumbnails.count()).toBe(2)
  await thumbnails.last().click()
  const picture = page.getByRole('dialog', { name: 'Page 1' }).getByRole('img')
  await picture.waitFor()
  expect(await picture.evaluate(image => (image as unknown as { naturalWidth: number }).naturalWidth)).toBeGreaterThan(
    1000,
  )
  // What nobody watches has none, and the events are the same.
  const quiet = await harvest()
  await expect.poll(async () => (await studio.server.json<Run>(`/runs/${quiet.id}`)).state).toBe('finished')
  await page.goto(`${studio.server.origin}/runs/${quiet.id}`)
  await expect.poll(() => pagesIn(page)).toEqual(upTo(PAGES))
  expect(await thumbnails.count()).toBe(0)
})

test('an hour without events is one line between two pages', async () => {
  const store = await openStore(studio.server.database)
  const pages = [1, 2, 3].map(at => [{ link: `http://a.example/${at}`, values: { name: `Lamp ${at}` } }])
  const columns = [{ name: 'name', kind: 'text', from: 'list' as const }]
  const { run } = await addSettledRun(store, await addJob(store, 'lamps'), { columns, walks: [pages] })
  const at = (page: number, time: string) =>
    store.db
      .updateTable('pages')
      .set({ read_at: `2026-01-01T${time}Z` })
      .where('run_id', '=', run)
      .where('number', '=', page)
      .execute()
  await at(2, '00:00:02')
  await at(3, '01:00:02')
  await store.close()
  const page = await studio.open(`/runs/run_${run}`)
  const lines = page.getByRole('complementary', { name: 'Events' }).getByRole('listitem')
  await expect
    .poll(async () => (await lines.allTextContents()).map(text => text.replace(/^\d\d:\d\d:\d\d/, '')))
    .toEqual(['Page 3 · 1 record', '1 h 0 min without events', 'Page 2 · 1 record', 'Page 1 · 1 record', 'Started'])
})

test('a reload, or another server in the place of the one that ended, loses no event', async () => {
  const run = await harvest()
  const page = await studio.open(`/runs/${run.id}`)
  await expect.poll(() => pagesIn(page)).toContain(2)
  await page.reload()
  await expect.poll(() => pagesIn(page)).toContain(3)
  await studio.restart(() => page.getByText('The connection to the server is lost.').waitFor())
  await complete(page)
  await expect.poll(() => pagesIn(page)).toEqual(upTo(PAGES))
  expect(await page.getByText('The connection to the server is lost.').count()).toBe(0)
})
