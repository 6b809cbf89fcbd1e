import { sizeOfStore } from '../../store/database/inspect.ts'
import type { Queries, Store } from '../../store/database/store.ts'
import { type DeliveryOverview, overviewDeliveries } from '../../store/runs/deliveries.ts'
import { listJobs } from '../../store/runs/jobs.ts'
import { readRunProgress } from '../../store/runs/run-facts.ts'
import { listUnfinishedRuns, type StoredRun } from '../../store/runs/runs.ts'
import { listProposed } from '../../store/runs/wrappers.ts'
import { workersOn } from '../../store/work/tasks.ts'
import { type JobView, viewJobs } from './job-view.ts'

/** How jobs are doing, exactly as `amberyl status --json` prints it. Keys are added, never renamed. */
export interface Status {
  readonly store: { readonly kind: Store['kind']; readonly place: string; readonly bytes: number | null }
  readonly jobs: { readonly active: number; readonly paused: number }
  /** Runs in progress. */
  readonly running: readonly RunningRun[]
  readonly webhooks: DeliveryOverview
  /** Last runs that failed or were deferred. */
  readonly troubles: readonly Trouble[]
  /** The next scheduled runs, soonest first. */
  readonly next: readonly { readonly job: string; readonly at: string }[]
  /** What needs the user's attention, the most urgent first; empty if all is well. */
  readonly attention: readonly string[]
  /** The same for programs. */
  readonly needs: readonly Need[]
}

/** Something that waits for the user. */
interface Need {
  readonly kind: 'proposal' | 'deferred' | 'failed' | 'idle' | 'overdue' | 'fall' | 'webhooks'
  readonly job?: string
  /** The number of a run. */
  readonly run?: number
  readonly because: string
  readonly todo: string
}

type RunningRun = Awaited<ReturnType<typeof readRunning>>[number]
type Trouble = ReturnType<typeof troublesOf>[number]

const DAY_MS = 24 * 3_600_000
/** Older ones are no longer news. */
const GIVEN_UP_DAYS = 7
/** Workers look every few seconds; after this long, no worker is running. */
const OVERDUE_MS = 10 * 60_000
/** Between two tasks, a run has no worker for a moment. */
const IDLE_MS = 5 * 60_000
const SHOWN_NEXT = 5

export async function readStatus(store: Store, now: Date): Promise<Status> {
  const { db } = store
  const jobs = await viewJobs(db)
  const facts = {
    store: { kind: store.kind, place: store.place, bytes: await sizeOfStore(store) },
    jobs: {
      active: jobs.filter(({ state }) => state === 'active').length,
      paused: jobs.filter(({ state }) => state === 'paused').length,
    },
    running: await readRunning(db),
    webhooks: await overviewDeliveries(db, new Date(now.getTime() - GIVEN_UP_DAYS * DAY_MS)),
    troubles: jobs.flatMap(troublesOf),
    next: nextOf(jobs).slice(0, SHOWN_NEXT),
  }
  const needs = [...(await readProposals(db)), ...whatNeedsAttention(facts, nextOf(jobs), now), ...fallsOf(jobs)].sort(
    (a, b) => URGENCY.indexOf(a.kind) - URGENCY.indexOf(b.kind),
  )
  return { ...facts, attention: needs.map(sayNeed), needs }
}

/** What the user has to decide comes first. */
const URGENCY: readonly Need['kind'][] = ['proposal', 'deferred', 'failed', 'idle', 'overdue', 'fall', 'webhooks']

const sayNeed = ({ job, because }: Need): string => (job === undefined ? because : `${job}: ${because}`)

/** Wrappers that wait for the owner's review. The run that proposed one is deferred, which is the same news. */
async function readProposals(queries: Queries): Promise<Need[]> {
  return (await listProposed(queries)).map(({ job, version }) => ({
    kind: 'proposal',
    job,
    because: `the template changed, and wrapper ${version} is waiting for your review`,
    todo: `amberyl jobs accept ${job}, or amberyl jobs reject ${job}`,
  }))
}

async function readRunning(queries: Queries) {
  const names = new Map((await listJobs(queries)).map(({ id, name }) => [id, name]))
  const viewOf = async ({ id, jobId, number, startedAt, pages, records }: StoredRun) => {
    const { tasks, movedAt = startedAt } = await readRunProgress(queries, id)
    const workers = await workersOn(queries, id)
    return { job: names.get(jobId)!, run: number, startedAt, movedAt, pages, records, tasks, workers }
  }
  return Promise.all((await listUnfinishedRuns(queries)).map(viewOf))
}

function troublesOf({ name, lastRun }: JobView) {
  if (!lastRun || !['partial', 'failed', 'deferred'].includes(lastRun.state)) return []
  const { run, state, endedAt, because } = lastRun
  return [{ job: name, run, state, endedAt, because }]
}

/** Jobs whose last run raised their alert. A run that failed is named as such. */
function* fallsOf(jobs: readonly JobView[]): Generator<Need> {
  for (const { name, lastRun, alert } of jobs) {
    if (alert === null || !lastRun || !['finished', 'partial'].includes(lastRun.state)) continue
    const [run, because] = [lastRun.run, `run ${lastRun.run} read ${alert}`]
    yield { kind: 'fall', job: name, run, because, todo: `amberyl runs diff ${name}` }
  }
}

const nextOf = (jobs: readonly JobView[]): { job: string; at: string }[] =>
  jobs
    .flatMap(({ name, nextAt }) => (nextAt === null ? [] : [{ job: name, at: nextAt }]))
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))

function* whatNeedsAttention(
  { running, webhooks, troubles }: Pick<Status, 'running' | 'webhooks' | 'troubles'>,
  next: Status['next'],
  now: Date,
): Generator<Need> {
  const before = (moment: string, ms: number): boolean => now.getTime() - new Date(moment).getTime() > ms
  for (const { job, run, state, because } of troubles) {
    if (state === 'partial') continue
    const what = `run ${run} ${state === 'failed' ? 'failed' : 'was deferred'}${because === null ? '' : `: ${because}`}`
    const kind = state === 'failed' ? 'failed' : 'deferred'
    yield { kind, job, run, because: what, todo: `amberyl runs show ${job}` }
  }
  for (const { job, run, workers, movedAt } of running)
    if (workers.length === 0 && before(movedAt, IDLE_MS))
      yield { kind: 'idle', job, run, because: `no process is working on run ${run}`, todo: 'start amberyl worker' }
  const overdue = next.filter(({ at }) => before(at, OVERDUE_MS))
  const names = overdue.map(({ job }) => job).join(', ')
  if (overdue.length > 0)
    yield {
      kind: 'overdue',
      because: `no worker is running: ${names} should have started; start amberyl worker`,
      todo: 'start amberyl worker',
    }
  if (webhooks.givenUp.length > 0)
    yield {
      kind: 'webhooks',
      because: `webhooks given up: ${webhooks.givenUp.length}`,
      todo: 'check the addresses and receivers of the webhooks',
    }
}
