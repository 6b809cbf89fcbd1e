import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Queries, Store } from '../../store/database/store.ts'
import { listJobs } from '../../store/runs/jobs.ts'
import { listUnfinishedRuns } from '../../store/runs/runs.ts'
import { type JobView, viewJob } from './job-view.ts'
import { workersOn } from './owner-name.ts'

/** How jobs are doing; word for word what `amberyl status --json` gives. Keys are added, never renamed. */
export interface Status {
  readonly store: { readonly kind: Store['kind']; readonly place: string; readonly bytes: number | null }
  readonly jobs: { readonly active: number; readonly paused: number }
  /** Runs under way. */
  readonly running: readonly RunningRun[]
  readonly webhooks: {
    /** Not sent yet, those among them that are tried again included. */
    readonly waiting: number
    readonly givenUp: readonly GivenUp[]
  }
  /** Last runs that did not end as wanted. */
  readonly troubles: readonly Trouble[]
  /** What the schedules start next, the soonest first. */
  readonly next: readonly { readonly job: string; readonly at: string }[]
  /** What somebody should look at; empty where all is well. */
  readonly attention: readonly string[]
}

interface RunningRun {
  readonly job: string
  readonly run: number
  readonly startedAt: string
  /** When it last got on: the last page that was read, or its start. */
  readonly movedAt: string
  readonly pages: number
  readonly records: number
  readonly tasks: { readonly open: number; readonly waiting: number; readonly done: number; readonly failed: number }
  /** Who works on it. */
  readonly workers: readonly string[]
}

interface GivenUp {
  readonly job: string
  readonly event: string
  readonly at: string
  readonly because: string | null
}

interface Trouble {
  readonly job: string
  readonly run: number
  readonly state: string
  readonly endedAt: string | null
  readonly because: string | null
}

const DAY_MS = 24 * 3_600_000
/** What was given up longer ago was seen, or nobody cares. */
const GIVEN_UP_DAYS = 7
/** Workers look every minute; after this nobody looks. */
const OVERDUE_MS = 10 * 60_000
/** Between two tasks a run is in nobody's hands for a moment. */
const IDLE_MS = 5 * 60_000
const SHOWN_NEXT = 5

export async function readStatus(store: Store, now: Date): Promise<Status> {
  const { db } = store
  const jobs: JobView[] = []
  for (const job of await listJobs(db)) jobs.push(await viewJob(db, job))
  const facts = {
    store: { kind: store.kind, place: store.place, bytes: await sizeOf(store) },
    jobs: {
      active: jobs.filter(({ state }) => state === 'active').length,
      paused: jobs.filter(({ state }) => state === 'paused').length,
    },
    running: await readRunning(db),
    webhooks: await readWebhooks(db, now),
    troubles: jobs.flatMap(troublesOf),
    next: nextOf(jobs).slice(0, SHOWN_NEXT),
  }
  return { ...facts, attention: [...whatNeedsAttention(facts, nextOf(jobs), now)] }
}

async function sizeOf({ kind, place, db }: Store): Promise<number | null> {
  if (kind === 'postgres') {
    const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db)
    return Number(rows[0]!.bytes)
  }
  // What was written last stands beside the file until it is moved into it.
  const sizes = await Promise.all([place, `${place}-wal`].map(file => stat(file).catch(() => undefined)))
  return sizes[0] ? sizes.reduce((sum, each) => sum + (each?.size ?? 0), 0) : null
}

async function readRunning(queries: Queries): Promise<RunningRun[]> {
  const names = new Map((await listJobs(queries)).map(({ id, name }) => [id, name]))
  const runs: RunningRun[] = []
  for (const run of await listUnfinishedRuns(queries)) {
    const rows = await queries
      .selectFrom('tasks')
      .select(({ fn }) => ['state', fn.countAll().as('count')])
      .where('run_id', '=', run.id)
      .groupBy('state')
      .execute()
    const count = (state: string): number => Number(rows.find(row => row.state === state)?.count ?? 0)
    runs.push({
      job: names.get(run.jobId)!,
      run: run.number,
      startedAt: run.startedAt,
      movedAt: (await lastRead(queries, run.id)) ?? run.startedAt,
      pages: run.pages,
      records: run.records,
      tasks: { open: count('open'), waiting: count('waiting'), done: count('done'), failed: count('failed') },
      workers: await workersOn(queries, run.id),
    })
  }
  return runs
}

async function lastRead(queries: Queries, runId: number): Promise<string | undefined> {
  const moments = await Promise.all(
    (['pages', 'details'] as const).map(table =>
      queries
        .selectFrom(table)
        .select(({ fn }) => fn.max('read_at').as('at'))
        .where('run_id', '=', runId)
        .executeTakeFirst(),
    ),
  )
  return moments
    .flatMap(moment => moment?.at ?? [])
    .sort()
    .at(-1)
}

async function readWebhooks(queries: Queries, now: Date): Promise<Status['webhooks']> {
  const waiting = await queries
    .selectFrom('deliveries')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  const since = new Date(now.getTime() - GIVEN_UP_DAYS * DAY_MS).toISOString()
  const givenUp = await queries
    .selectFrom('deliveries')
    .innerJoin('jobs', 'jobs.id', 'deliveries.job_id')
    .select(['jobs.name as job', 'event', 'deliveries.created_at as at', 'because'])
    .where('deliveries.state', '=', 'given-up')
    .where('deliveries.created_at', '>=', since)
    .orderBy('deliveries.created_at', 'desc')
    .execute()
  return { waiting: Number(waiting.count), givenUp }
}

function troublesOf({ name, lastRun }: JobView): Trouble[] {
  if (!lastRun || !['partial', 'failed', 'deferred'].includes(lastRun.state)) return []
  const { run, state, endedAt, because } = lastRun
  return [{ job: name, run, state, endedAt, because }]
}

const nextOf = (jobs: readonly JobView[]): { job: string; at: string }[] =>
  jobs
    .flatMap(({ name, nextAt }) => (nextAt === null ? [] : [{ job: name, at: nextAt }]))
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))

function* whatNeedsAttention(
  { running, webhooks, troubles }: Pick<Status, 'running' | 'webhooks' | 'troubles'>,
  next: Status['next'],
  now: Date,
): Generator<string> {
  const before = (moment: string, ms: number): boolean => now.getTime() - new Date(moment).getTime() > ms
  for (const { job, run, state } of troubles)
    if (state !== 'partial') yield `${job}: run ${run} ${state === 'failed' ? 'failed' : 'was deferred'}`
  for (const { job, run, workers, movedAt } of running)
    if (workers.length === 0 && before(movedAt, IDLE_MS)) yield `${job}: nobody works on run ${run}`
  const overdue = next.filter(({ at }) => before(at, OVERDUE_MS))
  if (overdue.length > 0)
    yield `no worker runs: ${overdue.map(({ job }) => job).join(', ')} should have begun; start amberyl worker`
  if (webhooks.givenUp.length > 0) yield `webhooks given up: ${webhooks.givenUp.length}`
}
