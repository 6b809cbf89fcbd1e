import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { harvest, type PipelineParts } from '../../src/pipeline.ts'
import { DEFAULT_VIEWPORT } from '../../src/stages/1-render/render-options.ts'
import type { HarvestOptions } from '../../src/stages/6-harvest/options.ts'
import { type Bar, median } from './bar.ts'
import { timeOfCommand } from './commands.ts'
import type { Site } from './sites.ts'

/** What each start of the program may take. */
const START_MS = 1000

interface Setting {
  readonly parts: PipelineParts
  readonly browser: Browser
  readonly rounds: number
}

/** Harvests compared with only loading the same pages one after another. All ways in turn, round by round. */
export async function loadingBars(site: Site, setting: Setting): Promise<Bar[]> {
  const folder = mkdtempSync(join(tmpdir(), 'amberyl-bench-'))
  const ratios: Record<string, number[]> = {
    'as users start it': [],
    rendered: [],
    'in one process': [],
    static: [],
    'static in one process': [],
  }
  try {
    const { pages } = await readAll(site, setting.parts, 'parser')
    // The first round is a warm-up.
    for (let round = 0; round <= setting.rounds; round++) {
      const load = await loadAll(pages, setting.browser)
      const commands = async (...flags: readonly string[]): Promise<number> => {
        let ms = 0
        for (const list of site.lists)
          ms += await timeOfCommand(
            [list, ...flags, '--delay', '0', '--pages', `${site.pages}`, '-o', 'out.csv'],
            folder,
          )
        return ms
      }
      const [usual, rendered, parsed] = [await commands(), await commands('--render'), await commands('--static')]
      const [warm, warmStatic] = [
        (await readAll(site, setting.parts, 'browser')).ms,
        (await readAll(site, setting.parts, 'parser')).ms,
      ]
      const starts = START_MS * site.lists.length
      const after = await loadAll(pages, setting.browser)
      const loads = (load + after) / 2
      console.log(
        `${site.name}: load ${Math.round(loads)} ms, command ${Math.round(usual)}, --render ${Math.round(rendered)}, --static ${Math.round(parsed)}, in one process ${Math.round(warm)}, static ${Math.round(warmStatic)}`,
      )
      if (round === 0) continue
      ratios['as users start it']!.push((usual - starts) / loads)
      ratios.rendered!.push((rendered - starts) / loads)
      ratios.static!.push((parsed - starts) / loads)
      ratios['in one process']!.push(warm / loads)
      ratios['static in one process']!.push(warmStatic / loads)
    }
    return Object.entries(ratios).map(([way, each]) => ({
      name: `${site.name}, ${pages.length} pages, ${way}`,
      value: median(each),
      limit: way.startsWith('static') ? 0.5 : 1.3,
      of: way.endsWith('process') ? 'time / load' : '(time - 1 s a start) / load',
    }))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** With detail pages, compared with loading lists and details. */
export async function detailBars(site: Site, { parts, browser, rounds }: Setting): Promise<Bar[]> {
  const folder = mkdtempSync(join(tmpdir(), 'amberyl-bench-'))
  const ratios = { usual: [] as number[], rendered: [] as number[], warm: [] as number[] }
  let count = 0
  try {
    const command = (...flags: readonly string[]): Promise<number> => {
      const how = ['--details', '--delay', '0', '--pages', `${site.pages}`, '-o', 'out.csv']
      return timeOfCommand([site.lists[0]!, ...how, ...flags], folder)
    }
    for (let round = 0; round <= rounds; round++) {
      const { ms, pages } = await readAll(site, parts, 'browser', { details: true })
      const [usual, rendered] = [await command(), await command('--render')]
      const load = await loadAll(pages, browser)
      count = pages.length
      const times = { load, command: usual, '--render': rendered, 'in one process': ms }
      const line = Object.entries(times).map(([name, time]) => `${name} ${Math.round(time)}`)
      console.log(`with details: ${count} pages, ${line.join(', ')} ms`)
      if (round === 0) continue
      ratios.usual.push((usual - START_MS) / load)
      ratios.rendered.push((rendered - START_MS) / load)
      ratios.warm.push(ms / load)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  const bar = (way: string, each: readonly number[], of: string): Bar => ({
    name: `${site.name}, ${count} pages with details, ${way}`,
    ...{ value: median(each), limit: 1.5, of },
  })
  return [
    bar('as users start it', ratios.usual, '(time - 1 s a start) / load'),
    bar('rendered', ratios.rendered, '(time - 1 s a start) / load'),
    bar('in one process', ratios.warm, 'time / load'),
  ]
}

/** Harvests a site, and says which pages it read. */
export async function readAll(
  site: Site,
  parts: PipelineParts,
  reading: 'browser' | 'parser',
  more: HarvestOptions = {},
): Promise<{ readonly ms: number; readonly pages: readonly string[] }> {
  const pages: string[] = []
  const options: HarvestOptions = {
    ...more,
    pages: site.pages,
    reading,
    politeness: { delayMs: 0 },
    onEvent: event => {
      if (event.kind === 'page' || (event.kind === 'detail' && !event.failed)) pages.push(event.url)
    },
  }
  const start = performance.now()
  for (const list of site.lists) for await (const _ of harvest(list, { ...options, ...parts }));
  return { ms: performance.now() - start, pages }
}

/** Only loads the pages, one after another in one tab. */
async function loadAll(pages: readonly string[], browser: Browser): Promise<number> {
  const context = await browser.newContext({ viewport: DEFAULT_VIEWPORT })
  const page = await context.newPage()
  const start = performance.now()
  for (const url of pages) await page.goto(url, { waitUntil: 'load' })
  const ms = performance.now() - start
  await context.close()
  return ms
}
