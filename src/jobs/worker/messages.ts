import PgBoss from 'pg-boss'
import { executeText, setUpAlone } from '../../store/database/guest.ts'
import type { Store } from '../../store/database/store.ts'

/** Messages between workers through the database. A message that is lost, late, or duplicated does no harm. */
export interface Messages {
  /** Announces open tasks. A task has at most one waiting message. */
  announce(taskIds: readonly number[]): Promise<void>
  /** Up to this many announced tasks, oldest first. Each message goes to one worker. */
  take(most: number): Promise<number[]>
  /** True for one worker in each minute: the first that asks. */
  takeMinute(): Promise<boolean>
  close(): Promise<void>
}

/** One message per open task; the store knows which task it is, and whether it is still open. */
const TASK_QUEUE = 'amberyl-tasks'
/** One message a minute. */
const MINUTE_QUEUE = 'amberyl-minutes'
const MINUTE_S = 60

/**
 * Messages through pg-boss, whose tables are in their own schema, `pgboss`. Its workers and its clock are not used:
 * they do not await the query that completes a message, and if the database is unreachable at that moment, the process
 * ends. Messages are only hints (leases say who works on what), so a fetched message is deleted.
 */
export async function openMessages(store: Store, onError: (error: Error) => void): Promise<Messages> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => executeText(store, text, values) }, schedule: false })
  boss.on('error', onError)
  await setUpAlone(store, async () => {
    await boss.start()
    await boss.createQueue(TASK_QUEUE, { name: TASK_QUEUE, policy: 'short' })
    await boss.createQueue(MINUTE_QUEUE, { name: MINUTE_QUEUE, policy: 'short' })
  })
  return {
    async announce(taskIds) {
      if (taskIds.length === 0) return
      await boss.insert(
        taskIds.map(taskId => ({ name: TASK_QUEUE, data: { taskId }, singletonKey: String(taskId), retryLimit: 0 })),
      )
    },
    async take(most) {
      const messages = await boss.fetch<{ taskId: number }>(TASK_QUEUE, { batchSize: most })
      const ids = messages.map(({ id }) => id)
      // Not kept as done: a long run would leave as many messages as it has pages.
      if (ids.length > 0) await boss.deleteJob(TASK_QUEUE, ids)
      return messages.map(({ data }) => data.taskId)
    },
    async takeMinute() {
      await boss.send(MINUTE_QUEUE, {}, { singletonKey: 'minute', singletonSeconds: MINUTE_S, retryLimit: 0 })
      const [message] = await boss.fetch(MINUTE_QUEUE)
      // Kept as done for a while, so that others see that the minute was taken.
      if (message) await boss.complete(MINUTE_QUEUE, message.id)
      return message !== undefined
    },
    close: () => boss.stop({ graceful: false }),
  }
}
