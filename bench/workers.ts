import { type ChildProcess, spawn } from 'node:child_process'
import { cpus } from 'node:os'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { type ListServer, startListServer } from '../test/harvest-server/list-server.ts'
import { openSharedJobs, type SharedJobs } from '../test/jobs/shared-jobs.ts'
import { startPostgres } from '../test/postgres-server.ts'

/** Each answer of the site takes this long, so that CPUs have little to do. */
const LATENCY_MS = 400
const PAGES = 24
const DETAILS = 16
/** More than all workers together request at the same time. */
const SITE_AT_ONCE = 32
/** One task per worker at a time: a page of the list, or four detail pages. */
const TASKS_AT_ONCE = 1
const IDLE_S = 10
/** Further runs, of which the fastest counts: other load only adds time. All are printed. */
const ROUNDS = 2

/** How long a run takes with one worker and with three on a slow site; the cost of idle workers. */
export async function main(args: readonly string[] = []): Promise<void> {
  const [latencyMs, pages] = [Number(args[0] ?? LATENCY_MS), Number(args[1] ?? PAGES)]
  const server = await startPostgres()
  const site = await startListServer({ pages, perPage: DETAILS, latencyMs })
  try {
    console.log(`${pages} pages of ${DETAILS} records with details, ${latencyMs} ms per answer`)
    const one = await measure(server.url(), site, 1)
    const three = await measure(server.url(), site, 3)
    print('first run', [one.first], [three.first])
    print('later runs', one.later, three.later)
    console.log('bar: 2.5 times as fast. If the CPUs are busy all the time, the site is not the bottleneck')
    const taken = [...one.later, ...three.later].map(({ takenMs }) => Math.round(takenMs))
    console.log(`a run that another process starts is picked up after ${taken.join(', ')} ms`)
    console.log(`idle: ${three.idle.toFixed(1)} queries per second and worker`)
  } finally {
    await site.close()
    await server.stop()
  }
}

interface Timed {
  readonly ms: number
  /** From the start of the run to its first request. */
  readonly takenMs: number
  /** The share of time that all CPUs were busy, with our work or other work; 1 is all of it. */
  readonly busy: number
}

function print(what: string, one: readonly Timed[], three: readonly Timed[]): void {
  const fastest = (runs: readonly Timed[]): number => Math.min(...runs.map(({ ms }) => ms))
  const told = (runs: readonly Timed[]): string =>
    runs.map(({ ms, busy }) => `${(ms / 1000).toFixed(1)} s (CPUs ${Math.round(100 * busy)} % busy)`).join(', ')
  console.log(`${what}, one worker: ${told(one)}`)
  console.log(`${what}, three: ${told(three)}: ${(fastest(one) / fastest(three)).toFixed(2)} times as fast`)
}

async function measure(postgres: string, site: ListServer, count: number) {
  const jobs = await openSharedJobs(postgres)
  const workers = await Promise.all(Array.from({ length: count }, () => startWorker(jobs)))
  try {
    const idle = (await queriesPerSecond(jobs)) / count
    const first = await timeOf(jobs, site)
    const later: Timed[] = []
    for (let round = 0; round < ROUNDS; round++) later.push(await timeOf(jobs, site))
    return { idle, first, later }
  } finally {
    for (const worker of workers) worker.kill('SIGKILL')
    await jobs.close()
  }
}

/** Until it reports that it works. */
function startWorker({ database }: SharedJobs): Promise<ChildProcess> {
  const program = resolve('dist/src/main.js')
  const args = [program, 'worker', '--database', database, '--concurrency', String(TASKS_AT_ONCE)]
  const worker = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  return new Promise(started => worker.stderr!.on('data', () => started(worker)))
}

async function timeOf(jobs: SharedJobs, site: ListServer): Promise<Timed> {
  const before = site.requests.length
  const processors = processorTimes()
  const began = performance.now()
  const run = await jobs.begin(
    [
      'name: things',
      `start: ${site.listUrl}`,
      'details: true',
      'reading: parser',
      `politeness: { delay: 0, concurrency: ${SITE_AT_ONCE} }`,
    ].join('\n'),
  )
  const taken = (async () => {
    while (site.requests.length === before) await wait(5)
    return performance.now() - began
  })()
  const { state, records } = await jobs.ended(run)
  const ms = performance.now() - began
  if (state !== 'finished' || records !== site.records.length) throw new Error(`${state} with ${records} records`)
  const after = processorTimes()
  return { ms, takenMs: await taken, busy: 1 - (after.idle - processors.idle) / (after.all - processors.all) }
}

function processorTimes(): { readonly idle: number; readonly all: number } {
  const times = cpus().map(({ times }) => times)
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap(each => Object.values(each))) }
}

/** Each query of an idle worker is its own transaction. */
async function queriesPerSecond(jobs: SharedJobs): Promise<number> {
  const count = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select xact_commit as count from pg_stat_database
      where datname = current_database()`.execute(jobs.store.db)
    return rows[0]!.count
  }
  await wait(2000)
  const before = await count()
  await wait(IDLE_S * 1000)
  return ((await count()) - before) / IDLE_S
}

const wait = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms))
