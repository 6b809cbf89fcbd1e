import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { describeDatabases } from '../../../test/database.ts'
import { isGone, thisOwner } from '../../files/owner.ts'
import { sleep } from '../../net/clock.ts'
import type { Store } from '../database/store.ts'
import { removeJob, saveJob } from '../runs/jobs.ts'
import { beginRun, findRunById, type StoredRun } from '../runs/runs.ts'
import { LeaseLost } from './lease.ts'
import {
  addTasks,
  cancelTasks,
  checkLease,
  completeTask,
  failTask,
  keepLease,
  openWaiting,
  putBack,
  takeTask,
} from './tasks.ts'

const LONG_MS = 60_000
/** A busy machine may need most of it for a query. */
const SHORT_MS = 250

async function newRun(store: Store, starts = ['https://cars.example/']): Promise<StoredRun> {
  const job = await saveJob(store.db, { name: 'cars', spec: { start: starts }, source: '', file: null, nextAt: null })
  return store.transaction(tx => beginRun(tx, { job, cause: 'command', starts }))
}

const take = (store: Store, leaseMs = LONG_MS, owner = thisOwner()) => takeTask(store, { owner, leaseMs })

/** A process of this machine that has ended. */
function goneOwner(): string {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  return thisOwner().replace(/:\d+:\d*:([^:]*)$/, `:${pid}:1:$1`)
}

describeDatabases('a task', open => {
  test('is taken once, however many want it', async () => {
    const [one, other] = [await open(), await open()]
    await newRun(one)
    const leases = await Promise.all([take(one), take(other), take(one), take(other)])
    expect(leases.filter(Boolean)).toHaveLength(1)
    expect(await take(one)).toBeUndefined()
  })

  test('of a run that a newer version has worked on is left to newer versions', async () => {
    const store = await open()
    await newRun(store)
    const takeWith = async (version: string) => {
      const lease = await takeTask(store, { owner: thisOwner(), leaseMs: LONG_MS, version })
      if (lease) await putBack(store, lease, {})
      return lease !== undefined
    }
    expect(await takeWith('0.9.0')).toBe(true)
    expect(await takeWith('0.10.0-rc.1')).toBe(true)
    expect(await takeWith('0.9.0')).toBe(false)
    expect(await takeWith('0.10.0')).toBe(true)
    expect(await takeWith('0.10.0-rc.1')).toBe(false)
  })

  test('whose lease ran out is taken over; who held it can commit nothing any more', async () => {
    const store = await open()
    const { id } = await newRun(store)
    const old = (await take(store, SHORT_MS))!
    await sleep(2 * SHORT_MS)
    // Its own process takes it like any other: earlier work on it may still be in progress.
    const lease = (await take(store, LONG_MS, old.holder.split('/')[0]))!
    expect(lease.task).toEqual(old.task)
    expect(await keepLease(store, old)).toBe(false)
    await expect(store.transaction(tx => checkLease(tx, old))).rejects.toBeInstanceOf(LeaseLost)
    await expect(store.transaction(tx => completeTask(tx, old))).rejects.toBeInstanceOf(LeaseLost)
    await store.transaction(tx => checkLease(tx, lease))
    expect(await findRunById(store.db, id)).toMatchObject({ resumed: 1 })
  })

  test('of a run that has enough of them is left to others', async () => {
    const store = await open()
    const { id } = await newRun(store)
    const wanted = { owner: thisOwner(), leaseMs: LONG_MS, notOf: [id] }
    expect(await takeTask(store, wanted)).toBeUndefined()
    const other = await newRun(store)
    expect((await takeTask(store, wanted))?.task.runId).toBe(other.id)
  })

  test('whose lease is renewed stays where it is', async () => {
    const store = await open()
    await newRun(store)
    const lease = (await take(store, SHORT_MS))!
    expect(await keepLease(store, { ...lease, leaseMs: LONG_MS })).toBe(true)
    await sleep(2 * SHORT_MS)
    expect(await take(store)).toBeUndefined()
  })

  test('of a process that is gone from this machine is taken over at once, and counted once', async () => {
    const store = await open()
    const run = await newRun(store, ['https://cars.example/', 'https://cars.example/used'])
    await store.transaction(tx => openWaiting(tx, run.id, 'start'))
    const gone = goneOwner()
    await take(store, LONG_MS, gone)
    await take(store, LONG_MS, gone)
    const subjects = [await take(store), await take(store)].map(lease => lease?.task.subject)
    expect(subjects).toEqual([1, 2])
    expect(await findRunById(store.db, run.id)).toMatchObject({ resumed: 1 })
  })

  test('that is put back is there for others: when it was told to wait, later; when it failed, that is counted', async () => {
    const store = await open()
    await newRun(store)
    await putBack(store, (await take(store))!, {})
    const again = (await take(store))!
    expect(again.task.attempts).toBe(0)
    await putBack(store, again, { because: 'the page was cut', waitMs: SHORT_MS })
    expect(await take(store)).toBeUndefined()
    await sleep(2 * SHORT_MS)
    expect((await take(store))?.task.attempts).toBe(1)
  })

  test('the last one of a run brings its finish, once; those that wait count', async () => {
    const [one, other] = [await open(), await open()]
    const run = await newRun(one, ['https://cars.example/', 'https://cars.example/used'])
    const first = (await take(one))!
    await one.transaction(async tx => {
      await addTasks(tx, first.task.runId, [{ kind: 'details', subject: 7 }])
      await completeTask(tx, first)
    })
    await one.transaction(tx => openWaiting(tx, run.id, 'start'))
    const [second, third] = [(await take(one))!, (await take(other))!]
    expect([second.task.kind, third.task.kind]).toEqual(['start', 'details'])
    await Promise.all([
      one.transaction(tx => completeTask(tx, second)),
      other.transaction(tx => failTask(tx, third, 'broken')),
    ])
    const finish = (await take(one))!
    expect(finish.task).toMatchObject({ kind: 'finish', subject: 0 })
    await one.transaction(tx => completeTask(tx, finish))
    expect(await take(other)).toBeUndefined()
    const tasks = await one.db.selectFrom('tasks').select('state').where('run_id', '=', run.id).execute()
    expect(tasks.map(({ state }) => state).sort()).toEqual(['done', 'done', 'done', 'failed'])
  })

  test('that is called off is lost for whoever is at it, as is one whose job is removed', async () => {
    const store = await open()
    const run = await newRun(store)
    const lease = (await take(store))!
    await store.transaction(tx => cancelTasks(tx, run.id))
    await expect(store.transaction(tx => completeTask(tx, lease))).rejects.toBeInstanceOf(LeaseLost)
    await removeJob(store.db, { id: run.jobId, name: 'cars' })
    await expect(store.transaction(tx => completeTask(tx, lease))).rejects.toBeInstanceOf(LeaseLost)
  })
})

test('only processes of this machine are known to be gone', () => {
  expect(isGone(thisOwner())).toBe(false)
  expect(isGone(goneOwner())).toBe(true)
  expect(isGone(`elsewhere${goneOwner()}`)).toBe(false)
  expect(isGone('somebody')).toBe(false)
  // The process number is in use again.
  expect(isGone(thisOwner().replace(/:\d+(:[^:]*)$/, ':1$1'))).toBe(process.platform === 'linux')
})
