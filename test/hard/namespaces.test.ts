import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { gapsBetween, type LoggedRequest, mostAtOnce } from '../../demo/request-log.ts'
import { createDatabase } from '../database.ts'
import { type RunningProcess, runProcess } from '../jobs/processes.ts'
import { openSharedJobs, type SharedJobs } from '../jobs/shared-jobs.ts'
import { textsOf, trueTexts, workerAt } from '../jobs/shared-run.ts'
import { type Lab, openLab } from '../machines/lab.ts'
import { type Machine, whyNoNetwork } from '../machines/network.ts'
import { buildOlder } from '../machines/older-build.ts'
import { temporaryFolder } from '../temporary-folder.ts'

// Three machines with workers, one with the site, and a database, each with a network of its own.

const why = whyNoNetwork()
if (why !== undefined) console.warn(`SKIPPED: workers on three machines are not tested, because ${why}.`)
const testHere = test.skipIf(why !== undefined)

const HOSTS = 12
const PAGES = 12
const PER_PAGE = 6
const LEASE_S = 3

let lab: Lab
beforeAll(async () => {
  if (why !== undefined) return
  lab = await openLab({
    workers: 3,
    hosts: HOSTS,
    site: { pages: PAGES, perPage: PER_PAGE, latencyMs: 40 },
    folder: temporaryFolder(),
  })
})
afterAll(() => lab?.close())

async function openJobs(): Promise<SharedJobs> {
  const jobs = await lab.openJobs()
  onTestFinished(() => jobs.close())
  return jobs
}

interface AtWork {
  readonly machine: Machine
  readonly worker: RunningProcess
}

function startWorkers(jobs: SharedJobs, machines = lab.machines): AtWork[] {
  const flags = ['--lease', String(LEASE_S)]
  const started = machines.map(machine => ({ machine, worker: lab.startWorker(machine, jobs, flags) }))
  onTestFinished(async () => void (await Promise.all(started.map(({ worker }) => worker.kill()))))
  return started
}

const jobOf = (name: string, list: string, ...more: string[]): string =>
  [`name: ${name}`, `start: ${list}`, 'details: true', 'reading: parser', ...more].join('\n')

const TRUE = { state: 'finished', pages: PAGES, records: PAGES * PER_PAGE, detailsRead: PAGES * PER_PAGE }

/** Every record once, in the order of the list, with all values. */
async function expectTrue(jobs: SharedJobs, run: Parameters<SharedJobs['records']>[0], list: string): Promise<void> {
  const records = await jobs.records(run)
  const site = { url: list.replace(/\/list$/, '') }
  expect(records.map(textsOf)).toEqual(lab.site.records.map(record => trueTexts(record, site)))
}

const isPage = ({ path }: LoggedRequest): boolean => path !== '/robots.txt'

testHere('a machine that is cut off and comes back: nothing is missing or twice', async () => {
  const jobs = await openJobs()
  const [list] = lab.lists as [string]
  const run = await jobs.begin(jobOf('things', list, 'politeness: { delay: 0, concurrency: 4 }'))
  const workers = startWorkers(jobs)
  await jobs.reached(run, 'pages', 3)
  const walker = await workerAt(
    jobs,
    run,
    'start',
    workers.map(({ worker }) => worker),
  )
  const { machine } = workers.find(({ worker }) => worker === walker)!
  machine.cut()
  // Others go on without it.
  await jobs.reached(run, 'pages', 6)
  machine.mend()
  const ended = await jobs.ended(run)
  expect(ended).toMatchObject(TRUE)
  expect(ended.resumed).toBeGreaterThanOrEqual(1)
  await expectTrue(jobs, run, list)
  // It works again: the others are gone, and only it is left.
  for (const { worker } of workers) if (worker !== walker) await worker.kill()
  const next = await jobs.begin(jobOf('again', lab.lists[1]!, 'pages: 2', 'politeness: { delay: 0 }'))
  expect(await jobs.ended(next)).toMatchObject({ state: 'finished', records: 2 * PER_PAGE })
  await lab.site.newRequests()
})

