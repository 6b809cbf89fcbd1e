import { sleep } from '../../net/clock.ts'
import { openTasks } from '../../store/work/tasks.ts'
import { createBell } from '../bell.ts'
import { deliverWebhooks } from '../webhooks/deliver-due.ts'
import type { WorkContext } from '../work-context.ts'
import { type Messages, openMessages } from './messages.ts'
import { startDueJobs } from './start-due-jobs.ts'
import { TasksInHand } from './tasks-in-hand.ts'
import { createTroubleLog } from './trouble-log.ts'

export interface SharedWorkerOptions {
  /** Tasks at the same time in this process. */
  readonly atOnce: number
}

/** How often an idle worker fetches messages; it knows about its own at once. */
const POLL_MS = 500
/** How often it looks for open tasks without a message: those of `amberyl jobs run`, and of workers that died. */
const LOOK_MS = 1_000
/** The longest delay of scheduled runs and of webhooks. */
const SELDOM_MS = 5_000
/** More than all workers can take until the next look; a long run has thousands of open tasks. */
const MOST_ANNOUNCED = 100

/**
 * One of any number of workers on a PostgreSQL database. pg-boss distributes messages about open tasks; the lease
 * decides who works on one. If the database is unreachable, work continues as soon as it is back. Ends with the
 * context's signal.
 */
export async function runSharedWorker(
  context: Omit<WorkContext, 'onNewTasks'>,
  { atOnce }: SharedWorkerOptions,
): Promise<void> {
  const { store, signal, tell } = context
  const onTrouble = createTroubleLog(message => tell({ kind: 'note', message }))
  const messages = await openMessages(store, onTrouble)
  const bell = createBell()
  const announce = async (): Promise<void> => {
    if ((await announceTasks(messages, context)) > 0) bell.ring()
  }
  const parts: WorkContext = { ...context, onNewTasks: () => void announce().catch(onTrouble) }
  const hands = new TasksInHand(parts, { onTrouble, onFree: () => bell.ring() })
  const take = async (): Promise<void> => {
    const room = atOnce - hands.count
    const taskIds = room > 0 ? await messages.take(room) : []
    for (const taskId of taskIds) hands.begin(taskId)
  }
  const look = async (): Promise<void> => {
    if (hands.count < atOnce) await announce()
    await hands.endIdleVisits()
  }
  const repeat = (work: () => Promise<void>, wait: () => Promise<void>): Promise<void> =>
    repeatUntil(signal, async () => {
      await work().catch(onTrouble)
      await wait()
    })
  try {
    // Starts runs that became due while no worker was running.
    await startDueJobs(parts, new Date()).catch(onTrouble)
    await Promise.all([
      repeat(take, () => bell.wait(POLL_MS, signal)),
      repeat(look, () => sleep(LOOK_MS, signal)),
      repeat(
        () => beginRuns(messages, parts),
        () => sleep(SELDOM_MS, signal),
      ),
      repeat(
        () => deliverWebhooks(parts),
        () => sleep(SELDOM_MS, signal),
      ),
    ])
  } finally {
    tell({ kind: 'note', message: 'stopping: unfinished tasks are put back' })
    await hands.empty()
    // So that other workers need not wait until they look.
    await announceTasks(messages, context).catch(() => {})
    await messages.close()
  }
}

async function repeatUntil(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  while (!signal.aborted)
    await work().catch(error => {
      if (!signal.aborted) throw error
    })
}

/** Sends messages about free tasks. Returns their number. */
async function announceTasks(messages: Messages, { store }: Pick<WorkContext, 'store'>): Promise<number> {
  const tasks = await openTasks(store.db, { limit: MOST_ANNOUNCED })
  await messages.announce(tasks.map(({ id }) => id))
  return tasks.length
}

/** One of all workers checks which runs start in this minute. */
async function beginRuns(messages: Messages, parts: WorkContext): Promise<void> {
  if (!(await messages.takeMinute())) return
  if ((await startDueJobs(parts, new Date())) > 0) parts.onNewTasks()
}
