import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { harvest } from '../src/pipeline.ts'
import { loadAnnotators } from '../src/stages/3-annotate/load-annotators.ts'
import { loadClassifier } from '../src/stages/4-find/blocks/load-block-type.ts'
import { loadExtentRules } from '../src/stages/4-find/extent/load-extent.ts'
import { loadRegionJudge } from '../src/stages/4-find/regions/load-judge.ts'
import { startListServer } from '../test/harvest-server/list-server.ts'

const PAGES = 500
const LOOK_EVERY = 50

interface Look {
  readonly page: number
  /** After garbage collection. */
  readonly heap: number
  readonly node: number
  readonly browsers: number
}

/** What a long harvest keeps in memory, page by page: in this process, and in its browsers. */
export async function main(args: readonly string[] = []): Promise<void> {
  const pages = Number(args[0] ?? PAGES)
  const server = await startListServer({ pages, perPage: 20 })
  try {
    for (const reading of ['parser', 'browser'] as const) print(reading, await watch(server.listUrl, pages, reading))
  } finally {
    await server.close()
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
  const { heapUsed, rss } = process.memoryUsage()
  return { page, heap: heapUsed, node: rss, browsers: rssOfChildren() }
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
    looks.map(({ page, heap, node, browsers }) => ({
      page,
      'heap MB': megabytes(heap),
      'node MB': megabytes(node),
      'browsers MB': megabytes(browsers),
    })),
  )
  const early = looks.find(({ page }) => page >= 100) ?? looks[0]!
  const late = looks.at(-1)!
  const perPage = (late.heap - early.heap) / (late.page - early.page)
  console.log(
    `from page ${early.page} to ${late.page}: heap ${megabytes(late.heap - early.heap)} MB more (${perPage.toFixed(0)} bytes per page),`,
    `node ${megabytes(late.node - early.node)} MB, browsers ${megabytes(late.browsers - early.browsers)} MB`,
  )
}
