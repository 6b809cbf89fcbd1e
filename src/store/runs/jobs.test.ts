import { expect, test } from 'vitest'
import { describeDatabases } from '../../../test/database.ts'
import type { Store } from '../database/store.ts'
import { claimDueJobs, findJob, listJobs, removeJob, saveJob, setJobState } from './jobs.ts'
import { beginRun, findRun, listRuns, unfinishedRun } from './runs.ts'

const job = { name: 'cars', spec: { start: ['https://cars.example/'] }, source: 'name: cars', file: null, nextAt: 1000 }

const begin = async (store: Store, starts = ['https://cars.example/']) => {
  const { id, spec } = await saveJob(store.db, job)
  return store.transaction(tx => beginRun(tx, { job: { id, spec }, cause: 'schedule', starts }))
}

describeDatabases('a job', open => {
  test('of the same name is brought up to date; that it is paused stays', async () => {
    const { db } = await open()
    const { id } = await saveJob(db, job)
    await setJobState(db, id, { state: 'paused' })
    const again = await saveJob(db, { ...job, source: 'name: cars # red ones' })
    expect(again).toMatchObject({ id, state: 'paused', source: 'name: cars # red ones', spec: job.spec })
    expect(await listJobs(db)).toHaveLength(1)
    expect(await findJob(db, 'boats')).toBeUndefined()
  })

  test('that is due is claimed once; its next time comes from its schedule', async () => {
    const [one, other] = [await open(), await open()]
    await saveJob(one.db, job)
    const claim = (store: Store) => claimDueJobs(store, 1500, () => 2000)
    const claimed = await Promise.all([claim(one), claim(other), claim(one), claim(other)])
    expect(claimed.flat().map(({ name }) => name)).toEqual(['cars'])
    expect(await findJob(one.db, 'cars')).toMatchObject({ nextAt: 2000 })
    expect(await claimDueJobs(one, 2000, () => null)).toHaveLength(1)
    expect(await claimDueJobs(one, 9000, () => null)).toEqual([])
  })

  test('that is paused is not due', async () => {
    const store = await open()
    const { id } = await saveJob(store.db, job)
    await setJobState(store.db, id, { state: 'paused' })
    expect(await claimDueJobs(store, 1500, () => 2000)).toEqual([])
  })

  test('has numbered runs, also when two begin at once', async () => {
    const [one, other] = [await open(), await open()]
    await saveJob(one.db, job)
    const runs = await Promise.all([begin(one), begin(other), begin(one)])
    expect(runs.map(({ number }) => number).sort()).toEqual([1, 2, 3])
    const { jobId } = runs[0]!
    expect(await findRun(one.db, jobId, 'last')).toMatchObject({ number: 3, state: 'running', cause: 'schedule' })
    expect(await unfinishedRun(one.db, jobId)).toMatchObject({ number: 3 })
    expect(await findRun(one.db, jobId, 'last-finished')).toBeUndefined()
    expect((await listRuns(one.db, { limit: 2 })).map(({ number }) => number)).toEqual([3, 2])
  })

  test('is removed with all that belongs to it', async () => {
    const store = await open()
    const { jobId } = await begin(store, ['https://cars.example/', 'https://cars.example/used'])
    await removeJob(store.db, { id: jobId, name: 'cars' })
    for (const table of ['jobs', 'runs', 'walks', 'tasks'] as const)
      expect(await store.db.selectFrom(table).selectAll().execute()).toEqual([])
  })
})
