import { expect, test } from 'vitest'
import { describeDatabases } from '../../../test/database.ts'
import { thisOwner } from '../../files/owner.ts'
import type { Store } from '../database/store.ts'
import { readArchiveFacts } from '../runs/archive-facts.ts'
import { saveJob } from '../runs/jobs.ts'
import { beginRun, findRunById, type StoredRun } from '../runs/runs.ts'
import { addArchives, endArchive, findEarlierArchive, keepArchive, readArchive } from './archives.ts'
import { LeaseLost } from './lease.ts'
import { takeTask } from './tasks.ts'

const take = (store: Store, only?: 'archives' | 'others', leaseMs = 60_000) =>
  takeTask(store, { owner: thisOwner(), leaseMs, only })

/** A run over these archives. */
async function planned(store: Store, ...names: string[]): Promise<StoredRun> {
  const job = await saveJob(store.db, { name: 'crawl', spec: { archives: {} }, source: '', file: null, nextAt: null })
  const run = await store.transaction(tx => beginRun(tx, { job, cause: 'command' }))
  const archives = names.map(name => ({ name, output: `${name}.ndjson` }))
  const plan = (await take(store))!
  expect(plan.task.kind).toBe('plan')
  await store.transaction(tx =>
    addArchives(tx, plan, [...archives, { name: 'none', output: 'none', problem: 'no file' }]),
  )
  return run
}

const progress = { print: '7 1', conditions: 'x', part: 'a.part', bytes: 10, pages: 2, records: 20 }

describeDatabases('the archives of a run', open => {
  test('become tasks, which are taken apart from others; after the last comes the finish', async () => {
    const store = await open()
    const { id } = await planned(store, 'a', 'b')
    expect(await take(store, 'others')).toBeUndefined()
    const [a, b] = [(await take(store, 'archives'))!, (await take(store))!]
    expect([a, b].map(({ task }) => [task.kind, task.subject])).toEqual([
      ['archive', 1],
      ['archive', 2],
    ])
    await store.transaction(tx => endArchive(tx, a, { state: 'read' }))
    expect(await take(store)).toBeUndefined()
    await store.transaction(tx => endArchive(tx, b, { state: 'failed', because: 'it is broken' }))
    expect((await take(store, 'others'))?.task.kind).toBe('finish')
    expect(await readArchiveFacts(store.db, id, { most: 1 })).toEqual({
      read: 1,
      unchanged: 0,
      failed: 2,
      left: 0,
      failures: [{ archive: 'b', because: 'it is broken' }],
    })
  })

  test('are counted in the run as far as they are certain, also if one is begun again', async () => {
    const store = await open()
    const { id } = await planned(store, 'a', 'b')
    const [a, b] = [(await take(store))!, (await take(store))!]
    await store.transaction(tx => keepArchive(tx, a, progress))
    await store.transaction(tx => keepArchive(tx, b, { ...progress, pages: 5, records: 50 }))
    expect(await findRunById(store.db, id)).toMatchObject({ pages: 7, records: 70 })
    await store.transaction(tx => keepArchive(tx, b, { ...progress, pages: 0, records: 0 }))
    expect(await findRunById(store.db, id)).toMatchObject({ pages: 2, records: 20 })
    expect(await readArchive(store.db, a)).toMatchObject({ ...progress, name: 'a', state: 'open' })
  })

  test('belong to the worker that took them last', async () => {
    const store = await open()
    await planned(store, 'a')
    const late = (await take(store, undefined, 1))!
    await expect.poll(() => take(store)).toBeDefined()
    const isLost = expect.any(LeaseLost)
    await expect(store.transaction(tx => keepArchive(tx, late, progress))).rejects.toEqual(isLost)
    await expect(store.transaction(tx => endArchive(tx, late, { state: 'read' }))).rejects.toEqual(isLost)
  })

  test('are found again by a later run, as the last run left them', async () => {
    const store = await open()
    const { id, jobId } = await planned(store, 'a', 'b')
    const a = (await take(store))!
    await store.transaction(tx => keepArchive(tx, a, progress))
    const find = (name: string, runId: number) => findEarlierArchive(store.db, { jobId, runId, name })
    expect(await find('a', id + 1)).toMatchObject({ bytes: 10 })
    expect([await find('a', id), await find('b', id + 1)]).toEqual([undefined, undefined])
  })
})
