import { sleep } from '../../net/clock.ts'
import type { Lease } from '../../store/work/lease.ts'
import { putBack } from '../../store/work/tasks.ts'
import { deliverWebhooks } from '../webhooks/deliver-due.ts'
import type { WorkContext } from '../work-context.ts'
import { startDueJobs } from './start-due-jobs.ts'
import { TasksInHand } from './tasks-in-hand.ts'
import { createTroubleLog } from './trouble-log.ts'
import { TASKS_AT_ONCE } from './work-on-run.ts'

interface WorkerOptions {
  /** Tasks at the same time in this process; on SQLite, where one process does everything, of each run. */
  readonly atOnce?: number | undefined
}

/** How often an idle worker looks for tasks of other processes, and of those that died; it knows its own at once. */
const LOOK_MS = 500
const WEBHOOKS_MS = 1_000
/** The longest delay of scheduled runs. */
const DUE_MS = 5_000
/** The database may be restarting: how long to wait before the next attempt. */
const AWAY_MS = 500

/**
 * Starts runs on schedule, works on all open runs, including those that other processes left unfinished, and sends
 * webhooks. Any number of workers share a PostgreSQL database: leases decide who works on a task. If the database is
 * unreachable or full, work continues as soon as it is back. Ends with the context's signal.
 */
export async function runWorker(
  context: Omit<WorkContext, 'onNewTasks'>,
  { atOnce = TASKS_AT_ONCE }: WorkerOptions = {},
): Promise<void> {
  const { store, signal, tell } = context
  const onTrouble = createTroubleLog(message => tell({ kind: 'note', message }))
  const hands = new TasksInHand(context, {
    atOnce: store.kind === 'postgres' ? atOnce : Number.POSITIVE_INFINITY,
    ofOneRun: atOnce,
    onFailure(error, lease) {
      onTrouble(error)
      return putBackLater(lease, context, onTrouble)
    },
  })
  const repeat = async (work: () => Promise<unknown>, wait: () => Promise<void>): Promise<void> => {
    while (!signal.aborted) {
      await work().catch(onTrouble)
      await wait()
    }
  }
  const pause = (ms: number) => (): Promise<void> => sleep(ms, signal).catch(() => {})
  try {
    await Promise.all([
      repeat(
        () => hands.fill(),
        () => hands.wait(LOOK_MS),
      ),
      repeat(() => startDueJobs(context, new Date()), pause(DUE_MS)),
      repeat(() => deliverWebhooks(context), pause(WEBHOOKS_MS)),
      repeat(() => hands.endIdleVisits(), pause(DUE_MS)),
    ])
  } finally {
    tell({ kind: 'note', message: 'stopping: unfinished tasks are put back' })
    await hands.empty()
  }
}

/** As soon as the database is back; otherwise all would wait for the lease, which was renewed until just now. */
async function putBackLater(
  lease: Lease,
  { store, signal }: Pick<WorkContext, 'store' | 'signal'>,
  onTrouble: (error: unknown) => void,
): Promise<void> {
  const until = performance.now() + lease.leaseMs
  while (!signal.aborted && performance.now() < until) {
    await sleep(AWAY_MS, signal).catch(() => {})
    try {
      return await putBack(store, lease, {})
    } catch (error) {
      onTrouble(error)
    }
  }
}
