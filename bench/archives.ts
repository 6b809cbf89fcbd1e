import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parse } from 'parse5'
import type { ArchiveInput } from '../src/jobs/archives/archive-input.ts'
import { mapArchives } from '../src/jobs/archives/map-archives.ts'
import { createDomains } from '../src/jobs/domains.ts'
import { createJobModels } from '../src/jobs/job-models.ts'
import { openAnalysisPool } from '../src/jobs/threads/analysis-pool.ts'
import { runCommand } from '../test/run-command.ts'
import { warcResponse } from '../test/warc-file.ts'
import { crawl, crawlWithArticles, differentSites, type SavedPage } from './crawl-pages.ts'

/** In the process: until the fastest of so many rounds. */
const ROUNDS = 5
/** Pages of an archive in the process. */
const PAGES = 240
/** As commands: a short archive shows what the start costs, a long one what a page costs. */
const SHORT = 200
const LONG = 1_200

/** Archives by what is in them. */
type Archives = Readonly<Record<string, (count: number) => readonly SavedPage[]>>

const OWN: Archives = {
  'a crawl of lists': crawl,
  'a crawl, half of it articles': crawlWithArticles,
  'a page of each site': differentSites,
}

/**
 * Pages of archives without a browser: CPU time per page beside that of the parser alone, in one thread and as commands, on
 * one thread and on all cores. With a folder, the pages are its HTML files, each of a site of its own.
 */
export async function main([folder]: readonly string[]): Promise<void> {
  const archives = folder === undefined ? OWN : { [folder]: repeated(pagesIn(folder)) }
  const work = mkdtempSync(join(tmpdir(), 'amberyl-bench-'))
  try {
    for (const [name, pagesOf] of Object.entries(archives)) {
      const pages = pagesOf(PAGES)
      const bytes = pages.reduce((sum, { html }) => sum + Buffer.byteLength(html), 0) / pages.length
      process.stdout.write(`\n${name}: pages of ${(bytes / 1000).toFixed(0)} kB on average\n`)
      const wrapper = await wrapperOf(pages[0]!, work)
      await inProcess(pages, wrapper)
      await asCommands(pagesOf, work)
    }
  } finally {
    rmSync(work, { recursive: true })
  }
}

/** Those of the usual size. */
const SIZES = { least: 30_000, most: 80_000 }

const pagesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter(name => name.endsWith('.html'))
    .sort()
    .map(name => readFileSync(join(folder, name), 'utf8'))
    .filter(html => html.length >= SIZES.least && html.length <= SIZES.most)

const repeated =
  (pages: readonly string[]) =>
  (count: number): SavedPage[] =>
    Array.from({ length: count }, (_, at) => ({ url: `http://site-${at}.example/`, html: pages[at % pages.length]! }))

async function wrapperOf({ html }: SavedPage, work: string): Promise<string> {
  const [page, wrapper] = [join(work, 'page.html'), join(work, 'wrapper.json')]
  writeFileSync(page, html)
  await runCommand(['extract', page, '--static', '--save-wrapper', wrapper, '--quiet'])
  return wrapper
}

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

async function inProcess(pages: readonly SavedPage[], wrapper: string): Promise<void> {
  const input: ArchiveInput = {
    name: 'bench',
    async *pages() {
      for (const { html, url } of pages) yield { kind: 'html', bytes: Buffer.from(html), url }
    },
  }
  const analysis = {
    pool: openAnalysisPool(),
    tools: { models: createJobModels(), domains: createDomains() },
    runId: -1,
  }
  const read = async (more: object): Promise<void> => {
    for await (const { failure } of mapArchives(once(input), { folders: {}, threads: 1, analysis, ...more }))
      if (failure) throw failure
  }
  const works: Readonly<Record<string, () => unknown>> = {
    'parse5 alone': () => pages.forEach(({ html }) => void parse(html)),
    'lists found': () => read({}),
    'with a wrapper': () => read({ wrapper: readFileSync(wrapper, 'utf8') }),
  }
  const best: Record<string, number> = {}
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, work] of Object.entries(works)) {
      const start = cpuMs()
      await work()
      best[name] = Math.min(best[name] ?? Infinity, (cpuMs() - start) / pages.length)
    }
  const alone = best['parse5 alone']!
  console.table(
    Object.entries(best).map(([what, ms]) => ({
      'in one thread, warm': what,
      'CPU ms a page': ms.toFixed(2),
      'times parse5': (ms / alone).toFixed(1),
      'pages a second and core': (1000 / ms).toFixed(0),
    })),
  )
}

async function* once<T>(item: T): AsyncGenerator<T> {
  yield item
}

async function asCommands(pagesOf: Archives[string], work: string): Promise<void> {
  const archive = (count: number): string => {
    const file = join(work, `${count}.warc.gz`)
    writeFileSync(file, Buffer.concat(pagesOf(count).map(({ url, html }) => gzipSync(warcResponse(url, html)))))
    return file
  }
  const [short, long] = [archive(SHORT), archive(LONG)]
  const cores = availableParallelism()
  const rows: object[] = []
  let alone = 0
  for (const threads of [...new Set([1, cores])]) {
    const run = (file: string) => command([file, '--format', 'pages', '--quiet', '--threads', String(threads)])
    const [start, end] = [await run(short), await run(long)]
    const perSecond = (LONG - SHORT) / ((end.wall - start.wall) / 1000)
    alone ||= perSecond
    rows.push({
      'as a command, threads': threads,
      'pages a second': perSecond.toFixed(0),
      'times one thread': (perSecond / alone).toFixed(2),
      'CPU ms a page': ((end.cpu - start.cpu) / (LONG - SHORT)).toFixed(2),
      'memory, MB': (end.memory / 1e6).toFixed(0),
    })
  }
  console.table(rows)
}

interface Cost {
  readonly wall: number
  readonly cpu: number
  readonly memory: number
}

/** What a command of the built program costs; its lines are thrown away. */
async function command(args: readonly string[]): Promise<Cost> {
  const start = performance.now()
  const program = join(process.cwd(), 'dist/src/main.js')
  const child = spawn(process.execPath, [program, 'extract', ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
  let last = { cpu: 0, memory: 0 }
  const timer = setInterval(() => {
    last = usageOf(child) ?? last
  }, LOOK_MS)
  const code = await new Promise<number | null>(resolve => child.on('exit', resolve))
  clearInterval(timer)
  if (code !== 0) throw new Error(`extract ended with ${code}`)
  return { wall: performance.now() - start, ...last }
}

/** What is used after the last look is lost: it has to be short beside a run. */
const LOOK_MS = 20
const MS_PER_TICK = 10

function usageOf({ pid }: ChildProcess): Omit<Cost, 'wall'> | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number)
    const memory = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    // A process that has ended has no memory.
    return memory === undefined ? undefined : { cpu: (user! + system!) * MS_PER_TICK, memory: Number(memory) * 1024 }
  } catch {
    return undefined
  }
}
