import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { JobRuns } from '../../../test/job-runs.ts'
import { serve } from '../../../test/local-server.ts'
import { runCommand } from '../../../test/run-command.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { warcResponse } from '../../../test/warc-file.ts'
import { type ArchiveFacts, readArchiveFacts } from '../../store/runs/archive-facts.ts'
import { findRunById, type StoredRun } from '../../store/runs/runs.ts'
import { takeTask } from '../../store/work/tasks.ts'
import { addJob } from '../add-job.ts'
import { beginJobRun } from '../run/begin-job-run.ts'
import { parseJob } from '../spec/parse-job.ts'
import { workOnRun } from '../worker/work-on-run.ts'
import { doTask } from './do-task.ts'

const books = (from: number): string =>
  `<main><h1>Books</h1><ul>${[0, 1, 2, 3, 4]
    .map(i => `<li><h2><a href="/b/${from + i}">Book no. ${from + i}</a></h2><span>£${i + 3}.50</span></li>`)
    .join('')}</ul></main>`

const shelf = (from: number, pages: number): Buffer =>
  Buffer.concat(
    Array.from({ length: pages }, (_, i) => warcResponse(`http://site.test/${from + i}`, books(10 * (from + i)))),
  )

/** A folder with a job and its archives, and a process that works on it. */
class Crawl {
  readonly folder = temporaryFolder()
  readonly runs: JobRuns

  private constructor(runs: JobRuns) {
    this.runs = runs
  }

  static open = async (): Promise<Crawl> => new Crawl(await JobRuns.open())