testHere('three machines together keep the delay of each host', async () => {
  const jobs = await openJobs()
  await lab.site.newRequests()
  const DELAY_MS = 200
  const politeness = `politeness: { delay: ${DELAY_MS}, concurrency: 1 }`
  const lists = lab.lists.slice(0, 3)
  const runs = await Promise.all(lists.map((list, at) => jobs.begin(jobOf(`site-${at}`, list, 'pages: 4', politeness))))
  startWorkers(jobs)
  for (const run of runs) expect(await jobs.ended(run)).toMatchObject({ state: 'finished', records: 4 * PER_PAGE })
  const requests = (await lab.site.newRequests()).filter(isPage)
  for (const list of lists) {
    const own = requests.filter(({ headers }) => headers.host === new URL(list).host)
    expect(new Set(own.map(({ path }) => path)).size).toBe(4 + 4 * PER_PAGE)
    expect(mostAtOnce(own)).toBe(1)
    // On a busy machine, a request may be late and the next one seem early, so the sum counts, and no gap is half of it.
    expect(own.at(-1)!.at - own[0]!.at).toBeGreaterThan(0.9 * DELAY_MS * (own.length - 1))
    expect(gapsBetween(own).filter(gap => gap < DELAY_MS / 2).length).toBeLessThanOrEqual(own.length / 10)
    // They were sent by more than one machine.
    expect(new Set(own.map(({ from }) => from)).size).toBeGreaterThan(1)
  }
})

testHere('workers are upgraded one after another while they work on a run', async context => {
  const program = buildOlder(temporaryFolder())
  if (program === undefined) {
    console.warn('SKIPPED: two versions at work are not tested, because the history of the older one is missing.')
    context.skip()
    return
  }
  const [list] = lab.lists as [string]
  const database = await createDatabase((await openJobs()).database)
  const file = join(temporaryFolder(), 'things.yaml')
  writeFileSync(file, jobOf('things', list, 'politeness: { delay: 100, concurrency: 4 }'))
  // The older version makes the tables, stores the job, and begins the run.
  const flags = ['--lease', String(LEASE_S)]
  const start = (at: number, options = {}) => lab.startWorker(lab.machines[at]!, { database }, flags, options)
  const [first, second] = [start(0, { program }), start(1, { program })]
  await first.says('working on')
  expect(await runProcess(['jobs', 'add', file, '--database', database], { program })).toMatchObject({ code: 0 })
  const command = runProcess(['jobs', 'run', 'things', '--database', database], { program })
  await requests(2)
  // The newer one changes the tables under those that work.
  const third = start(2)
  onTestFinished(async () => void (await Promise.all([first, second, third].map(each => each.kill()))))
  await third.says('working on')
  await requests(6)
  first.signal('SIGTERM')
  expect(await first.ended).toMatchObject({ code: 0 })
  const again = start(0, { program })
  expect(await again.ended).toMatchObject({ code: 1, err: expect.stringContaining('newer version of Amberyl') })
  const upgraded = start(0)
  onTestFinished(async () => void (await upgraded.kill()))
  expect(await command).toMatchObject({ code: 0 })
  second.signal('SIGTERM')
  expect(await second.ended).toMatchObject({ code: 0 })
  const jobs = await openSharedJobs(database, database)
  onTestFinished(() => jobs.close())
  const run = await jobs.firstRun(1)
  expect(run).toMatchObject(TRUE)
  await expectTrue(jobs, run, list)
  for (const { err } of [second, third, upgraded]) expect(err).not.toMatch(/failed|error/i)
})

// Not the time counts, which depends on what else this computer does: `npm run bench -- machines` measures it.
testHere('three machines wait for three times as many hosts at once', async () => {
  const hostsAtOnce = async (count: number): Promise<number> => {
    const jobs = await openJobs()
    const workers = startWorkers(jobs, lab.machines.slice(0, count))
    await Promise.all(workers.map(({ worker }) => worker.says('working on')))
    await lab.site.newRequests()
    const politeness = 'politeness: { delay: 1000, concurrency: 1 }'
    const sources = lab.lists.map((list, at) => jobOf(`site-${at}`, list, politeness).replace('details: true\n', ''))
    const runs = await Promise.all(sources.map(source => jobs.begin(source)))
    for (const run of runs) expect(await jobs.ended(run)).toMatchObject({ state: 'finished', pages: PAGES })
    const requests = (await lab.site.newRequests()).filter(isPage)
    for (const { worker } of workers) await worker.kill()
    const times = lab.lists.map(list => {
      const own = requests.filter(({ headers }) => headers.host === new URL(list).host).map(({ at }) => at)
      return { at: Math.min(...own), ended: Math.max(...own) }
    })
    return mostAtOnce(times)
  }
  // A worker has four tasks at a time.
  expect(await hostsAtOnce(1)).toBe(4)
  expect(await hostsAtOnce(3)).toBeGreaterThan(8)
})

/** Waits until the site has got this many more requests for pages. */
async function requests(count: number): Promise<void> {
  for (let seen = 0; seen < count; ) {
    seen += (await lab.site.newRequests()).filter(isPage).length
    await new Promise(wake => setTimeout(wake, 25))
  }
}
