import type PgBoss from 'pg-boss'
import { sleep } from '../../net/clock.ts'
import { StoreFailure } from '../../store/failure.ts'
import { openTasks, takeTask } from '../../store/tasks.ts'
import { doTask } from '../tasks/do-task.ts'
import type { WorkContext } from '../work-context.ts'
import { startBoss, TASK_QUEUE, TICK_QUEUE } from './boss.ts'
import { deliverWebhooks } from './deliver-webhooks.ts'
import { startDueJobs } from './start-due-jobs.ts'

export interface SharedWorkerOptions {
  /** `postgres://…` */
  readonly database: string
  /** Tasks at the same time in this process. */
  readonly atOnce: number
}

/** As often as pg-boss allows. */
const POLL_SECONDS = 0.5
/** The database may be restarted; so long we wait before we try again. */
const AWAY_MS = 1_000

/**
 * One of any number of workers on a PostgreSQL database. pg-boss hands out messages about open tasks; the lease decides
 * who works on one. Tasks whose worker died get a new message as soon as their lease has run out.
 */
export async function runSharedWorker(
  context: Omit<WorkContext, 'onNewTasks'>,
  { database, atOnce }: SharedWorkerOptions,
): Promise<void> {
  const { store, owner, leaseMs, signal, tell } = context
  const boss = await startBoss(database, error => tell({ kind: 'note', message: `the queue: ${error.message}` }))
  const announce = (): Promise<void> => announceTasks(boss, context)
  const parts: WorkContext = { ...context, onNewTasks: () => void announce().catch(() => {}) }
  const handle = async ([message]: PgBoss.Job<{ taskId: number }>[]): Promise<void> => {
    try {
      const lease = await takeTask(store, { owner, leaseMs, taskId: message!.data.taskId })
      if (lease) await doTask(lease, parts)
    } catch (error) {
      // The task stays open, and its lease runs out: it is announced again once the database is back.
      if (!(error instanceof StoreFailure)) throw error
      tell({ kind: 'note', message: error.message })
    }
  }
  const tick = async (): Promise<void> => {
    await startDueJobs(parts, new Date())
    await announce()
  }
  try {
    for (let at = 0; at < atOnce; at++)
      await boss.work(TASK_QUEUE, { batchSize: 1, pollingIntervalSeconds: POLL_SECONDS }, handle)
    await boss.work(TICK_QUEUE, { batchSize: 1, pollingIntervalSeconds: 5 }, tick)
    while (!signal.aborted) {
      await Promise.all([announce(), deliverWebhooks(parts)]).catch(async error => {
        tell({ kind: 'note', message: (error as Error).message })
        await sleep(AWAY_MS, signal).catch(() => {})
      })
      await sleep(Math.min(leaseMs / 4, AWAY_MS * 5), signal).catch(() => {})
    }
  } finally {
    await boss.stop({ graceful: true, timeout: STOP_MS, wait: true })
  }
}

const STOP_MS = 30_000

/** A message for every task that anybody could take now; where one is waiting to be fetched already, it stays the only one. */
async function announceTasks(boss: PgBoss, { store }: Pick<WorkContext, 'store'>): Promise<void> {
  for (const { id } of await openTasks(store.db))
    await boss.send(TASK_QUEUE, { taskId: id }, { singletonKey: String(id) })
}
