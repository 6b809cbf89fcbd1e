import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoSite, startDemo } from '../../demo/server.ts'
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
