import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parse } from 'parse5'
import type { Browser } from 'playwright-core'
import { chromium } from 'playwright-core'
import { requireBrowser } from '../src/stages/1-render/browser-path.ts'
import { capture } from '../src/stages/1-render/capture.ts'
import type { Snapshot } from '../src/stages/1-render/snapshot.ts'
import { buildModel } from '../src/stages/2-model/build.ts'
import { listAsset, listPage } from './list-page.ts'

const SIZES = [1_000, 3_000, 10_000, 30_000]
const VIEWPORT = { width: 1280, height: 1024 }
/** Loading in a browser varies far more from run to run than computing. */
const LOADS = 9
const BUILDS = 15

interface Row {
  readonly nodes: number
  readonly load: number
  readonly snapshot: number
  readonly model: number
  readonly parse5: number
  readonly bytesPerNode: number
}

/**
 * How long the snapshot and the page model take compared with loading and laying out the same page, and with parse5: on
 * a typical list page, and on a bare one, which loads as fast as possible and is the harder comparison.
 */
export async function main(): Promise<void> {
  const browser = await chromium.launch({ executablePath: requireBrowser(), chromiumSandbox: process.getuid?.() !== 0 })
  try {
    console.log('a page with style sheet, script and pictures')
    await compare(browser, false)
    console.log('\na bare page')
    await compare(browser, true)
  } finally {
    await browser.close()
  }
}

async function compare(browser: Browser, bare: boolean): Promise<void> {
  const server = createServer((request, response) => {
    const asset = listAsset(request.url!)
    response.setHeader('content-type', asset?.type ?? 'text/html; charset=utf-8')
    response.end(asset?.body ?? listPage(Number(request.url!.slice(1)), bare))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  try {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    await measure(browser, address, SIZES[0]!)
    const rows: Row[] = []
    for (const size of SIZES) rows.push(await measure(browser, address, size))
    print(rows)
  } finally {
    server.close()
  }
}

async function measure(browser: Browser, address: string, size: number): Promise<Row> {
  const load: number[] = []
  const snapshots: number[] = []
  let taken: Snapshot | undefined
  for (let run = 0; run < LOADS; run++) {
    const context = await browser.newContext({ viewport: VIEWPORT })
    const page = await context.newPage()
    load.push(
      await time(async () => {
        await page.goto(`${address}${size}`, { waitUntil: 'load' })
        // Reading a box makes the browser lay out the page now, as the snapshot would.
        await page.evaluate(() => document.documentElement.getBoundingClientRect().height)
      }),
    )
    snapshots.push(
      await time(async () => {
        const { documents, strings } = await capture(page, 200_000, await context.newCDPSession(page))
        taken = { url: address, renderedBy: 'browser', viewport: VIEWPORT, documents, strings, warnings: [] }
      }),
    )
    await context.close()
  }
  const snapshot = taken!
  const html = listPage(size)
  const models: number[] = []
  const parses: number[] = []
  for (let run = 0; run < BUILDS; run++) {
    models.push(await time(() => buildModel(snapshot)))
    parses.push(await time(() => parse(html)))
  }
  return {
    nodes: buildModel(snapshot).nodeCount,
    load: median(load),
    snapshot: median(snapshots),
    model: median(models),
    parse5: median(parses),
    bytesPerNode: await memoryOf(snapshot),
  }
}

/** What a model keeps alive after its snapshot is gone. */
async function memoryOf(snapshot: Snapshot): Promise<number> {
  const pages: unknown[] = []
  const grown: number[] = []
  for (let run = 0; run < 3; run++) {
    const before = await used()
    const page = buildModel(structuredClone(snapshot))
    pages.push(page)
    grown.push(((await used()) - before) / page.nodeCount)
  }
  return median(grown)
}

async function used(): Promise<number> {
  const collect = (globalThis as { gc?: () => void }).gc
  // Typed arrays are freed in the background, some time after they became unused.
  for (let i = 0; i < 4; i++) {
    collect?.()
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return collect ? heapUsed + arrayBuffers : Number.NaN
}

async function time(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!

function print(rows: readonly Row[]): void {
  console.table(
    rows.map(row => ({
      nodes: row.nodes,
      'load + layout ms': row.load.toFixed(1),
      '+ snapshot ms': row.snapshot.toFixed(1),
      '+ model ms': row.model.toFixed(1),
      'parse5 ms': row.parse5.toFixed(1),
      '(snapshot + model) / load': ((row.snapshot + row.model) / row.load).toFixed(2),
      'model / parse5': (row.model / row.parse5).toFixed(2),
      'bytes a node': row.bytesPerNode.toFixed(0),
    })),
  )
  const [small, large] = [rows[1]!, rows[3]!]
  const growth = (large.snapshot + large.model) / (small.snapshot + small.model)
  console.log(`from ${small.nodes} to ${large.nodes} nodes: snapshot + model grow ${growth.toFixed(1)}-fold,`)
  console.log(
    `the model alone ${(large.model / small.model).toFixed(1)}-fold, nodes ${(large.nodes / small.nodes).toFixed(1)}-fold`,
  )
}
