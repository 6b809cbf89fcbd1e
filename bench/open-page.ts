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
import { startedCpuClock } from '../test/process-tree.ts'
import { type Bar, median, printBars } from './harvest-bars/bar.ts'
import { readAll } from './harvest-bars/loading.ts'
import { openDemoSite, openPlainSite } from './harvest-bars/sites.ts'
import { listAsset, listPage } from './list-page.ts'
import { weightyAsset } from './weighty-assets.ts'

const PAGES = 20
const SIZES = [1_000, 3_000, 10_000]
const ROUNDS = 5
/** The code is optimized by then. */
const WARM_UPS = 2
const MAX_ADDED = 0.15

/** A single page is loaded so often: the CPU time of processes is counted in steps of 10 ms. */
const TIMES = 5

/** What `extract(page)` adds to loading pages in the same tab, in a process that has read pages before: medians of rounds. */
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
      bars.push(...(await addedBars(`${site.name}, ${pages.length} pages`, page, pages, rounds)))
    }
    for (const { name, url } of typical)
      for (const size of SIZES)
        bars.push(...(await addedBars(`list of ${size} nodes, ${name}`, page, Array(TIMES).fill(url(size)), rounds)))
    printBars(bars)
  } finally {
    await browser.close()
    for (const { close } of typical) close()
    await Promise.all(sites.map(site => site.close()))
  }
}

interface Cost {
  readonly ms: number
  /** CPU time of this process and of the browser, which other load hardly changes. */
  readonly cpuMs: number
}

/** All pages are loaded, and loaded and read, in turn. */
async function addedBars(name: string, page: Page, urls: readonly string[], rounds: number): Promise<Bar[]> {
  const ratios = { time: [] as number[], cpu: [] as number[] }
  const load = (url: string): Promise<unknown> => page.goto(url, { waitUntil: 'load' })
  const read = async (url: string): Promise<void> => {
    await load(url)
    const { rows } = await extract(page)
    if (rows.length === 0) throw new Error(`${url}: no list`)
  }
  for (let warm = 0; warm < WARM_UPS; warm++) for (const url of urls) await read(url)
  let [loaded, both]: Cost[] = []
  for (let round = 0; round < rounds; round++) {
    loaded = await costOf(urls, load)
    both = await costOf(urls, read)
    ratios.time.push(both.ms / loaded.ms - 1)
    ratios.cpu.push(both.cpuMs / loaded.cpuMs - 1)
  }
  const each = (ms: number): string => (ms / urls.length).toFixed(0)
  const bar = (what: string, values: readonly number[], of: string): Bar => ({
    name: `${name}: ${what}`,
    value: median(values),
    limit: MAX_ADDED,
    of: `${of} ms a page`,
  })
  const share = (100 * (await snapshotShare(page, urls))).toFixed(0)
  return [
    bar('time', ratios.time, `snapshot ${share} %; last: ${each(loaded!.ms)} → ${each(both!.ms)}`),
    bar('CPU time', ratios.cpu, `last: ${each(loaded!.cpuMs)} → ${each(both!.cpuMs)}`),
  ]
}

async function costOf(urls: readonly string[], work: (url: string) => Promise<unknown>): Promise<Cost> {
  const cpu = process.cpuUsage()
  const started = startedCpuClock()
  const start = performance.now()
  for (const url of urls) await work(url)
  const ms = performance.now() - start
  const { user, system } = process.cpuUsage(cpu)
  return { ms, cpuMs: (user + system) / 1000 + started() }
}

/** How much of the time goes to the snapshot of a page. */
async function snapshotShare(page: Page, urls: readonly string[]): Promise<number> {
  const shares: number[] = []
  for (const url of urls) {
    await page.goto(url, { waitUntil: 'load' })
    const start = performance.now()
    const snapshot = await captureTab(page, DEFAULT_LIMITS)
    const captured = performance.now()
    const { rows } = await extract(buildModel(snapshot))
    if (rows.length > 0) shares.push((captured - start) / (performance.now() - start))
  }
  return median(shares)
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
