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

/** So often a worker with free hands asks for messages; of its own it knows at once. */
const POLL_MS = 500
/** So often it looks for open tasks that nobody announced: those of `amberyl jobs run`, and of workers that died. */
const LOOK_MS = 1_000
/** So late runs begin after their minute, at most; so late webhooks are sent. */
const SELDOM_MS = 5_000
/** More than all workers can take until the next look; a long run has thousands of open tasks. */
const MOST_ANNOUNCED = 100

/**
 * One of any number of workers on a PostgreSQL database. pg-boss hands out messages about open tasks; the lease decides
 * who works on one. Where the database is away, work goes on as soon as it is back. Ends with the context's signal.
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
    // What fell due while no worker was there.
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
    // Others need not wait until they look.
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

/** Messages about tasks that anybody could take now. Gives their number. */
async function announceTasks(messages: Messages, { store }: Pick<WorkContext, 'store'>): Promise<number> {
  const tasks = await openTasks(store.db, { limit: MOST_ANNOUNCED })
  await messages.announce(tasks.map(({ id }) => id))
  return tasks.length
}

/** Of all workers one looks which runs begin in this minute. */
async function beginRuns(messages: Messages, parts: WorkContext): Promise<void> {
  if (!(await messages.takeMinute())) return
  if ((await startDueJobs(parts, new Date())) > 0) parts.onNewTasks()
}
