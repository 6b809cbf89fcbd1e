import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
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
import { temporaryFolder } from '../temporary-folder.ts'

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
  const schema = z.object({ title: z.string(), price: z.number().nullable() })
  addListRoutes(router, { label: 'SHOP', schema, pages: 2, details: 'PRODUCT', politeness: { delayMs: 0 } })
  router.addHandler('PRODUCT', async ({ request, page, pushData }) => {
    await pushData({ ...request.userData.row, heading: await page.locator('h1').textContent() })
  })
  const start = { url: addressOf('/shop/'), label: 'SHOP' }
  const { items, requestsFinished, warnings } = await crawl({ requestHandler: router }, [start])
  expect(items.length).toBeGreaterThan(20)
  expect(requestsFinished).toBe(items.length + 1)
  for (const { title, heading } of items) expect(heading).toBe(title)
  expect(new Set(items.map(({ price }) => typeof price))).toEqual(new Set(['number', 'object']))
  expect(warnings).toEqual([])
})

describe('the examples of docs/crawlee.md, with the package as it is built', () => {
  const root = join(import.meta.dirname, '..', '..')
  const [first, second] = [...readFileSync(join(root, 'docs/crawlee.md'), 'utf8').matchAll(/^```ts\n(.*?)^```$/gms)]

  /** Runs a program in a folder with Crawlee, and returns the folder. */
  async function run(program: string): Promise<string> {
    const folder = temporaryFolder()
    const packages = join(folder, 'node_modules')
    mkdirSync(packages)
    symlinkSync(root, join(packages, 'amberyl'))
    for (const name of ['@crawlee', 'zod', 'playwright-core'])
      symlinkSync(join(root, 'node_modules', name), join(packages, name))
    writeFileSync(join(folder, 'crawl.mjs'), program)
    const env = {
      ...process.env,
      CRAWLEE_DEFAULT_BROWSER_PATH: requireBrowser(),
      ...(canSandbox() ? {} : { CRAWLEE_DISABLE_BROWSER_SANDBOX: '1' }),
    }
    await promisify(execFile)(process.execPath, ['crawl.mjs'], { cwd: folder, env })
    return folder
  }

  test('typed rows in ten lines', async () => {
    const source = first![1]!
    expect(source.split('\n').filter(line => line !== '').length).toBeLessThanOrEqual(10)
    const folder = await run(source.replace('https://example.com/list', addressOf('/shop/table/')))
    const rows = JSON.parse(readFileSync(join(folder, 'products.json'), 'utf8'))
    const truth = LISTINGS.find(({ address }) => address === '/shop/table/')!.records()
    expect(rows).toHaveLength(truth.length)
    expect(rows[0]).toEqual({ name: 'Kelp Door Mat, Ink', price: 40, link: addressOf('/shop/p/TP-2040/') })
  })

  test('with a browser', async () => {
    // Here it is installed under its other name.
    const launcher = "import { chromium as launcher } from 'playwright-core'\n"
    const source = second![1]!
      .replace('https://example.com/list', addressOf('/library/catalogue/'))
      .replace('{ requestHandler', '{ launchContext: { launcher }, requestHandler')
    const folder = await run(launcher + source)
    expect(readFileSync(join(folder, 'records.csv'), 'utf8').split('\n').length).toBeGreaterThan(140)
  })
})
