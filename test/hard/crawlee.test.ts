import {
  Configuration,
  createPlaywrightRouter,
  Log,
  LogLevel,
  PlaywrightCrawler,
  type PlaywrightCrawlerOptions,
} from '@crawlee/playwright'
import { chromium } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { LISTINGS } from '../../demo/listings.ts'
import { startDemo } from '../../demo/server.ts'
import { addListRoutes, listHandler } from '../../src/crawlee.ts'
import { requireBrowser } from '../../src/stages/1-render/browser-path.ts'
import { canSandbox } from '../../src/stages/1-render/launch-browser.ts'
import { closedAfterwards } from '../closed-afterwards.ts'

// With the real PlaywrightCrawler, on the demo sites. CheerioCrawler: test/crawlee.test.ts.

const site = closedAfterwards(await startDemo())
const addressOf = (path: string): string => new URL(path, site.url).href

async function crawl(options: PlaywrightCrawlerOptions, start: Parameters<PlaywrightCrawler['run']>[0] & {}) {
  const warnings: string[] = []
  const log = new Log({ level: LogLevel.OFF })
  log.warning = message => void warnings.push(message)
  const launchOptions = { executablePath: requireBrowser(), chromiumSandbox: canSandbox() }
  const crawler = new PlaywrightCrawler(
    {
      maxRequestRetries: 0,
      requestHandlerTimeoutSecs: 600,
      log,
      launchContext: { launcher: chromium, launchOptions },
      ...options,
    },
    new Configuration({ persistStorage: false }),
  )
  const { requestsFinished } = await crawler.run(start)
  const { items } = await crawler.getData()
  return { items, requestsFinished, warnings: warnings.filter(each => each.startsWith('amberyl')) }
}

/** One listing for each way to go on. */
const WAYS = LISTINGS.filter(
  ({ pagination }, at) => LISTINGS.findIndex(other => other.pagination === pagination) === at,
)

/** How the list is divided, and also how it grows, is decided by scripts. */
const IN_ONE_REQUEST = /without address|load more$|scrolling|changes the address|next part only/

describe('every record of a list, with the columns of its first page', () => {
  for (const { address, pagination, records } of WAYS) {
    test(`${address}: ${pagination}`, async () => {
      const requestHandler = listHandler({ politeness: { delayMs: 0 } })
      const { items, requestsFinished, warnings } = await crawl({ requestHandler }, [addressOf(address)])
      expect(warnings).toEqual([])
      expect(new Set(items.map(item => JSON.stringify(item))).size).toBe(items.length)
      expect(items).toHaveLength(records().length)
      expect(requestsFinished === 1).toBe(IN_ONE_REQUEST.test(pagination))
      const [first, ...others] = items.map(item => Object.keys(item))
      for (const names of others) expect(names.slice(0, first!.length)).toEqual(first)
    })
  }
})
test('typed rows of a list that goes on by clicks, completed on their own pages', async () => {
  const router = createPlaywrightRouter()
  const schema = z.object({ title: z.string(), price: z.number() })
  addListRoutes(router, { label: 'SHOP', schema, pages: 2, details: 'PRODUCT', politeness: { delayMs: 0 } })
  router.addHandler('PRODUCT', async ({ request, page, pushData }) => {
    await pushData({ ...request.userData.row, heading: await page.locator('h1').textContent() })
  })
  const start = { url: addressOf('/shop/'), label: 'SHOP' }
  const { items, requestsFinished, warnings } = await crawl({ requestHandler: router }, [start])
  expect(items.length).toBeGreaterThan(20)
  expect(requestsFinished).toBe(items.length + 1)
  for (const { title, price, heading } of items) expect([heading, typeof price]).toEqual([title, 'number'])
  expect(warnings).toEqual([])
})
