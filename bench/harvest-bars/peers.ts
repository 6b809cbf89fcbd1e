import { CheerioCrawler, Configuration, LogLevel, log } from '@crawlee/cheerio'
import { PlaywrightCrawler } from '@crawlee/playwright'
import { chromium } from 'playwright-core'
import type { Models } from '../../src/analyse.ts'
import { requireBrowser } from '../../src/stages/1-render/browser-path.ts'
import { canSandbox } from '../../src/stages/1-render/launch-browser.ts'
import { Renderer } from '../../src/stages/1-render/renderer.ts'
import { type Bar, median } from './bar.ts'
import { readAll } from './loading.ts'
import type { Site } from './sites.ts'

const MAX_OF_PEER = 1.2

/** The records of all sites here, as somebody would write it who knows them. */
const RECORDS = '.item, .card, tbody tr, .offer'

/**
 * Harvests compared with crawlers of Crawlee that only load the same pages and read the texts of a selector. Nothing is
 * waited for between requests, and both have one request at a time; each is in this process, and starts its own browser.
 */
export async function peerBars(site: Site, models: Models, rounds: number): Promise<Bar[]> {
  log.setLevel(LogLevel.OFF)
  const ratios = { cheerio: [] as number[], playwright: [] as number[] }
  const { pages } = await readAll(site, { models }, 'parser')
  // The first round is a warm-up.
  for (let round = 0; round <= rounds; round++) {
    const cheerio = await timed(() => crawlStatically(pages))
    const parsed = (await readAll(site, { models }, 'parser')).ms
    const playwright = await timed(() => crawlRendered(pages))
    const rendered = await timed(() => harvestRendered(site, models))
    console.log(
      `${site.name}: CheerioCrawler ${Math.round(cheerio)} ms, static harvest ${Math.round(parsed)}; PlaywrightCrawler ${Math.round(playwright)}, rendered harvest ${Math.round(rendered)}`,
    )
    if (round === 0) continue
    ratios.cheerio.push(parsed / cheerio)
    ratios.playwright.push(rendered / playwright)
  }
  const bar = (name: string, each: readonly number[]): Bar => ({
    name: `${site.name}, ${pages.length} pages, ${name}`,
    value: median(each),
    limit: MAX_OF_PEER,
    of: 'time / time of the crawler',
  })
  return [bar('static / CheerioCrawler', ratios.cheerio), bar('rendered / PlaywrightCrawler', ratios.playwright)]
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** In memory only: nobody reads it. */
const settings = (): Configuration => new Configuration({ persistStorage: false })
const ONE_AT_A_TIME = { minConcurrency: 1, maxConcurrency: 1 }

async function crawlStatically(pages: readonly string[]): Promise<void> {
  let records = 0
  const crawler = new CheerioCrawler(
    {
      ...ONE_AT_A_TIME,
      requestHandler: async ({ $, pushData }) => {
        const texts = $(RECORDS)
          .toArray()
          .map(each => ({ text: $(each).text() }))
        records += texts.length
        await pushData(texts)
      },
    },
    settings(),
  )
  await crawler.run([...pages])
  checkRead(records, pages)
}

async function crawlRendered(pages: readonly string[]): Promise<void> {
  let records = 0
  const launchOptions = { executablePath: requireBrowser(), chromiumSandbox: canSandbox() }
  const crawler = new PlaywrightCrawler(
    {
      ...ONE_AT_A_TIME,
      launchContext: { launcher: chromium, launchOptions },
      requestHandler: async ({ page, pushData }) => {
        await page.waitForSelector(RECORDS)
        const texts = (await page.locator(RECORDS).allTextContents()).map((text: string) => ({ text }))
        records += texts.length
        await pushData(texts)
      },
    },
    settings(),
  )
  await crawler.run([...pages])
  checkRead(records, pages)
}

/** A crawler that fails goes on in silence. */
function checkRead(records: number, pages: readonly string[]): void {
  if (records < 2 * pages.length) throw new Error(`the crawler read only ${records} records on ${pages.length} pages`)
}

async function harvestRendered(site: Site, models: Models): Promise<void> {
  const renderer = new Renderer()
  try {
    await readAll(site, { models, renderer }, 'browser')
  } finally {
    await renderer.close()
  }
}
