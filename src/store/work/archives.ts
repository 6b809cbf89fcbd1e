import type { Selectable } from 'kysely'
import { isoNow } from '../database/dialect.ts'
import { insertMany } from '../database/insert-many.ts'
import type { ArchiveTable } from '../database/schema.ts'
import { storable } from '../database/storable-text.ts'
import type { Queries, Tx } from '../database/store.ts'
import type { Lease } from './lease.ts'
import { checkLease, completeTask } from './tasks.ts'

/** An archive of a run. */
export type StoredArchive = ReturnType<typeof archiveOf>

interface PlannedArchive {
  readonly name: string
  readonly output: string
  /** Why it cannot be read: it gets no task. */
  readonly problem?: string | undefined
}

/** The archives of a run, with a task for each. The plan is done. */
export async function addArchives(tx: Tx, lease: Lease, planned: readonly PlannedArchive[]): Promise<void> {
  const { runId } = lease.task
  await checkLease(tx, lease)
  await insertMany(
    tx,
    { into: 'archives', columns: ['run_id', 'number', 'name', 'output', 'state', 'because'] },
    planned.map(({ name, output, problem }, at) => [
      runId,
      at + 1,
      storable(name),
      storable(output),
      problem === undefined ? 'open' : 'failed',
      problem === undefined ? null : storable(problem),
    ]),
  )
  await insertMany(
    tx,
    { into: 'tasks', columns: ['run_id', 'kind', 'subject', 'state'] },
    planned.flatMap(({ problem }, at) => (problem === undefined ? [[runId, 'archive', at + 1, 'open']] : [])),
  )
  await completeTask(tx, lease)
}

export async function readArchive(queries: Queries, { task }: Lease): Promise<StoredArchive> {
  const row = await queries
    .selectFrom('archives')
    .selectAll()
    .where('run_id', '=', task.runId)
    .where('number', '=', task.subject)
    .executeTakeFirstOrThrow()
  return archiveOf(row)
}

/** The same archive in the last earlier run of the job that has worked on it. */
export async function findEarlierArchive(
  queries: Queries,
  { jobId, runId, name }: { readonly jobId: number; readonly runId: number; readonly name: string },
): Promise<StoredArchive | undefined> {
  const row = await queries
    .selectFrom('archives')
    .innerJoin('runs', 'runs.id', 'archives.run_id')
    .selectAll('archives')
    .where('archives.name', '=', name)
    .where('runs.job_id', '=', jobId)
    .where('archives.run_id', '<', runId)
    .where('archives.conditions', 'is not', null)
    .orderBy('archives.run_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && archiveOf(row)
}

/** How much of an archive is read. */
export interface Archived extends Pick<StoredArchive, 'bytes' | 'pages' | 'records'> {
  /** Undefined once the output has its name. */
  readonly part: string | undefined
}

interface ArchiveProgress extends Archived {
  readonly print: string | undefined
  readonly conditions: string
}

/** Throws LeaseLost if another worker has the archive. */
export async function keepArchive(tx: Tx, lease: Lease, progress: ArchiveProgress): Promise<void> {
  const { runId, subject } = lease.task
  const run = await checkLease(tx, lease)
  const before = await readArchive(tx, lease)
  const { print = null, conditions, part = null, bytes, pages, records } = progress
  await tx
    .updateTable('archives')
    .set({ print, conditions, part, bytes, pages, records, read_at: isoNow() })
    .where('run_id', '=', runId)
    .where('number', '=', subject)
    .execute()
  await tx
    .updateTable('runs')
    .set({
      pages: Math.min(run.pages + pages - before.pages, MAX_COUNT),
      records: Math.min(run.records + records - before.records, MAX_COUNT),
    })
    .where('id', '=', runId)
    .execute()
}

/** What a column of PostgreSQL holds; the whole web has more records. */
const MAX_COUNT = 2 ** 31 - 1

/** The archive is done, whatever came out of it. */
export async function endArchive(
  tx: Tx,
  lease: Lease,
  {
    state,
    because,
  }: { readonly state: Exclude<StoredArchive['state'], 'open'>; readonly because?: string | undefined },
): Promise<void> {
  await checkLease(tx, lease)
  await tx
    .updateTable('archives')
    .set({ state, because: because === undefined ? null : storable(because), read_at: isoNow() })
    .where('run_id', '=', lease.task.runId)
    .where('number', '=', lease.task.subject)
    .execute()
  await completeTask(tx, lease)
}

const archiveOf = (row: Selectable<ArchiveTable>) => ({
  name: row.name,
  output: row.output,
  state: row.state,
  print: row.print ?? undefined,
  conditions: row.conditions ?? undefined,
  part: row.part ?? undefined,
  bytes: row.bytes,
  pages: row.pages,
  records: row.records,
  because: row.because ?? undefined,
})
