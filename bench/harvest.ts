import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { performance as eventLoop } from 'node:perf_hooks'
import { type Browser, chromium, type Page } from 'playwright-core'
import { createSiteTurns } from '../src/net/site-turns.ts'
import { harvest, type PipelineParts } from '../src/pipeline.ts'
import { requireBrowser } from '../src/stages/1-render/browser-path.ts'
import { canSandbox } from '../src/stages/1-render/launch-browser.ts'
import { DEFAULT_VIEWPORT } from '../src/stages/1-render/render-options.ts'
import { Renderer } from '../src/stages/1-render/renderer.ts'
import { loadAnnotators } from '../src/stages/3-annotate/load-annotators.ts'
import { loadClassifier } from '../src/stages/4-find/blocks/load-block-type.ts'
import { loadExtentRules } from '../src/stages/4-find/extent/load-extent.ts'
import { loadRegionJudge } from '../src/stages/4-find/regions/load-judge.ts'
import type { HarvestOptions } from '../src/stages/6-harvest/options.ts'
import { startListServer } from '../test/harvest-server/list-server.ts'

/** The fastest run counts: other load only adds time. */
const ROUNDS = 3
const PAGES = 30
const POLITE_PAGES = 8
const POLITE_DELAY_MS = 1000

/** Lists of the demo with a link to each next page: with style sheets, pictures, scripts and late content. */
const DEMO_LISTS = ['homes/', 'shop/outlet/', 'town/jobs/', 'motors/']

interface Site {
  readonly name: string
  readonly lists: readonly string[]
  /** Of each list. */
  readonly pages: number
  close(): Promise<unknown>
}

interface Times {
  readonly ms: number
  /** How long the main thread was busy: models, analysis, and commands to the browser. */
  readonly busyMs: number
  readonly records: number
  readonly pages: readonly string[]
}

/** How long a harvest takes compared with only loading the same pages, and without a browser compared with one. */
export async function main(args: readonly string[] = []): Promise<void> {
  const models = {
    annotators: loadAnnotators([join(process.cwd(), 'annotators')]),
    judge: loadRegionJudge(),
    links: loadClassifier('pagination-link', 'fast', join(process.cwd(), 'blocks')),
    more: loadClassifier('load-more', 'fast', join(process.cwd(), 'blocks')),
    extent: loadExtentRules(),
  }
  const rounds = Number(args[0] ?? ROUNDS)
  const browser = await chromium.launch({ executablePath: requireBrowser(), chromiumSandbox: canSandbox() })
  const renderer = new Renderer()
  const sites = [await openPlainSite(), await openDemoSite()]
  try {
    for (const site of sites) {
      print(site, 0, await measure(site, { parts: { models, renderer }, browser, delayMs: 0, rounds }))
    }
    const [plain] = sites
    const few = { ...plain!, pages: POLITE_PAGES }
    const delayMs = POLITE_DELAY_MS
    print(few, delayMs, await measure(few, { parts: { models, renderer }, browser, delayMs, rounds: 1 }))
  } finally {
    await renderer.close()
    await browser.close()
    await Promise.all(sites.map(site => site.close()))
  }
}

/** Pages without style sheets and scripts: the least work for a browser. */
async function openPlainSite(): Promise<Site> {
  const server = await startListServer({ pages: PAGES, perPage: 25 })
  return { name: 'plain pages', lists: [server.listUrl], pages: PAGES, close: () => server.close() }
}

