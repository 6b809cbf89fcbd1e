import PgBoss from 'pg-boss'

/** One message for each task that is open; which task it is, and whether it still is, the store knows. */
export const TASK_QUEUE = 'amberyl-tasks'
/** One message a minute, for whichever worker gets it. */
export const TICK_QUEUE = 'amberyl-tick'

/** A message says that there is something to do, not who does it: that is for leases, so messages may last. */
const EXPIRE_HOURS = 23

/** The queue of a database. Its tables are in a schema of their own, `pgboss`. */
export async function startBoss(database: string, onError: (error: Error) => void): Promise<PgBoss> {
  const boss = new PgBoss({ connectionString: database, application_name: 'amberyl', max: 4 })
  boss.on('error', onError)
  await boss.start()
  await boss.createQueue(TASK_QUEUE, { name: TASK_QUEUE, policy: 'short', expireInHours: EXPIRE_HOURS, retryLimit: 0 })
  await boss.createQueue(TICK_QUEUE, { name: TICK_QUEUE, policy: 'short', retryLimit: 0 })
  await boss.schedule(TICK_QUEUE, '* * * * *')
  return boss
}
