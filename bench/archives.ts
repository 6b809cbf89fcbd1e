import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parse } from 'parse5'
import { createDomains } from '../src/jobs/domains.ts'
import { createJobModels } from '../src/jobs/job-models.ts'
import { analysePage, type PageReading } from '../src/jobs/threads/analyse-page.ts'
import { runCommand } from '../test/run-command.ts'
import { warcResponse } from '../test/warc-file.ts'
import { listPage } from './list-page.ts'

/** As large as pages of the web usually are. */
const BYTES = 50_000
const NODES = 1_900
const ARTICLE_BYTES = 30_000

interface SavedPage {
  readonly name: string
  readonly html: string
}

/** In the process: until the fastest of so many rounds. */
const ROUNDS = 8
/** As commands: a short archive shows what the start costs, a long one what a page costs. */
const SHORT = 200
const LONG = 2_000

/**
 * Pages of archives without a browser: CPU time per page beside that of the parser alone, as a function and as a command, on
 * one thread and on all cores. With a folder, the pages are its HTML files; otherwise lists and articles of about 50 kB.
 */
export async function main([folder]: readonly string[]): Promise<void> {
  const pages = folder === undefined ? ownPages() : pagesIn(folder)
  const bytes = pages.reduce((sum, { html }) => sum + Buffer.byteLength(html), 0) / pages.length
  process.stdout.write(`${pages.length} pages of ${(bytes / 1000).toFixed(0)} kB on average\n\n`)
  const work = mkdtempSync(join(tmpdir(), 'amberyl-bench-'))
  try {
    const wrapper = await wrapperOf(pages[0]!, work)
    await inProcess(pages, wrapper)
    await asCommands(pages, wrapper, work)
  } finally {
    rmSync(work, { recursive: true })
  }
}

/** Those of the usual size. */
const SIZES = { least: 30_000, most: 80_000 }

const pagesIn = (folder: string): SavedPage[] =>
  readdirSync(folder)
    .filter(name => name.endsWith('.html'))
    .sort()
    .map(name => ({ name, html: readFileSync(join(folder, name), 'utf8') }))
    .filter(({ html }) => html.length >= SIZES.least && html.length <= SIZES.most)

/** Lists and articles of the usual size. */
export function ownPages(): SavedPage[] {
  const lists = Array.from({ length: 12 }, (_, at) => ({
    name: `list-${at}`,
    html: listPage(NODES + at * 20).replaceAll('Thing', `Thing ${at}`),
  }))
  const text = 'Words of an article, as long as people write them, with a <a href="/x">link</a> here and there. '
  const articles = Array.from({ length: 12 }, (_, at) => ({
    name: `article-${at}`,
    html: `<!doctype html><title>Article ${at}</title><main><h1>Article ${at}</h1>${`<p>${text.repeat(3)}</p>`.repeat(ARTICLE_BYTES / 300)}</main>`.slice(
      0,
      BYTES,
    ),
  }))
  return lists.flatMap((list, at) => [list, articles[at]!])
}

async function wrapperOf({ name, html }: SavedPage, work: string): Promise<string> {
  const [page, wrapper] = [join(work, `${name}.html`), join(work, 'wrapper.json')]
  writeFileSync(page, html)
  await runCommand(['extract', page, '--static', '--save-wrapper', wrapper, '--quiet'])
  return wrapper
}

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

async function inProcess(pages: readonly SavedPage[], wrapper: string): Promise<void> {
  const tools = { models: createJobModels(), domains: createDomains() }
  const read = (reading: PageReading) => async (page: SavedPage) =>
    void (await analysePage(
      { source: { kind: 'html', bytes: Buffer.from(page.html), url: `http://bench.example/${page.name}` }, reading },
      tools,
    ))
  const works: Readonly<Record<string, (page: SavedPage) => unknown>> = {
    'parse5 alone': ({ html }) => parse(html),
    'lists found': read({ folders: {} }),
    'with a wrapper': read({ folders: {}, wrapper: readFileSync(wrapper, 'utf8') }),
  }
  const best: Record<string, number> = {}
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, work] of Object.entries(works)) {
      const start = cpuMs()
      for (const page of pages) await work(page)
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

async function asCommands(pages: readonly SavedPage[], wrapper: string, work: string): Promise<void> {
  const archive = (count: number): string => {
    const file = join(work, `${count}.warc.gz`)
    const records = pages.map(({ name, html }) => gzipSync(warcResponse(`http://bench.example/${name}`, html)))
    writeFileSync(file, Buffer.concat(Array.from({ length: count }, (_, at) => records[at % records.length]!)))
    return file
  }
  const [short, long] = [archive(SHORT), archive(LONG)]
  const cores = availableParallelism()
  const rows: object[] = []
  for (const [what, more] of [
    ['lists found', []],
    ['with a wrapper', ['--wrapper', wrapper]],
  ] as const) {
    let alone = 0
    for (const threads of [...new Set([1, cores])]) {
      const run = (file: string) =>
        command([file, '--format', 'pages', '--quiet', '--threads', String(threads), ...more])
      const [start, end] = [await run(short), await run(long)]
      const perSecond = (LONG - SHORT) / ((end.wall - start.wall) / 1000)
      alone ||= perSecond
      rows.push({
        'as a command': what,
        threads,
        'pages a second': perSecond.toFixed(0),
        'times one thread': (perSecond / alone).toFixed(2),
        'CPU ms a page': ((end.cpu - start.cpu) / (LONG - SHORT)).toFixed(2),
        'memory, MB': (end.memory / 1e6).toFixed(0),
      })
    }
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
