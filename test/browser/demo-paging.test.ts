import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Listing, pagesOf } from '../../demo/listing.ts'
import { LISTINGS } from '../../demo/listings.ts'
import { type DemoSite, startDemo } from '../../demo/server.ts'
import { requireBrowser } from '../../src/stages/1-render/browser-path.ts'
import { BrowserPool } from '../../src/stages/1-render/browser-pool.ts'
import { expectShown, type ShownRecord, shownRecords } from './shown-records.ts'

// Listings that need no script are walked by links in the tests of the demo; here are those that need a browser.

let site: DemoSite
let browser: Browser
beforeAll(async () => {
  site = await startDemo()
  browser = await chromium.launch({ executablePath: requireBrowser(), chromiumSandbox: BrowserPool.sandbox })
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const listingAt = (address: string): Listing => LISTINGS.find(listing => listing.address === address)!

async function open(address: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 1024 } })
  await page.goto(new URL(address, site.url).href)
  return page
}

/** Waits until so many records are in the page. */
const count = (page: Page, selector: string, records: number): Promise<unknown> =>
  page.waitForFunction(([css, n]) => document.querySelectorAll(css).length === n, [selector, records] as const)

/** Scrolls until the last record has been in the page; every row that was ever there, by its place. */
async function scrollThrough(
  page: Page,
  options: { readonly selector: string; readonly scrolled: string; readonly total: number; readonly atMost: number },
): Promise<ShownRecord[]> {
  const { selector, scrolled, total, atMost } = options
  const seen = new Map<string, ShownRecord>()
  // Steps are half as high as what is in sight, so that no row is jumped over.
  for (let step = 0; step < 60 && seen.size < total; step++) {
    const shown = await shownRecords(page, selector)
    expect(shown.length).toBeLessThanOrEqual(atMost)
    for (const record of shown) seen.set(record.key, record)
    await page.evaluate(css => {
      const element = document.querySelector(css)!
      element.scrollTop += element.clientHeight / 2
    }, scrolled)
    await page.waitForTimeout(100)
  }
  return [...seen.values()]
}

test('the catalogue keeps the rows in sight only, and scrolling its box brings them all', async () => {
  const page = await open('/library/catalogue/')
  await count(page, '.grid__row', 20)
  const records = listingAt('/library/catalogue/').records()
  const total = records.length
  const rows = await scrollThrough(page, { selector: '.grid__row', scrolled: '#box', total, atMost: 24 })
  expectShown(
    rows.sort((a, b) => Number(a.key) - Number(b.key)),
    records,
  )
  await page.close()
})

test('the planning table keeps the rows in sight only, and scrolling the window brings them all', async () => {
  const page = await open('/town/planning/')
  await page.locator('#rows a').first().waitFor()
  const records = listingAt('/town/planning/').records()
  const total = records.length
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const selector = '#rows tr:not(.spacer)'
  const rows = await scrollThrough(page, { selector, scrolled: 'html', total, atMost: 48 })
  expectShown(rows, records)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
  await page.close()
})

test('arrivals come with scroll events until all are there', async () => {
  const page = await open('/motors/arrivals/')
  const records = listingAt('/motors/arrivals/').records()
  for (const shown of [12, 24, 36, 48, 58]) {
    await count(page, '.arrival', shown)
    await page.mouse.wheel(0, 20_000)
  }
  expectShown(await shownRecords(page, '.arrival'), records)
  await page.close()
})

test('more newspapers stand below the first ones, at the same address, until the button goes', async () => {
  const page = await open('/library/periodicals/')
  const records = listingAt('/library/periodicals/').records()
  for (const shown of [12, 24, 36, 48]) {
    await count(page, '.paper', shown)
    await page.locator('#more').click()
  }
  await count(page, '.paper', records.length)
  expect(await page.locator('#more').count()).toBe(0)
  expect(page.url()).toBe(new URL('/library/periodicals/', site.url).href)
  expectShown(await shownRecords(page, '.paper'), records)
  await page.close()
})

test('the auction swaps its rows and changes its address', async () => {
  const page = await open('/motors/auction/')
  const pages = pagesOf(listingAt('/motors/auction/'))
  for (const [index, expected] of pages.entries()) {
    await page.getByText(`Page ${index + 1} of ${pages.length}`).waitFor()
    if (index > 0) await page.waitForURL(`**/motors/auction/?page=${index + 1}`)
    expectShown(await shownRecords(page, '#lots tr'), expected)
    const next = page.locator('#forth')
    expect(await next.isDisabled()).toBe(index === pages.length - 1)
    if (index < pages.length - 1) await next.click()
  }
  await page.goBack()
  await page.getByText(`Page ${pages.length - 1} of ${pages.length}`).waitFor()
  await page.close()
})

test('a page of vans grows by scrolling, then a link leads to the next', async () => {
  const page = await open('/motors/vans/')
  for (const [index, expected] of pagesOf(listingAt('/motors/vans/')).entries()) {
    if (index > 0) await page.getByText('Next page').click()
    await page.waitForURL(index === 0 ? '**/motors/vans/' : `**/motors/vans/page-${index + 1}/`)
    for (let shown = 8; shown < expected.length; shown += 8) {
      await count(page, '.van', shown)
      await page.mouse.wheel(0, 20_000)
    }
    await count(page, '.van', expected.length)
    expectShown(await shownRecords(page, '.van'), expected)
  }
  expect(await page.getByText('Next page').count()).toBe(0)
  await page.close()
})