  put(name: string, content: Buffer): string {
    const file = join(this.folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
    return file
  }

  async begin(yaml: string): Promise<StoredRun> {
    const { store } = this.runs
    const spec = parseJob(`name: crawl\npoliteness: { delay: 0 }\n${yaml}`, 'crawl.yaml')
    const job = await addJob(store, { file: join(this.folder, 'crawl.yaml'), source: yaml, spec }, new Date())
    return (await beginJobRun(store, job, 'command'))!
  }

  /** Until the run has ended, or the process is stopped after so many pages. */
  async work(run: StoredRun, { pages = Infinity } = {}): Promise<StoredRun> {
    const stop = new AbortController()
    const { context, close } = this.runs.context(stop.signal)
    let left = pages
    const page: typeof context.analysis.page = async (...args) => {
      if (left-- === 0) stop.abort()
      return context.analysis.page(...args)
    }
    try {
      return await workOnRun(run.id, { ...context, analysis: { ...context.analysis, page } })
    } finally {
      await close()
    }
  }

  run = async (yaml: string): Promise<StoredRun> => this.work(await this.begin(yaml))

  /** One task; the first is the plan. */
  async step(run: StoredRun): Promise<string | undefined> {
    const { context, close } = this.runs.context(new AbortController().signal)
    await this.runs.store.db.updateTable('tasks').set({ not_before: 0 }).execute()
    const lease = await takeTask(this.runs.store, { owner: context.owner, leaseMs: 30_000, runId: run.id })
    try {
      return lease && (await doTask(lease, { ...context, onNewTasks: () => {} }))
    } finally {
      await close()
    }
  }

  read = (name: string): string => readFileSync(join(this.folder, 'crawl-pages', name), 'utf8')

  get files(): string[] {
    return readdirSync(join(this.folder, 'crawl-pages'), { recursive: true, encoding: 'utf8' })
      .filter(name => /\.(ndjson|part)$/.test(name))
      .sort()
  }

  facts = (run: StoredRun): Promise<ArchiveFacts> => readArchiveFacts(this.runs.store.db, run.id, { most: 9 })
}

/** As `amberyl extract` writes it. */
const extracted = async (name: string): Promise<string> =>
  (await runCommand(['extract', name, '--format', 'pages', '--quiet'])).out

describe('a run over archives', () => {
  test('writes a file for each, with the lines of amberyl extract', async () => {
    const crawl = await Crawl.open()
    const a = crawl.put('warcs/a.warc.gz', gzipSync(shelf(1, 3)))
    const b = crawl.put('warcs/deep/b.warc', shelf(7, 2))
    const run = await crawl.run(`archives: ${crawl.folder}/**/*.warc*`)
    expect(run).toMatchObject({ state: 'finished', pages: 5, records: 25 })
    expect(crawl.files).toEqual(['warcs/a.warc.gz.ndjson', 'warcs/deep/b.warc.ndjson'])
    expect(crawl.read('warcs/a.warc.gz.ndjson')).toBe(await extracted(a))
    expect(crawl.read('warcs/deep/b.warc.ndjson')).toBe(await extracted(b))
  })

  test('names what it could not read, and reads the others', async () => {
    const crawl = await Crawl.open()
    crawl.put('good.warc', shelf(1, 2))
    const whole = shelf(3, 2)
    const broken = crawl.put('broken.warc', whole.subarray(0, whole.length - 200))
    const run = await crawl.run(`archives: [good.warc, ${broken}, missing.warc, "none/*.warc"]`)
    expect(run.state).toBe('partial')
    expect(run.because).toMatch(/^3 of 4 archives were not read to the end; .*broken\.warc cannot be read/)
    const { read, failed, failures } = await crawl.facts(run)
    expect([read, failed]).toEqual([1, 3])
    expect(failures.map(({ archive, because }) => [archive, because])).toEqual([
      [broken, expect.stringContaining('ends in the middle of a record')],
      ['missing.warc', expect.stringContaining('There is no file')],
      ['none/*.warc', 'no file matches'],
    ])
    expect(crawl.read('broken.warc.ndjson')).toBe(await extracted(broken))
  })

  test('reads only what is new, has changed, or failed', async () => {
    const crawl = await Crawl.open()
    const yaml = 'archives: warcs/'
    crawl.put('warcs/a.warc', shelf(1, 1))
    const b = crawl.put('warcs/b.warc', shelf(2, 1))
    crawl.put('warcs/broken.warc', shelf(3, 1).subarray(0, 500))
    await crawl.run(yaml)
    utimesSync(b, new Date(), new Date('2024-05-01'))
    crawl.put('warcs/broken.warc', shelf(3, 1))
    crawl.put('warcs/new.warc', shelf(4, 1))
    const second = await crawl.run(yaml)
    expect(second).toMatchObject({ state: 'finished', pages: 4, records: 20 })
    expect(await crawl.facts(second)).toMatchObject({ read: 3, unchanged: 1 })
    expect(await crawl.facts(await crawl.run(yaml))).toMatchObject({ read: 0, unchanged: 4 })
    // Other lines are wanted.
    expect(await crawl.facts(await crawl.run(`${yaml}\ncolumns: title`))).toMatchObject({ read: 4, unchanged: 0 })
  })

  test('is left alone by versions that know no archives', async () => {
    const crawl = await Crawl.open()
    const { id: runId } = await crawl.begin('archives: a.warc')
    const take = (version?: string) =>
      takeTask(crawl.runs.store, { owner: 'old', leaseMs: 1, runId, ...(version ? { version } : {}) })
    expect(await take('0.0.9')).toBeUndefined()
    expect((await take())?.task.kind).toBe('plan')
  })

  test('fails if there are none, or if it may not write there', async () => {
    const crawl = await Crawl.open()
    crawl.put('list.txt', Buffer.from('\n'))
    expect(await crawl.run('archives: { filesFrom: list.txt }')).toMatchObject({
      state: 'failed',
      because: 'the job names no archives',
    })
    crawl.put('a.warc', shelf(1, 1))
    expect(await crawl.run('archives: { files: a.warc, into: ../elsewhere }')).toMatchObject({
      state: 'failed',
      because: expect.stringContaining('outside of the folder of the job'),
    })
  })
})

describe('an archive that is interrupted', () => {
  test('is continued by the next worker where the first was', async () => {
    const crawl = await Crawl.open()
    const file = crawl.put('a.warc', shelf(1, 30))
    const run = await crawl.begin(`archives: ${file}`)
    expect(await crawl.work(run, { pages: 8 })).toMatchObject({ state: 'running' })
    expect(crawl.files).toEqual([expect.stringMatching(/^a\.warc\.ndjson\.[0-9a-f]{8}\.part$/)])
    const { pages } = await findRunById(crawl.runs.store.db, run.id)
    expect(pages).toBeGreaterThan(0)
    crawl.runs.events.length = 0
    expect(await crawl.work(run)).toMatchObject({ state: 'finished', pages: 30, records: 150 })
    const again = crawl.runs.events.flatMap(event => (event.kind === 'archive-pages' ? [event.pages] : []))
    expect(again.reduce((sum, each) => sum + each, 0)).toBe(30 - pages)
    expect(crawl.files).toEqual(['a.warc.ndjson'])
    expect(crawl.read('a.warc.ndjson')).toBe(await extracted(file))
  })

  test('belongs to one worker: another one that comes late writes nothing', async () => {
    const crawl = await Crawl.open()
    const file = crawl.put('a.warc', shelf(1, 3))
    const run = await crawl.begin(`archives: ${file}`)
    await crawl.step(run)
    const { context, close } = crawl.runs.context(new AbortController().signal)
    const { store } = crawl.runs
    const take = (leaseMs: number) => takeTask(store, { owner: context.owner, leaseMs, runId: run.id })
    const late = await take(1)
    await expect.poll(() => take(30_000).then(lease => lease?.task.kind)).toBe('archive')
    expect(await doTask(late!, { ...context, onNewTasks: () => {} })).toBe('taken-over')
    await close()
    expect(() => crawl.files).toThrow('no such file')
  })
})

describe('an archive on a server', () => {
  test('is tried again after a while, and given up with its address', async () => {
    const crawl = await Crawl.open()
    crawl.put('a.warc', shelf(1, 1))
    const url = `${await serve((_, response) => response.writeHead(503).end())}/a.warc`
    const run = await crawl.begin(`archives: [${url}, a.warc]`)
    const outcomes: unknown[] = []
    for (let at = 0; at < 7; at++) outcomes.push(await crawl.step(run))
    expect(outcomes.sort()).toEqual(['done', 'done', 'done', 'failed', 'failed', 'failed', 'failed'])
    expect(await findRunById(crawl.runs.store.db, run.id)).toMatchObject({
      state: 'partial',
      because: expect.stringContaining(`${url}: the server answered 503`),
    })
  })

  test('is requested in parts if the server gives them, one request at a time for all archives', async () => {
    const crawl = await Crawl.open()
    const content = shelf(1, 2)
    const requests: string[] = []
    let [now, most] = [0, 0]
    const base = await serve((request, response) => {
      most = Math.max(most, ++now)
      response.on('close', () => now--)
      const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
      requests.push(`${request.url} ${request.headers.range ?? 'whole'}`)
      if (request.url === '/gone.warc') return void response.writeHead(404).end()
      const end = to ? Number(to) : content.length - 1
      const range = `bytes ${from}-${end}/${content.length}`
      response.writeHead(from ? 206 : 200, { etag: '"1"', ...(from ? { 'content-range': range } : {}) })
      setTimeout(() => response.end(content.subarray(Number(from ?? 0), end + 1)), 20)
    })
    const names = ['a.warc', 'b.warc', 'gone.warc']
    const run = await crawl.run(`archives: [${names.map(name => `${base}/${name}`).join()}]`)
    expect(run).toMatchObject({ state: 'partial', because: expect.stringContaining('404'), pages: 4 })
    expect(most).toBe(1)
    expect(requests.filter(each => each.startsWith('/a'))).toEqual([
      '/a.warc bytes=0-0',
      `/a.warc bytes=0-${content.length - 1}`,
      '/a.warc bytes=0-0',
    ])
    const host = new URL(base).host.replace(':', '_')
    for (const name of names) expect(crawl.read(`${host}/${name}.ndjson`)).toBe(await extracted(`${base}/${name}`))
    expect(await crawl.facts(await crawl.run(`archives: ${base}/a.warc`))).toMatchObject({ unchanged: 1 })
  })
})
