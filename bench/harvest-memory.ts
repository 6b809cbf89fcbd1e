import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { harvest } from '../src/pipeline.ts'
import { loadAnnotators } from '../src/stages/3-annotate/load-annotators.ts'
import { loadClassifier } from '../src/stages/4-find/blocks/load-block-type.ts'
import { loadExtentRules } from '../src/stages/4-find/extent/load-extent.ts'
import { loadRegionJudge } from '../src/stages/4-find/regions/load-judge.ts'
import { startListServer } from '../test/harvest-server/list-server.ts'
import { watchMemory } from '../test/process-tree.ts'
import { type Bar, printBars } from './harvest-bars/bar.ts'

const PAGES = 500
const LOOK_EVERY = 50
/** Of the program's own process, without its browsers. */
const MAX_PEAK = 300

interface Look {
  readonly page: number
  /** After garbage collection. */
  readonly heap: number
  readonly browsers: number
}

/**
 * What a long harvest keeps in memory, page by page: in this process, and in its browsers. Then the peak of the built program,
 * which is not that of this process: it has bundled the benchmark.
 */
export async function main(args: readonly string[] = []): Promise<void> {
  const pages = Number(args[0] ?? PAGES)
  const server = await startListServer({ pages, perPage: 20 })
  try {
    for (const reading of READINGS) print(reading, await watch(server.listUrl, pages, reading))
    const bars: Bar[] = []
    for (const reading of READINGS) bars.push(await peakBar(server.listUrl, pages, reading))
    bars.push(await jobBar(server.listUrl, pages))
    printBars(bars)
  } finally {
    await server.close()
  }
}

const READINGS = ['parser', 'browser'] as const

function peakBar(url: string, pages: number, reading: (typeof READINGS)[number]): Promise<Bar> {
  const how = reading === 'parser' ? '--static' : '--render'
  return programBar(`extract, read by ${reading}`, () => ['extract', url, '--pages', `${pages}`, '--delay', '0', how])
}

/** A job analyzes pages in a thread, and stores them. */
const jobBar = (url: string, pages: number): Promise<Bar> =>
  programBar('harvest, read by parser', folder => {
    const job = `start: ${url}\npages: ${pages}\nreading: parser\npoliteness: { delay: 0 }\n`
    writeFileSync(join(folder, 'job.yaml'), job)
    return ['harvest', 'job.yaml', '--database', 'jobs.db']
  })

async function programBar(name: string, argsIn: (folder: string) => readonly string[]): Promise<Bar> {
  const folder = mkdtempSync(join(tmpdir(), 'amberyl-bench-'))
  try {
    const program = [join(process.cwd(), 'dist', 'src', 'main.js'), ...argsIn(folder)]
    const child = spawn(process.execPath, program, { cwd: folder, stdio: 'ignore' })
    const ended = once(child, 'exit')
    const { own } = await watchMemory(child.pid!, ended)
    const [code] = await ended
    if (code !== 0) throw new Error(`${name}: the program ended with exit code ${code}`)
    return { name, value: own, limit: MAX_PEAK, of: 'MB, peak of the program' }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function watch(url: string, pages: number, reading: 'parser' | 'browser'): Promise<Look[]> {
  const models = {
    annotators: loadAnnotators([join(process.cwd(), 'annotators')]),
    judge: loadRegionJudge(),
    links: loadClassifier('pagination-link', 'fast', join(process.cwd(), 'blocks')),
    more: loadClassifier('load-more', 'fast', join(process.cwd(), 'blocks')),
    extent: loadExtentRules(),
  }
  const looks: Look[] = []
  let records = 0
  let last = 0
  const run = harvest(url, { reading, pages, politeness: { delayMs: 0, robots: false }, models })
  // Records are counted and dropped, as when they are written line by line.
  for await (const { page } of run) {
    records++
    if (page === last) continue
    last = page
    if (page % LOOK_EVERY === 0) looks.push(look(page))
  }
  if (records !== pages * 20) throw new Error(`got ${records} of ${pages * 20} records`)
  return looks
}

function look(page: number): Look {
  globalThis.gc?.()
  return { page, heap: process.memoryUsage().heapUsed, browsers: rssOfChildren() }
}

/** All processes below this one: a page shared by several counts for each of them. */
function rssOfChildren(): number {
  const lines = execFileSync('ps', ['-eo', 'pid,ppid,rss'], { encoding: 'utf8' }).trim().split('\n').slice(1)
  const processes = lines.map(line => line.trim().split(/\s+/).map(Number) as [number, number, number])
  const below = new Set([process.pid])
  // Children usually, but not always, have higher numbers.
  for (let size = 0; size < below.size; ) {
    size = below.size
    for (const [pid, parent] of processes) if (below.has(parent)) below.add(pid)
  }
  below.delete(process.pid)
  return processes.reduce((sum, [pid, , rss]) => sum + (below.has(pid) ? rss * 1024 : 0), 0)
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1)

function print(reading: string, looks: readonly Look[]): void {
  console.log(`\nread by ${reading}`)
  console.table(
    looks.map(({ page, heap, browsers }) => ({
      page,
      'heap MB': megabytes(heap),
      'browsers MB': megabytes(browsers),
    })),
  )
  const early = looks.find(({ page }) => page >= 100) ?? looks[0]!
  const late = looks.at(-1)!
  const perPage = (late.heap - early.heap) / (late.page - early.page)
  console.log(
    `from page ${early.page} to ${late.page}: heap ${megabytes(late.heap - early.heap)} MB more (${perPage.toFixed(0)} bytes per page),`,
    `browsers ${megabytes(late.browsers - early.browsers)} MB`,
  )
}
