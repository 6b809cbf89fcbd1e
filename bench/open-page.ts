import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Page } from 'playwright-core'
import { extract } from '../src/extract.ts'
import { shippedModels } from '../src/shipped-models.ts'
import { requireBrowser } from '../src/stages/1-render/browser-path.ts'
import { canSandbox } from '../src/stages/1-render/launch-browser.ts'
import { DEFAULT_LIMITS } from '../src/stages/1-render/limits.ts'
import { captureTab } from '../src/stages/1-render/tab-snapshot.ts'
import { buildModel } from '../src/stages/2-model/build.ts'
import { type Bar, median, printBars } from './harvest-bars/bar.ts'
import { readAll } from './harvest-bars/loading.ts'
import { openDemoSite, openPlainSite } from './harvest-bars/sites.ts'
import { listAsset, listPage } from './list-page.ts'
import { weightyAsset } from './weighty-assets.ts'

const PAGES = 20
const SIZES = [1_000, 3_000, 10_000]
const ROUNDS = 5
/** The code is optimized by then. */
const WARM_UPS = 3
const MAX_ADDED = 0.15

/**
 * What `extract(page)` adds to loading a page in the same tab, in a process that has read pages before. Of each page the
 * median of several rounds; of these the median for each site.
 */
export async function main(args: readonly string[] = []): Promise<void> {
  const rounds = Number(args[0] ?? ROUNDS)
  const browser = await chromium.launch({ executablePath: requireBrowser(), chromiumSandbox: canSandbox() })
  const typical = [
    { name: 'bare assets', ...(await serveTypical(listAsset)) },
    { name: 'weight of the web', ...(await serveTypical(weightyAsset)) },
  ]
  const sites = [await openDemoSite(PAGES), await openPlainSite(PAGES)]
  try {
    const page = await browser.newPage()
    const bars: Bar[] = []
    for (const site of sites) {
      const { pages } = await readAll(site, { models: shippedModels }, 'parser')
      bars.push(await addedBar(`${site.name}, ${pages.length} pages`, page, pages, rounds))
    }
    for (const { name, url } of typical)
      for (const size of SIZES)
        bars.push(await addedBar(`list of ${size} nodes, ${name}`, page, [url(size)], 3 * rounds))
    printBars(bars)
  } finally {
    await browser.close()
    for (const { close } of typical) close()
    await Promise.all(sites.map(site => site.close()))
  }
}

interface Times {
  readonly load: number
  readonly extract: number
  readonly snapshot: number
  readonly model: number
}

async function addedBar(name: string, page: Page, urls: readonly string[], rounds: number): Promise<Bar> {
  for (let warm = 0; warm < WARM_UPS; warm++) for (const url of urls) await timesOf(page, url)
  const each: Times[] = []
  for (const url of urls) {
    const times: Times[] = []
    for (let round = 0; round < rounds; round++) times.push(await timesOf(page, url))
    each.push({
      load: median(times.map(({ load }) => load)),
      extract: median(times.map(({ extract }) => extract)),
      snapshot: median(times.map(({ snapshot }) => snapshot)),
      model: median(times.map(({ model }) => model)),
    })
  }
  const ms = (of: (times: Times) => number): string => median(each.map(of)).toFixed(0)
  const parts = `snapshot ${ms(({ snapshot }) => snapshot)}, model ${ms(({ model }) => model)}`
  return {
    name,
    value: median(each.map(({ load, extract }) => extract / load)),
    limit: MAX_ADDED,
    of: `${ms(({ extract }) => extract)} ms / load ${ms(({ load }) => load)} ms; ${parts}`,
  }
}

/** Loads a page and reads it; its parts are timed afterwards, on the same page. */
async function timesOf(page: Page, url: string): Promise<Times> {
  const start = performance.now()
  await page.goto(url, { waitUntil: 'load' })
  const loaded = performance.now()
  const { rows } = await extract(page)
  const read = performance.now()
  if (rows.length === 0) throw new Error(`${url}: no list`)
  const snapshot = await captureTab(page, DEFAULT_LIMITS)
  const captured = performance.now()
  buildModel(snapshot)
  return {
    load: loaded - start,
    extract: read - loaded,
    snapshot: captured - read,
    model: performance.now() - captured,
  }
}

/** With a style sheet, pictures, and a script; each load is a first visit. */
async function serveTypical(assetOf: typeof weightyAsset): Promise<{ url(nodes: number): string; close(): void }> {
  const pages = new Map(SIZES.map(size => [`/${size}`, listPage(size)]))
  const server = createServer((request, response) => {
    const html = pages.get(request.url!)
    const asset = html === undefined ? assetOf(request.url!) : { type: 'text/html; charset=utf-8', body: html }
    if (!asset) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': asset.type, 'cache-control': 'no-store' }).end(asset.body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: nodes => `http://127.0.0.1:${port}/${nodes}`, close: () => void server.close() }
}
