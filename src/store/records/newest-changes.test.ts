import { expect, test } from 'vitest'
import { describeDatabases } from '../../../test/database.ts'
import { addJob, addSettledRun, type GivenRecord, type GivenRun } from '../../../test/stored-run.ts'
import type { StoredColumn } from '../database/schema.ts'
import type { Store } from '../database/store.ts'
import { lastChange } from '../runs/last-change.ts'
import { pruneRuns } from '../runs/retention.ts'
import { newestChanges } from './newest-changes.ts'

const COLUMNS: readonly StoredColumn[] = [
  { name: 'name', kind: 'text', from: 'list' },
  { name: 'price', kind: 'text', from: 'list' },
]

type Prices = Readonly<Record<string, string>>

const record = (name: string, values: Prices): GivenRecord => ({ link: `http://a.example/${name}`, values })

/** A run that starts at midnight of its day of January 2026. */
async function addDay(
  store: Store,
  job: number,
  day: number,
  prices: Prices,
  { columns = COLUMNS, values = {}, state }: Partial<Pick<GivenRun, 'columns' | 'state'>> & { values?: Prices } = {},
): Promise<number> {
  const records = Object.entries(prices).map(([name, price]) => record(name, { name, price, ...values }))
  const given = { columns, walks: [[records]], ...(state ? { state } : {}) }
  const { run } = await addSettledRun(store, job, given)
  const times = { started_at: `2026-01-0${day}T00:00:00Z`, ended_at: `2026-01-0${day}T01:00:00Z` }
  await store.db.updateTable('runs').set(times).where('id', '=', run).execute()
  return run
}

async function read(store: Store, job: number, options: Partial<Parameters<typeof newestChanges>[2]> = {}) {
  const found = await newestChanges(store.db, job, { limit: 100, ...options })
  return found.map(({ kind, record, firstSeen, changedAt, fields }) => {
    const changes = fields.map(({ name, before, after }) => `${name} ${before?.text} → ${after?.text}`)
    return [kind, record.values.name!.text, firstSeen.slice(8, 10), changedAt.slice(8, 10), ...changes].join(' ')
  })
}

describeDatabases('the newest changes of a job', open => {
  test('are those of the latest run first, in the order of the site, each record once', async () => {
    const store = await open()
    const job = await addJob(store)
    await addDay(store, job, 1, { ant: '1', bee: '1', cow: '1' })
    await addDay(store, job, 2, { bee: '1', ant: '2', cow: '1' })
    await addDay(store, job, 3, { dog: '1', bee: '1', ant: '3', cow: '1' })
    const newest = ['new dog 03 03', 'changed ant 01 03 price 2 → 3', 'new bee 01 01', 'new cow 01 01']
    expect(await read(store, job)).toEqual(newest)
    expect(await read(store, job, { limit: 2 })).toEqual(newest.slice(0, 2))
  })

  test('have the latest values, the link, and the page of the record', async () => {
    const store = await open()
    const job = await addJob(store)
    await addDay(store, job, 1, { ant: '1' })
    await addDay(store, job, 2, { bee: '1', ant: '2' })
    const [, ant] = await newestChanges(store.db, job, { limit: 10 })
    expect(ant?.record).toMatchObject({
      ...{ number: 2, page: 1, pageUrl: 'http://a.example/1?page=1', link: 'http://a.example/ant' },
      values: { name: { text: 'ant' }, price: { text: '2' } },
    })
  })

  test('do not include records that only got another column', async () => {
    const store = await open()
    const job = await addJob(store)
    await addDay(store, job, 1, { ant: '1', bee: '1' })
    await addDay(store, job, 2, { ant: '2', bee: '1' })
    const columns: StoredColumn[] = [...COLUMNS, { name: 'color', kind: 'text', from: 'list' }]
    await addDay(store, job, 3, { ant: '2', bee: '1', cow: '1' }, { columns, values: { color: 'red' } })
    expect(await read(store, job)).toEqual(['new cow 03 03', 'changed ant 01 02 price 1 → 2', 'new bee 01 01'])
  })

  test('count only columns and records that are asked for', async () => {
    const store = await open()
    const job = await addJob(store)
    await addDay(store, job, 1, { ant: '1', bee: '1' })
    await addDay(store, job, 2, { ant: '2', bee: '1' })
    expect(await read(store, job, { columns: new Set(['name']) })).toEqual(['new ant 01 01', 'new bee 01 01'])
    expect(await read(store, job, { matches: ({ values }) => values.price?.text === '1' })).toEqual(['new bee 01 01'])
  })

  test('leave out records that are gone on request; what a partial run did not reach is not gone', async () => {
    const store = await open()
    const job = await addJob(store)
    await addDay(store, job, 1, { ant: '1', bee: '1', cow: '1' })
    const second = await addDay(store, job, 2, { bee: '1', cow: '1' })
    await addDay(store, job, 3, { bee: '1' }, { state: 'partial' })
    expect(await read(store, job)).toHaveLength(3)
    expect(await read(store, job, { withoutGone: true })).toEqual(['new bee 01 01', 'new cow 01 01'])
    expect(await read(store, job, { withoutGone: true, finishing: second })).toHaveLength(2)
  })

  test('are of one job, also when its old runs are deleted', async () => {
    const store = await open()
    const [job, other] = [await addJob(store), await addJob(store, 'other')]
    await addDay(store, job, 1, { ant: '1', bee: '1' })
    await addDay(store, other, 1, { ant: '1' })
    await addDay(store, job, 2, { ant: '2', bee: '1' })
    await store.transaction(tx => pruneRuns(tx, job, { runs: 1, snapshots: 'none' }))
    expect(await read(store, job)).toEqual(['changed ant 01 02', 'new bee 01 01'])
    expect(await newestChanges(store.db, await addJob(store, 'empty'), { limit: 10 })).toEqual([])
  })

  test('tell when the records last changed: not by runs that found the same', async () => {
    const store = await open()
    const job = await addJob(store)
    const day = async (options = {}) => (await lastChange(store.db, job, options))?.endedAt.slice(8, 13)
    expect(await day()).toBeUndefined()
    await addDay(store, job, 1, { ant: '1', bee: '1' })
    expect(await day()).toBe('01T01')
    await addDay(store, job, 2, { ant: '2', bee: '1' })
    const third = await addDay(store, job, 3, { bee: '1', ant: '2' }, { state: 'running' })
    expect(await day()).toBe('03T01')
    expect(await day({ finishing: third })).toBe('02T01')
    await addDay(store, job, 4, { bee: '1' })
    expect(await day()).toBe('04T01')
  })
})
