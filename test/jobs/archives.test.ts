import { gzipSync } from 'node:zlib'
import { expect, inject, onTestFinished, test } from 'vitest'
import { addJob, readJobFile } from '../../src/jobs/add-job.ts'
import { beginJobRun } from '../../src/jobs/run/begin-job-run.ts'
import { viewRun } from '../../src/jobs/view/run-view.ts'
import { openStore } from '../../src/store/open-store.ts'
import { findRunById } from '../../src/store/runs/runs.ts'
import { createDatabase } from '../database.ts'
import type {} from '../shared-postgres.ts'
import { crawlOfTwo } from '../two-templates.ts'
import { warcResponse } from '../warc-file.ts'
import { makeCrawl, shelf, slowArchive } from './crawl-folder.ts'
import { runProcess, startProcess } from './processes.ts'

const postgres = inject('postgres')
const testOnPostgres = 'url' in postgres ? test : test.skip

/** Progress is stored ten times during a lease. */
const LEASE_S = 2

testOnPostgres(
  'of two workers, one is killed in the middle of a file: no line is missing, torn, or twice',
  async () => {
    const { url, go } = await slowArchive(shelf('slow', 24), 100)
    const crawl = makeCrawl(
      {
        'a.warc.gz': Buffer.concat(shelf('a', 5)),
        'b.warc.gz': Buffer.concat(shelf('b', 4)).subarray(0, -20),
        'c.warc.gz': Buffer.concat(shelf('c', 5)),
      },
      [url],
    )
    const database = await createDatabase((postgres as { url: string }).url)
    const store = await openStore(database)
    onTestFinished(() => store.close())
    const job = await addJob(store, await readJobFile(crawl.file), new Date())
    const { id } = (await beginJobRun(store, job, 'command'))!
    const args = ['worker', '--database', database, '--lease', String(LEASE_S)]
    const workers = [startProcess(args), startProcess(args)]
    onTestFinished(async () => void (await Promise.all(workers.map(worker => worker.kill()))))

    const slow = store.db
      .selectFrom('archives')
      .innerJoin('tasks', join => join.onRef('tasks.run_id', '=', 'archives.run_id').onRef('subject', '=', 'number'))
      .select(['lease_owner', 'pages'])
      .where('kind', '=', 'archive')
      .where('name', '=', url)
    const wait = { timeout: 120_000 }
    await expect.poll(async () => (await slow.executeTakeFirst())?.pages ?? 0, wait).toBeGreaterThan(0)
    const { lease_owner } = await slow.executeTakeFirstOrThrow()
    await workers.find(({ pid }) => lease_owner!.includes(`:${pid}:`))!.kill()
    go()

    await expect.poll(async () => (await findRunById(store.db, id)).state, wait).not.toBe('running')
    expect(await viewRun(store.db, job.name, await findRunById(store.db, id))).toMatchObject({
      state: 'partial',
      because: expect.stringMatching(/^1 of 4 archives was not read to the end; warcs\/b\.warc\.gz cannot be read/),
      pages: 24 + 5 + 3 + 5,
      records: 8 * (24 + 5 + 3 + 5),
      archives: { read: 3, unchanged: 0, failed: 1, left: 0 },
    })
    expect((await findRunById(store.db, id)).resumed).toBeGreaterThan(0)
    expect(crawl.lines()).toBe(await crawl.extracted())
    expect(crawl.leftOver).toEqual([])
  },
)

test('with one, two, and three threads, the lines are the same', async () => {
  const records = crawlOfTwo(80).map(({ url, html }) => gzipSync(warcResponse(url, html)))
  const { path } = makeCrawl({ 'two.warc.gz': Buffer.concat(records) })
  const lines = async (threads: number): Promise<string> =>
    (await runProcess(['extract', 'warcs', '--quiet', '--threads', String(threads)], { cwd: path })).out
  const one = await lines(1)
  expect(one.match(/\n/g)).toHaveLength(80)
  expect([await lines(2), await lines(3)]).toEqual([one, one])
})
