import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { addJob, readJobFile } from '../src/jobs/add-job.ts'
import { beginJobRun } from '../src/jobs/run/begin-job-run.ts'
import { openStore } from '../src/store/open-store.ts'
import { findRunById } from '../src/store/runs/runs.ts'
import { createDatabase } from '../test/database.ts'
import { startPostgres } from '../test/postgres-server.ts'
import { warcResponse } from '../test/warc-file.ts'
import { crawlWithArticles } from './crawl-pages.ts'

const ARCHIVES = 12
const PAGES = 100
const LOOK_MS = 50
/** Linux counts CPU time in hundredths of a second. */
const MS_PER_TICK = 10

/**
 * A job with archives on one worker and on two, each bound to a core of its own, as on machines with one core: CPU time of
 * each. The slower one of two decides when a run ends, so its CPU time is what the run takes on quiet cores.
 */
export async function main(args: readonly string[] = []): Promise<void> {
  const [archives, pages] = [Number(args[0] ?? ARCHIVES), Number(args[1] ?? PAGES)]
  const server = await startPostgres()
  try {
    const one = await measure(server.url(), { workers: 1, archives, pages })
    const two = await measure(server.url(), { workers: 2, archives, pages })
    const told = ({ cpu, ms }: Measured): string =>
      `${cpu.map(each => `${(each / 1000).toFixed(1)} s`).join(' and ')} of CPU time, ${(ms / 1000).toFixed(1)} s by the clock`
    console.log(`${archives} archives of ${pages} pages, one worker: ${told(one)}`)
    console.log(`two workers: ${told(two)}`)
    const [sumOfOne, sumOfTwo] = [one, two].map(({ cpu }) => cpu.reduce((sum, each) => sum + each, 0))
    console.log(`${(sumOfOne! / Math.max(...two.cpu)).toFixed(2)} times as fast on quiet cores`)
    console.log(`CPU time of all: ${(sumOfTwo! / sumOfOne!).toFixed(2)} times as much`)
    console.log(`by the clock: ${(one.ms / two.ms).toFixed(2)} times as fast`)
  } finally {
    await server.stop()
  }
}

interface Measured {
  /** Of each worker, from its start. */
  readonly cpu: readonly number[]
  readonly ms: number
}

async function measure(
  server: string,
  { workers: count, archives, pages }: { readonly workers: number; readonly archives: number; readonly pages: number },
): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'amberyl-bench-'))
  const database = await createDatabase(server)
  const store = await openStore(database)
  const workers = Array.from({ length: count }, (_, core) => startWorker(database, core))
  try {
    const records = crawlWithArticles(pages).map(({ url, html }) => gzipSync(warcResponse(url, html)))
    for (let at = 0; at < archives; at++) writeFileSync(join(folder, `${at}.warc.gz`), Buffer.concat(records))
    writeFileSync(join(folder, 'crawl.yaml'), 'archives: "*.warc.gz"\n')
    const job = await addJob(store, await readJobFile(join(folder, 'crawl.yaml')), new Date())
    const began = performance.now()
    const { id } = (await beginJobRun(store, job, 'command'))!
    for (;;) {
      const run = await findRunById(store.db, id)
      if (run.state === 'running') await new Promise(wake => setTimeout(wake, LOOK_MS))
      else if (run.state === 'finished' && run.pages === archives * pages)
        return { cpu: workers.map(cpuMs), ms: performance.now() - began }
      else throw new Error(`${run.state} with ${run.pages} pages: ${run.because}`)
    }
  } finally {
    for (const worker of workers) worker.kill('SIGKILL')
    await store.close()
    rmSync(folder, { recursive: true })
  }
}

const startWorker = (database: string, core: number): ChildProcess =>
  spawn(
    'taskset',
    ['-c', String(core), process.execPath, resolve('dist/src/main.js'), 'worker', '--database', database],
    {
      stdio: 'ignore',
    },
  )

function cpuMs({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK
}
