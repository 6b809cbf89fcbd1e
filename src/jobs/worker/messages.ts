import PgBoss from 'pg-boss'
import { executeText, setUpAlone } from '../../store/database/guest.ts'
import type { Store } from '../../store/database/store.ts'

/** What workers tell each other through the database. A message that is lost, late or doubled does no harm. */
export interface Messages {
  /** Says that tasks are open. Where a message about one is waiting already, it stays the only one. */
  announce(taskIds: readonly number[]): Promise<void>
  /** Up to so many tasks that were announced, the oldest first. Each message is handed to one worker. */
  take(most: number): Promise<number[]>
  /** True for one worker in each minute, whichever asks first. */
  takeMinute(): Promise<boolean>
  close(): Promise<void>
}

/** One message for each task that is open; which task it is, and whether it still is, the store knows. */
const TASK_QUEUE = 'amberyl-tasks'
/** One message a minute. */
const MINUTE_QUEUE = 'amberyl-minutes'
const MINUTE_S = 60

/**
 * Messages by pg-boss, whose tables are in a schema of their own, `pgboss`. Its workers and its clock are not used: they do not
 * wait for what they tell the database at the end of a message, and where it is away just then, the process ends. As messages
 * are only hints (leases say who works on what), one that is fetched is gone.
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
      // Not kept as done: a long run would leave behind as many messages as it has pages.
      if (ids.length > 0) await boss.deleteJob(TASK_QUEUE, ids)
      return messages.map(({ data }) => data.taskId)
    },
    async takeMinute() {
      await boss.send(MINUTE_QUEUE, {}, { singletonKey: 'minute', singletonSeconds: MINUTE_S, retryLimit: 0 })
      const [message] = await boss.fetch(MINUTE_QUEUE)
      // Kept as done for a while: by that others see that the minute was taken.
      if (message) await boss.complete(MINUTE_QUEUE, message.id)
      return message !== undefined
    },
    close: () => boss.stop({ graceful: false }),
  }
}
