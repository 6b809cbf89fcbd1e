import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeDatabases } from '../../../test/database.ts'
import { addJob, addSettledRun, type GivenRun } from '../../../test/stored-run.ts'
import { backupStore } from '../database/backup.ts'
import type { Store } from '../database/store.ts'
import { openStore } from '../open-store.ts'
import { diffRuns } from '../records/diff.ts'
import { readRun } from '../records/read-records.ts'
import { pruneRuns } from './retention.ts'

const run = (...titles: readonly string[]): GivenRun => ({
  columns: [{ name: 'title', kind: 'text', from: 'list' }],
  walks: [[titles.map(title => ({ values: { title } })), []]],
})

async function addSnapshots(store: Store, run_id: number): Promise<void> {
  const pages = await store.db.selectFrom('pages').select('id').where('run_id', '=', run_id).orderBy('number').execute()
  for (const { id: page_id } of pages) {
    const page = { url: '', read_by: 'parser', taken_at: '', bytes: 1, model: new Uint8Array([1]) } as const
    await store.db
      .insertInto('snapshots')
      .values({ run_id, page_id, ...page })
      .execute()
  }
}

const countOf = async (store: Store, table: 'records' | 'versions' | 'snapshots'): Promise<number> =>
  (await store.db.selectFrom(table).select('id').execute()).length

describeDatabases('what is kept', open => {
  test('the latest runs, the last finished one, and what they need', async () => {
    const store = await open()
    const job = await addJob(store)
    const runs: number[] = []
    for (const given of [run('Dune', 'Emma'), run('Dune'), { ...run('Dune', 'Heidi'), state: 'partial' } as const]) {
      runs.push((await addSettledRun(store, job, given)).run)
      await addSnapshots(store, runs.at(-1)!)
    }
    const prune = (runs: 'all' | number, snapshots: 'none' | 'first' | 'all') =>
      store.transaction(tx => pruneRuns(tx, job, { runs, snapshots }))
    const left = async () => [await countOf(store, 'records'), await countOf(store, 'snapshots')] as const
    const [records, snapshots] = await left()
    await prune('all', 'all')
    expect(await left()).toEqual([records, snapshots])
    await prune('all', 'first')
    expect(await left()).toEqual([records, snapshots - 3])
    await prune(1, 'first')
    expect(await left()).toEqual([records - 1, 2])
    await expect(readRun(store.db, runs[0]!)).rejects.toThrow('the records of run 1 were deleted')
    expect((await diffRuns(store.db, runs[1]!, runs[2]!)).counts).toMatchObject({ new: 1, unchanged: 1 })
    await prune(1, 'none')
    expect(await countOf(store, 'snapshots')).toBe(0)
    expect(await countOf(store, 'versions')).toBe(2)
  })

  test('a backup is a store of its own; PostgreSQL has its own tools', async () => {
    const store = await open()
    await addSettledRun(store, await addJob(store), run('Dune'))
    if (store.kind === 'postgres') {
      await expect(backupStore(store, 'x.dump')).rejects.toThrow('PostgreSQL is backed up with its own tools')
      return
    }
    const file = `${store.place}.backup`
    await backupStore(store, file)
    const copy = await openStore(file)
    expect(await countOf(copy, 'records')).toBe(1)
    await copy.close()
    await expect(backupStore(store, file)).rejects.toThrow(`the file ${file} already exists`)
    expect(existsSync(file)).toBe(true)
  })
})
