import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { addJob, readJobFile } from '../../src/jobs/add-job.ts'
import { beginJobRun } from '../../src/jobs/run/begin-job-run.ts'
import { openStore } from '../../src/store/open-store.ts'
import { findRunById } from '../../src/store/runs/runs.ts'
import { createDatabase } from '../database.ts'
import { makeCrawl, shelf, slowArchive } from '../jobs/crawl-folder.ts'
import { runProcess, startProcess } from '../jobs/processes.ts'
import type {} from '../shared-postgres.ts'

const KILLS = 12

test('a command that is killed again and again writes the same files', async () => {
  const crawl = makeCrawl({
    'a.warc.gz': Buffer.concat(shelf('a', 400)),
    'b.warc.gz': Buffer.concat(shelf('b', 400)).subarray(0, -20),
    'c.warc.gz': Buffer.concat(shelf('c', 400)),
  })
  const args = ['harvest', 'crawl.yaml', '--database', join(crawl.path, 'jobs.db')]
  for (let kill = 1; kill <= KILLS; kill++) {
    const process = startProcess(args, { cwd: crawl.path })
    const timer = setTimeout(() => void process.kill(), 500 * kill)
    // On a fast machine a run may end before: the next one reads only what failed.
    await process.ended
    clearTimeout(timer)
  }
  const last = await runProcess(args, { cwd: crawl.path })
  expect(last.code).toBe(5)
  expect(last.err).toContain('warcs/b.warc.gz cannot be read')
  expect(crawl.lines()).toBe(await crawl.extracted())
  expect(crawl.leftOver).toEqual([])
})

test('workers on one SQLite file share the archives, and a later run reads only what has changed', async () => {
  const crawl = makeCrawl({
    'a.warc.gz': Buffer.concat(shelf('a', 300)),
    'b.warc.gz': Buffer.concat(shelf('b', 300)).subarray(0, -20),
    'c.warc.gz': Buffer.concat(shelf('c', 300)),
    'd.warc.gz': Buffer.concat(shelf('d', 300)),
  })
  const database = join(crawl.path, 'jobs.db')
  const harvest = () => startProcess(['harvest', 'crawl.yaml', '--database', database], { cwd: crawl.path })
  const first = harvest()
  const worker = startProcess(['worker', '--database', database])
  expect((await first.ended).code).toBe(5)
  await worker.kill()
  expect(crawl.lines()).toBe(await crawl.extracted())
  writeFileSync(join(crawl.path, 'warcs/b.warc.gz'), Buffer.concat(shelf('b', 300)))
  const second = await harvest().ended
  expect(second.code).toBe(0)
  expect(second.err).toContain('Archives: 1 read, 3 unchanged.\n')
  expect(crawl.lines()).toBe(await crawl.extracted())
  expect(crawl.leftOver).toEqual([])
  const store = await openStore(database)
  expect(await store.db.selectFrom('tasks').selectAll().execute()).toEqual([])
  await store.close()
})

const postgres = inject('postgres')
const testOnPostgres = 'url' in postgres ? test : test.skip

testOnPostgres(
  'a worker that stood still longer than its lease writes nothing into the file of its successor',
  async () => {
    const { url, go } = await slowArchive(shelf('slow', 40), 100)
    const crawl = makeCrawl({}, [url])
    const database = await createDatabase((postgres as { url: string }).url)
    const store = await openStore(database)
    onTestFinished(() => store.close())
    const job = await addJob(store, await readJobFile(crawl.file), new Date())
    const { id } = (await beginJobRun(store, job, 'command'))!
    const start = () => startProcess(['worker', '--database', database, '--lease', '2'])
    const wait = { timeout: 120_000 }
    const first = start()
    await expect.poll(async () => (await findRunById(store.db, id)).pages, wait).toBeGreaterThan(0)
    first.stop()
    const second = start()
    await expect.poll(async () => (await findRunById(store.db, id)).resumed, wait).toBe(1)
    first.wake()
    go()
    await expect.poll(async () => (await findRunById(store.db, id)).state, wait).not.toBe('running')
    expect(await findRunById(store.db, id)).toMatchObject({ state: 'partial', pages: 40, records: 320 })
    await Promise.all([first.kill(), second.kill()])
    expect(crawl.lines()).toBe(await crawl.extracted())
    expect(crawl.leftOver).toEqual([])
  },
)
