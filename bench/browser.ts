import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { rolldown } from 'rolldown'
import { Renderer } from '../src/stages/1-render/renderer.ts'
import type { Snapshot } from '../src/stages/1-render/snapshot.ts'
import { analyseSnapshot, timeAnalysis } from './in-browser/analyse-snapshot.ts'
import type * as entry from './in-browser/entry.ts'
import { listPage } from './list-page.ts'

const SIZES = [500, 3_000, 10_000, 30_000]
/** The fastest run counts: other load only adds time. */
const RUNS = 7
const WARM_UPS = 2
/** Of the time that the command line takes for the same snapshot. */
const MAX_RATIO = 1.5

/** The engine in a page against the same engine in Node, on the same snapshots. */
export async function main(): Promise<void> {
  const script = await bundleEntry()
  const renderer = new Renderer()
  console.log(`in milliseconds, the fastest of ${RUNS} runs; bar: ${MAX_RATIO} times the time of Node`)
  console.log(['nodes', 'snapshot', 'first', 'again', 'Node', 'ratio', 'heap MB'].map(cell).join(''))
  try {
    for (const size of SIZES) console.log((await measure(renderer, script, size)).map(cell).join(''))
  } finally {
    await renderer.close()
  }
}

const cell = (value: string | number): string => String(value).padStart(10)

async function measure(renderer: Renderer, script: string, size: number): Promise<(string | number)[]> {
  const session = renderer.openSession()
  try {
    const { page: tab } = await session.open('data:text/html,<title>Bench</title>')
    await tab.setContent(listPage(size, true))
    await tab.evaluate(`${script};undefined`)
    const { taking, first, heap } = await firstInPage(tab)
    const snapshot = JSON.parse(
      await tab.evaluate(() => JSON.stringify(bench.takeSnapshot(document, { maxNodes: 200_000 }).snapshot)),
    ) as Snapshot
    for (let run = 0; run < WARM_UPS; run++) analyseSnapshot(snapshot)
    let [inPage, inNode] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (let run = 0; run < RUNS; run++) {
      inPage = Math.min(inPage, await againInPage(tab))
      inNode = Math.min(inNode, timeAnalysis(snapshot))
    }
    const nodes = snapshot.documents[0]!.nodes.nodeType.length
    return [nodes, ...[taking, first, inPage, inNode].map(ms => ms.toFixed(0)), (inPage / inNode).toFixed(2), heap]
  } finally {
    await session.close()
  }
}

declare const bench: typeof entry

const firstInPage = (tab: Page) =>
  tab.evaluate(() => {
    const start = performance.now()
    const { snapshot } = bench.takeSnapshot(document, { maxNodes: 200_000 })
    const taking = performance.now() - start
    const first = bench.timeAnalysis(snapshot)
    const { memory } = performance as unknown as { memory: { usedJSHeapSize: number } }
    return { taking, first, heap: Math.round(memory.usedJSHeapSize / 1e6) }
  })

const againInPage = (tab: Page): Promise<number> =>
  tab.evaluate(() => bench.timeAnalysis(bench.takeSnapshot(document, { maxNodes: 200_000 }).snapshot))

/** As amberyl/browser is built: rules as code, models as data. */
async function bundleEntry(): Promise<string> {
  const { forBrowsers } = await import(pathToFileURL(join(process.cwd(), 'scripts', 'for-browsers.mjs')).href)
  const bundle = await rolldown({
    ...{ cwd: process.cwd(), input: 'bench/in-browser/entry.ts', platform: 'browser', plugins: [forBrowsers] },
  })
  const { output } = await bundle.generate({
    ...{ format: 'iife', name: 'bench', minify: true, codeSplitting: false },
  })
  await bundle.close()
  return output[0].code
}
