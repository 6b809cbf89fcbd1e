import { createPlaywrightRouter, Configuration, PlaywrightCrawler, type PlaywrightCrawlerOptions, Log, LogLevel } from '@crawlee/playwright'
import { chromium } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { LISTINGS } from '../../demo/listings.ts'
import { startDemo } from '../../demo/server.ts'
import { addListRoutes, listHandler } from '../../src/crawlee.ts'
import { requireBrowser } from '../../src/stages/1-render/browser-path.ts'
import { canSandbox } from '../../src/stages/1-render/launch-browser.ts'
import { closedAfterwards } from '../closed-afterwards.ts'

// With the real PlaywrightCrawler, on the demo sites.

const site = closedAfterwards(await startDemo())

async function crawl(options: PlaywrightCrawlerOptions, start: Parameters<PlaywrightCrawler['run']>[0] & {}) {
  const warnings: string[] = []
  const log = new Log({ level: LogLevel.OFF })
  log.warning = message => void warnings.push(message)
  const launchContext = {
    launcher: chromium,
    launchOptions: { executablePath: requireBrowser(), chromiumSandbox: canSandbox() },
  }
  const crawler = new PlaywrightCrawler(
    { maxRequestRetries: 0, requestHandlerTimeoutSecs: 600, log, launchContext, ...options },
    new Configuration({ persistStorage: false }),
  )
  const { requestsFinished } = await crawler.run(start)
  const { items } = await crawler.getData()
  return { items, requestsFinished, warnings: warnings.filter(each => each.startsWith('amberyl')) }
}

describe('x', () => {
  for (const listing of LISTINGS)
  test(`${listing.address}: ${listing.pagination}`, async () => {
    const { items, requestsFinished, warnings } = await crawl(
      { requestHandler: listHandler({ politeness: { delayMs: 0 } }) },
      [new URL(listing.address, site.url).href],
    )
    console.log(listing.address, listing.pagination, items.length, listing.records().length, requestsFinished, warnings, items[0], new Set(items.map(i => Object.keys(i).join())))
  })
})
