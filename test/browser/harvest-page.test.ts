import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { LISTINGS } from '../../demo/listings.ts'
import { startDemo } from '../../demo/server.ts'
import { harvest } from '../../src/index.ts'
import { requireBrowser } from '../../src/stages/1-render/browser-path.ts'
import { canSandbox } from '../../src/stages/1-render/launch-browser.ts'
import type { HarvestRecord } from '../../src/stages/6-harvest/record.ts'
import { closedAfterwards } from '../closed-afterwards.ts'
import { EFFORT } from '../effort.ts'
import { listPage } from '../harvest-server/list-page.ts'
import { makeListRecord } from '../harvest-server/list-record.ts'
import { missingValues, scatteredFields } from '../harvest-server/true-values.ts'
import { serve } from '../local-server.ts'

// harvest(page) walks on from a page that somebody else opened, in the same tab.

const site = closedAfterwards(await startDemo())
const browser: Browser = closedAfterwards(
  await chromium.launch({ executablePath: requireBrowser(), chromiumSandbox: canSandbox() }),
)

/** Rows that come and go. */
const FEW = ['/town/planning/']
/** With more effort, one listing for each way to go on. */
const WAYS = LISTINGS.filter(({ pagination, address }, at) =>
  EFFORT > 1 ? LISTINGS.findIndex(other => other.pagination === pagination) === at : FEW.includes(address),
)
const APART: Readonly<Record<string, readonly string[]>> = { '/homes/': ['flag'] }

async function harvestAt(context: BrowserContext | Browser, url: string) {
  const page = await context.newPage()
  try {
    await page.goto(url)
    const run = harvest(page, { politeness: { delayMs: 0 } })
    const records: HarvestRecord[] = []
    for await (const record of run) records.push(record)
    expect(page.isClosed()).toBe(false)
    return { records, summary: run.summary!, page }
  } finally {
    await page.close()
  }
}

describe('the whole list, from an open page', () => {
  for (const listing of WAYS) {
    test(`${listing.address}: ${listing.pagination}`, async () => {
      const truth = listing.records()
      const { records, summary } = await harvestAt(browser, new URL(listing.address, site.url).href)
      expect(summary).toMatchObject({ records: truth.length, isComplete: true, staticPages: 0 })
      expect(missingValues(truth, records, site.url)).toEqual([])
      expect(scatteredFields(truth, records, site.url)).toEqual(APART[listing.address] ?? [])
    })
  }
})

test('it begins with what the page shows now, and its login holds on every page', async () => {
  const seen: (string | undefined)[] = []
  const url = await serve((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://shop.test')
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (pathname !== '/list') return void response.writeHead(404).end()
    seen.push(request.headers.cookie)
    const number = Number(searchParams.get('page') ?? 1)
    const records = Array.from({ length: 8 }, (_, at) => makeListRecord((number - 1) * 8 + at + 1))
    const addressOf = (page: number): string => `/list?page=${page}`
    response.end(
      listPage({ number, count: 3, records, template: 'cards', addressOf, next: number < 3 ? number + 1 : undefined }),
    )
  })
  const context = await browser.newContext()
  await context.addCookies([{ name: 'session', value: 'mine', url }])
  const page = await context.newPage()
  await page.goto(`${url}/list`)
  // A filter that only this page has.
  await page.evaluate('document.querySelector(".item").remove()')
  const run = harvest(page, { politeness: { delayMs: 0 } })
  const records: HarvestRecord[] = []
  for await (const record of run) records.push(record)
  expect(records.map(({ values }) => values.title?.text)).toEqual(
    Array.from({ length: 23 }, (_, at) => makeListRecord(at + 2).fields.name),
  )
  expect(run.summary).toMatchObject({ pages: 3, isComplete: true })
  expect(seen).toEqual(['session=mine', 'session=mine', 'session=mine'])
  // The tab shows where the walk ended, and works as before.
  expect(page.url()).toBe(`${url}/list?page=3`)
  await page.goto(`${url}/list`)
  expect(await page.title()).not.toBe('')
  await context.close()
})

test('no page leads the walk into a private network', async () => {
  const asked: (string | undefined)[] = []
  const inside = await serve((request, response) => {
    asked.push(request.url)
    response.end()
  })
  const records = Array.from({ length: 8 }, (_, at) => makeListRecord(at + 1))
  const list = listPage({ number: 1, count: 2, records, template: 'cards', addressOf: () => `${inside}/list`, next: 2 })
  const url = await serve((_, response) => response.setHeader('content-type', 'text/html; charset=utf-8').end(list))
  const { summary } = await harvestAt(browser, `${url}/list`)
  expect(summary).toMatchObject({ records: 8, isComplete: false, ending: { kind: 'failed' } })
  expect(asked).toEqual([])
})