/** The demo in a process of its own, so that it does not take time from the harvest. */
async function openDemoSite(): Promise<Site> {
  const demo = spawn(process.execPath, [join(process.cwd(), 'dist', 'src', 'main.js'), 'demo', '--serve'])
  const url = await new Promise<string>((resolve, reject) => {
    demo.stdout.once('data', said => resolve(/http:\S+\//.exec(String(said))![0]))
    demo.once('exit', () => reject(new Error('The demo sites did not start.')))
  })
  const pages = Math.ceil(PAGES / DEMO_LISTS.length)
  return { name: 'demo', lists: DEMO_LISTS.map(path => url + path), pages, close: async () => demo.kill() }
}

interface Setting {
  readonly parts: PipelineParts
  readonly browser: Browser
  readonly delayMs: number
  readonly rounds: number
}

type Way = 'rendered' | 'parsed' | 'load' | 'networkidle'

/** Each variant in turn, round by round, so that all of them see the same machine. */
async function measure(site: Site, setting: Setting): Promise<Record<Way, Times>> {
  const best: Partial<Record<Way, Times>> = {}
  const note = (way: Way, times: Times): void => {
    if (times.ms < (best[way]?.ms ?? Number.POSITIVE_INFINITY)) best[way] = times
  }
  // The first round is a warm-up.
  for (let round = 0; round <= setting.rounds; round++) {
    const rendered = await harvestAll(site, setting, 'browser')
    const parsed = await harvestAll(site, setting, 'parser')
    const load = await loadAll(rendered.pages, setting, 'load')
    const networkidle = await loadAll(rendered.pages, setting, 'networkidle')
    if (round === 0 && setting.rounds > 1) continue
    for (const [way, times] of Object.entries({ rendered, parsed, load, networkidle })) note(way as Way, times)
    if (setting.rounds === 1) break
  }
  return best as Record<Way, Times>
}

async function harvestAll(site: Site, setting: Setting, reading: 'browser' | 'parser'): Promise<Times> {
  const { parts, delayMs } = setting
  const pages: string[] = []
  let records = 0
  const options: HarvestOptions = {
    pages: site.pages,
    reading,
    politeness: { delayMs },
    onEvent: event => event.kind === 'page' && pages.push(event.url),
  }
  const busy = eventLoop.eventLoopUtilization()
  const start = performance.now()
  for (const list of site.lists) for await (const _ of harvest(list, { ...options, ...parts })) records++
  const ms = performance.now() - start
  return { ms, busyMs: eventLoop.eventLoopUtilization(busy).active, records, pages }
}

/** Only loads the pages, one after another in one tab, as politely as the harvest. */
async function loadAll(pages: readonly string[], setting: Setting, until: 'load' | 'networkidle'): Promise<Times> {
  const context = await setting.browser.newContext({ viewport: DEFAULT_VIEWPORT })
  const page = await context.newPage()
  const busy = eventLoop.eventLoopUtilization()
  const start = performance.now()
  await visit(page, pages, setting.delayMs, until)
  const ms = performance.now() - start
  await context.close()
  return { ms, busyMs: eventLoop.eventLoopUtilization(busy).active, records: 0, pages }
}

async function visit(page: Page, pages: readonly string[], delayMs: number, until: 'load' | 'networkidle') {
  const turns = createSiteTurns({ delayMs, atOnce: 1 })
  for (const url of pages) {
    const turn = await turns.take(url)
    await page.goto(url, { waitUntil: until })
    turn.release()
  }
}

function print(site: Site, delayMs: number, times: Record<Way, Times>): void {
  const { rendered, parsed, load, networkidle } = times
  const count = rendered.pages.length
  console.log(`\n${site.name}: ${count} pages, ${rendered.records} records, ${delayMs} ms between pages`)
  const perSecond = ({ records, ms }: Times): string => (records === 0 ? '' : ((1000 * records) / ms).toFixed(0))
  console.table(
    Object.fromEntries(
      Object.entries(times).map(([way, each]) => [
        way,
        {
          'ms a page': (each.ms / count).toFixed(1),
          'of these busy': (each.busyMs / count).toFixed(1),
          'records a second': perSecond(each),
        },
      ]),
    ),
  )
  console.log(
    `harvest / load ${(rendered.ms / load.ms).toFixed(2)}, harvest / networkidle ${(rendered.ms / networkidle.ms).toFixed(2)} (bar: 1.3);`,
    `rendered / parsed ${(rendered.ms / parsed.ms).toFixed(1)} (bar without delay: 5)`,
  )
}
