import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { mostAtOnce } from '../../demo/request-log.ts'
import { type ListServer, type ListServerOptions, startListServer } from '../harvest-server/list-server.ts'
import type {} from '../shared-postgres.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { type RunningProcess, startProcess } from './processes.ts'
import { openSharedJobs, type SharedJobs } from './shared-jobs.ts'
import { pageRequests, repeatedRequests, textsOf, trueTexts, workerAt } from './shared-run.ts'

const postgres = inject('postgres')
const testOnPostgres = 'url' in postgres ? test : test.skip

async function openJobs(): Promise<SharedJobs> {
  const jobs = await openSharedJobs((postgres as { url: string }).url)
  onTestFinished(() => jobs.close())
  return jobs
}

async function openSite(options: ListServerOptions): Promise<ListServer> {
  const site = await startListServer(options)
  onTestFinished(() => site.close())
  return site
}

/** Short, so that tests do not wait long; a busy machine may miss a renewal, which must do no harm. */
const LEASE_S = 3

function startWorkers(jobs: SharedJobs, count: number, ...flags: string[]): RunningProcess[] {
  const args = ['worker', '--database', jobs.database, '--lease', String(LEASE_S), ...flags]
  const workers = Array.from({ length: count }, () => startProcess(args))
  onTestFinished(async () => void (await Promise.all(workers.map(worker => worker.kill()))))
  return workers
}

const jobOf = (name: string, site: ListServer, ...more: string[]): string =>
  [`name: ${name}`, `start: ${site.listUrl}`, 'details: true', 'reading: parser', ...more].join('\n')

testOnPostgres('one of three workers dies, one stands still for a while: nothing is missing or twice', async () => {
  const jobs = await openJobs()
  const site = await openSite({ pages: 20, perPage: 6, latencyMs: 15 })
  const atOnce = 6
  const politeness = `politeness: { delay: 0, concurrency: ${atOnce} }`
  const run = await jobs.begin(jobOf('things', site, politeness))
  const workers = startWorkers(jobs, 3)

  await jobs.reached(run, 'pages', 6)
  const killed = await workerAt(jobs, run, 'start', workers)
  await killed.kill()
  const others = workers.filter(worker => worker !== killed)
  const stopped = await workerAt(jobs, run, 'start', others)
  stopped.stop()
  await new Promise(resolve => setTimeout(resolve, 1.5 * LEASE_S * 1000))
  stopped.wake()

  const ended = await jobs.ended(run)
  expect(ended).toMatchObject({ state: 'finished', pages: 20, records: 120, duplicates: 0, detailsRead: 120 })
  const records = await jobs.records(run)
  expect(records.map(textsOf)).toEqual(site.records.map(record => trueTexts(record, site)))
  // Pages in flight when a worker fell silent are requested again; the site's limit bounds their number.
  const repeated = repeatedRequests(site)
  expect(ended.resumed).toBeGreaterThanOrEqual(2)
  expect(repeated.length).toBeLessThanOrEqual(atOnce * ended.resumed)

  const unbroken = await jobs.begin(jobOf('unbroken', site, politeness, 'pages: 3'))
  await jobs.ended(unbroken)
  const valuesOf = ({ values }: (typeof records)[number]) => values
  expect(records.slice(0, 18).map(valuesOf)).toEqual((await jobs.records(unbroken)).map(valuesOf))
})

testOnPostgres('a site that wants one request at a time gets it so from three workers together', async () => {
  const jobs = await openJobs()
  const site = await openSite({ pages: 6, perPage: 5, latencyMs: 20 })
  const run = await jobs.begin(jobOf('things', site, 'politeness: { delay: 100, concurrency: 1 }'))
  startWorkers(jobs, 3)
  expect(await jobs.ended(run)).toMatchObject({ state: 'finished', records: 30, detailsRead: 30 })
  const requests = pageRequests(site)
  // On a starved machine a lease may run out, and its page be requested again.
  expect(new Set(requests.map(({ path }) => path)).size).toBe(36)
  expect(mostAtOnce(requests)).toBe(1)
  // On a busy machine, a request may be late and the next one seem early, so the sum counts.
  expect(requests.at(-1)!.at - requests[0]!.at).toBeGreaterThan(90 * (requests.length - 1))
})

testOnPostgres('a schedule begins one run, however many workers there are', async () => {
  const jobs = await openJobs()
  const site = await openSite({ pages: 1, perPage: 5 })
  const job = await jobs.add(jobOf('things', site, 'schedule: "0 0 1 1 *"', 'politeness: { delay: 0 }'))
  await jobs.store.db.updateTable('jobs').set({ next_at: Date.now() }).where('id', '=', job.id).execute()
  startWorkers(jobs, 3)
  const run = await jobs.firstRun(job.id)
  expect(await jobs.ended(run)).toMatchObject({ number: 1, cause: 'schedule', state: 'finished', records: 5 })
  const runs = await jobs.store.db.selectFrom('runs').select('number').execute()
  expect(runs).toEqual([{ number: 1 }])
})

testOnPostgres(
  'a run that a command works on is shared with workers; one that is asked to stop puts back what it has',
  async () => {
    const jobs = await openJobs()
    const site = await openSite({ pages: 10, perPage: 8, latencyMs: 100 })
    const folder = temporaryFolder()
    await writeFile(join(folder, 'things.yaml'), jobOf('things', site, 'politeness: { delay: 0, concurrency: 8 }'))
    const [worker] = startWorkers(jobs, 1)
    await worker!.says('working on')
    const command = startProcess(['harvest', 'things.yaml', '--database', jobs.database], { cwd: folder })
    await visitors(site, 2)
    worker!.signal('SIGTERM')
    expect(await worker!.ended).toMatchObject({ code: 0, signal: null })
    expect(await command.ended).toMatchObject({ code: 0 })
    const run = await jobs.firstRun((await jobs.store.db.selectFrom('jobs').select('id').executeTakeFirstOrThrow()).id)
    expect(run).toMatchObject({ state: 'finished', records: 80, detailsRead: 80, resumed: 0 })
    expect((await jobs.records(run)).map(textsOf)).toEqual(site.records.map(record => trueTexts(record, site)))
  },
)

/** Waits until this many processes have visited: each requests robots.txt. */
async function visitors(site: ListServer, count: number): Promise<void> {
  while (site.requests.length - pageRequests(site).length < count) await new Promise(wake => setTimeout(wake, 10))
}

testOnPostgres('the own pages of records are spread over all workers', async () => {
  const jobs = await openJobs()
  const site = await openSite({ pages: 8, perPage: 8, latencyMs: 600 })
  const workers = startWorkers(jobs, 3, '--concurrency', '1')
  await Promise.all(workers.map(worker => worker.says('working on')))
  const run = await jobs.begin(jobOf('things', site, 'politeness: { delay: 0, concurrency: 30 }'))
  expect(await jobs.ended(run)).toMatchObject({ state: 'finished', records: 64, detailsRead: 64 })
  // Each process asks for robots.txt once, before its first page.
  expect(site.requests.length - pageRequests(site).length).toBe(3)
  // A worker asks for four of them at the same time, or for one page of the list.
  expect(mostAtOnce(pageRequests(site))).toBeGreaterThan(4)
})
