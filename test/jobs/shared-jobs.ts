import { resolve } from 'node:path'
import { addJob } from '../../src/jobs/add-job.ts'
import { beginJobRun } from '../../src/jobs/run/begin-job-run.ts'
import { parseJob } from '../../src/jobs/spec/parse-job.ts'
import type { Store } from '../../src/store/database/store.ts'
import { openStore } from '../../src/store/open-store.ts'
import { readRun, type StoredRecord } from '../../src/store/records/read-records.ts'
import type { StoredJob } from '../../src/store/runs/jobs.ts'
import { findRun, findRunById, type StoredRun } from '../../src/store/runs/runs.ts'
import { createDatabase } from '../database.ts'

/** Jobs in their own PostgreSQL database, for workers of a test. */
export interface SharedJobs {
  readonly database: string
  readonly store: Store
  add(source: string): Promise<StoredJob>
  /** Begins a run of a job, which is added if it is new. No worker has it yet. */
  begin(source: string): Promise<StoredRun>
  /** Waits for the first run. */
  firstRun(jobId: number): Promise<StoredRun>
  /** Waits until the run has ended; retries while the database is down. */
  ended(run: StoredRun): Promise<StoredRun>
  /** Waits until the run has this many pages or details. */
  reached(run: StoredRun, what: 'pages' | 'detailsRead', count: number): Promise<void>
  records(run: StoredRun): Promise<StoredRecord[]>
  close(): Promise<void>
}

const LOOK_MS = 25

/** `server`: the address of any database on it. `existing`: that one; by default a new one. */
export async function openSharedJobs(server: string, existing?: string): Promise<SharedJobs> {
  const database = existing ?? (await createDatabase(server))
  const store = await openStore(database)
  const until = async (
    find: () => Promise<StoredRun | undefined>,
    isReached: (run: StoredRun) => boolean,
  ): Promise<StoredRun> => {
    for (;;) {
      const now = await find().catch(() => undefined)
      if (now && isReached(now)) return now
      await new Promise(wake => setTimeout(wake, LOOK_MS))
    }
  }
  const untilRun = (run: StoredRun, isReached: (run: StoredRun) => boolean): Promise<StoredRun> =>
    until(() => findRunById(store.db, run.id), isReached)
  const add = (source: string): Promise<StoredJob> => {
    const spec = parseJob(source, 'job.yaml')
    return addJob(store, { file: resolve('job.yaml'), source, spec }, new Date())
  }
  return {
    database,
    store,
    add,
    begin: async source => (await beginJobRun(store, await add(source), 'command'))!,
    firstRun: jobId =>
      until(
        () => findRun(store.db, jobId, 1),
        () => true,
      ),
    ended: run => untilRun(run, ({ state }) => state !== 'running'),
    reached: async (run, what, count) =>
      void (await untilRun(run, now => now.state !== 'running' || now[what] >= count)),
    async records(run) {
      const records: StoredRecord[] = []
      for await (const batch of (await readRun(store.db, run.id)).batches()) records.push(...batch)
      return records
    },
    close: () => store.close(),
  }
}
