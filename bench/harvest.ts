import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { harvest, type PipelineParts } from '../src/pipeline.ts'
import { requireBrowser } from '../src/stages/1-render/browser-path.ts'
import { canSandbox } from '../src/stages/1-render/launch-browser.ts'
import { Renderer } from '../src/stages/1-render/renderer.ts'
import { loadAnnotators } from '../src/stages/3-annotate/load-annotators.ts'
import { loadClassifier } from '../src/stages/4-find/blocks/load-block-type.ts'
import { loadExtentRules } from '../src/stages/4-find/extent/load-extent.ts'
import { loadRegionJudge } from '../src/stages/4-find/regions/load-judge.ts'
import type { HarvestOptions } from '../src/stages/6-harvest/options.ts'
import { startedCpuClock } from '../test/process-tree.ts'
import { growthBar, pageBar } from './harvest-bars/analysis.ts'
import { type Bar, printBars } from './harvest-bars/bar.ts'
import { detailBars, loadingBars } from './harvest-bars/loading.ts'
import { peerBars } from './harvest-bars/peers.ts'
import { repeatedBar } from './harvest-bars/repeated.ts'
import { openDemoSite, openPlainSite, openTypicalSite, type Site } from './harvest-bars/sites.ts'

const ROUNDS = 3
const PAGES = 20
/** Records of the list whose details are read: as many pages more. */
const DETAILS_A_PAGE = 10
/** Of each list, if only the gate is measured. */
const GATE_PAGES = 10

interface Times {
  readonly ms: number
  /** CPU time of this process and of the browser, which other load hardly changes. */
  readonly cpuMs: number
}

/**
 * How long harvests take, each figure with its limit: compared with only loading the same pages, with details, without a
 * browser, repeated, the analysis alone, and crawlers of others. `loading ROUNDS`, `details ROUNDS`, `repeated ROUNDS`, and
 * `peers ROUNDS` measure only these, `gate ROUNDS` the gate's proxy compared with connections of the browser itself.
 */
export async function main(args: readonly string[] = []): Promise<void> {
  const models = {
    annotators: loadAnnotators([join(process.cwd(), 'annotators')]),
    judge: loadRegionJudge(),
    links: loadClassifier('pagination-link', 'fast', join(process.cwd(), 'blocks')),
    more: loadClassifier('load-more', 'fast', join(process.cwd(), 'blocks')),
    extent: loadExtentRules(),
  }
  const [part] = args.filter(arg => ['gate', 'repeated', 'peers', 'loading', 'details'].includes(arg))
  const rounds = Number(args[part ? 1 : 0] ?? ROUNDS)
  const browser = await chromium.launch({ executablePath: requireBrowser(), chromiumSandbox: canSandbox() })
  const renderer = new Renderer()
  const sites = [await openPlainSite(PAGES), await openDemoSite(PAGES)]
  const few = await openPlainSite(2, DETAILS_A_PAGE)
  const typical = await openTypicalSite(PAGES)
  const setting = { parts: { models, renderer }, browser, rounds }
  try {
    if (part === 'repeated') {
      const bars: Bar[] = []
      for (const site of sites) bars.push(await repeatedBar(site, rounds))
      return printBars(bars)
    }
    if (part === 'loading') {
      const bars: Bar[] = []
      for (const site of [...sites, typical]) bars.push(...(await loadingBars(site, setting)))
      return printBars(bars)
    }
    if (part === 'details') return printBars(await detailBars(few, setting))
    if (part === 'peers') {
      const bars: Bar[] = []
      for (const site of sites) bars.push(...(await peerBars(site, models, rounds)))
      return printBars(bars)
    }
    if (part === 'gate') {
      for (const site of sites) await measureGate({ ...site, pages: Math.min(site.pages, GATE_PAGES) }, setting)
      return
    }
    const bars: Bar[] = []
    for (const site of [...sites, typical]) bars.push(...(await loadingBars(site, setting)))
    bars.push(...(await detailBars(few, setting)))
    for (const site of sites) bars.push(await repeatedBar(site, rounds))
    for (const site of sites) bars.push(...(await peerBars(site, models, rounds)))
    bars.push(await pageBar(sites, { models }), growthBar(models))
    printBars(bars)
  } finally {
    await renderer.close()
    await browser.close()
    await Promise.all([...sites, few, typical].map(site => site.close()))
  }
}

interface Setting {
  readonly parts: PipelineParts
  readonly browser: Browser
  readonly rounds: number
}

/** What the gate's proxy multiplies. */
interface GateCost {
  readonly time: number
  /** CPU time of this process, which runs the proxy, and of the browser. */
  readonly cpu: number
}

/** In turn first and second: what comes second may find the machine warmer, or busier. */
async function withAndWithoutProxy(site: Site, setting: Setting, round: number): Promise<[Times, Times]> {
  const through = (): Promise<Times> => harvestAll(site, setting)
  const around = (): Promise<Times> => withoutProxy(setting.browser, through)
  if (round % 2 === 0) return [await through(), await around()]
  const direct = await around()
  return [await through(), direct]
}

/** Only what the gate costs: many short rounds, because other load makes single ones uncertain. */
async function measureGate(site: Site, setting: Setting): Promise<void> {
  const gate: GateCost[] = []
  for (let round = 0; round <= setting.rounds; round++) {
    const [rendered, direct] = await withAndWithoutProxy(site, setting, round)
    // The first round is a warm-up.
    if (round > 0) gate.push(costOf(rendered, direct))
  }
  console.log(`${site.name}: ${gateLine(gate)}`)
}

const costOf = (through: Times, direct: Times): GateCost => ({
  time: through.ms / direct.ms,
  cpu: through.cpuMs / direct.cpuMs,
})

function gateLine(gate: readonly GateCost[]): string {
  const median = (values: readonly number[]): string =>
    [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!.toFixed(3)
  const [times, cpus] = [gate.map(({ time }) => time), gate.map(({ cpu }) => cpu)]
  const rounds = gate.map(({ time, cpu }) => `${time.toFixed(2)}/${cpu.toFixed(2)}`).join(' ')
  return `through the gate / directly ${median(times)} (median of ${gate.length}; bar: 1.05), CPU time ${median(cpus)}; rounds (time/CPU): ${rounds}`
}

/** Browsers that are started meanwhile, and those that run, open contexts without a proxy: what the gate costs. */
async function withoutProxy<T>(browser: Browser, work: () => Promise<T>): Promise<T> {
  const prototype = Object.getPrototypeOf(browser) as Browser
  const { newContext } = prototype
  prototype.newContext = function (this: Browser, { proxy: _, ...options } = {}) {
    return newContext.call(this, options)
  }
  try {
    return await work()
  } finally {
    prototype.newContext = newContext
  }
}

async function harvestAll(site: Site, { parts }: Setting): Promise<Times> {
  const options: HarvestOptions = { pages: site.pages, reading: 'browser', politeness: { delayMs: 0 } }
  const cpu = process.cpuUsage()
  const started = startedCpuClock()
  const start = performance.now()
  for (const list of site.lists) for await (const _ of harvest(list, { ...options, ...parts }));
  const { user, system } = process.cpuUsage(cpu)
  const ms = performance.now() - start
  return { ms, cpuMs: (user + system) / 1000 + started() }
}
