import { expect, test } from 'vitest'
import { describeDatabases } from '../../../test/database.ts'
import { thisOwner } from '../../files/owner.ts'
import type { Store } from '../database/store.ts'
import { saveJob } from '../runs/jobs.ts'
import { readRunFacts } from '../runs/run-facts.ts'
import { beginRun, findRunById } from '../runs/runs.ts'
import { notePage, recallPages } from './journal.ts'
import { type Lease, LeaseLost } from './lease.ts'
import { completeTask, takeTask } from './tasks.ts'
import { type CommittedPage, commitPage, endWalk, OutOfStep, readWalk } from './walks.ts'

const bytes = (...values: number[]) => new Uint8Array(values)
const url = (number: number) => `https://cars.example/?page=${number}`

async function begin(store: Store): Promise<Lease> {
  const job = await saveJob(store.db, { name: 'cars', spec: {}, source: '', file: null, nextAt: null })
  await store.transaction(tx => beginRun(tx, { job, cause: 'command', starts: [url(1)] }))
  return (await takeTask(store, { owner: thisOwner(), leaseMs: 60_000 }))!
}

const pageOf = (number: number, parts: Partial<CommittedPage> = {}): CommittedPage => ({
  number,
  url: url(number),
  readBy: 'parser',
  duplicates: 1,
  columns: [{ name: 'title', kind: 'text' }],
  rows: [0, 1].map(place => ({
    place,
    walkKey: `key ${number} ${place}`,
    link: `https://cars.example/${number}-${place}`,
    cells: [{ text: `car ${number}.${place}` }],
  })),
  checkpoint: { state: `after ${number}`, trail: `trail ${number}`, models: [] },
  ...parts,
})

const commit = (store: Store, lease: Lease, page: CommittedPage) => store.transaction(tx => commitPage(tx, lease, page))

const valuesOf = async ({ db }: Store) =>
  (await db.selectFrom('harvested').select('record_values').orderBy('page').orderBy('place').execute()).map(row =>
    Object.fromEntries(
      Object.entries(JSON.parse(row.record_values)).map(([name, value]) => [name, (value as { text: string }).text]),
    ),
  )

describeDatabases('a walk', open => {
  test('is found again where it stood', async () => {
    const store = await open()
    const lease = await begin(store)
    expect(await readWalk(store.db, lease.task.runId, 1)).toEqual({ number: 1, start: url(1), pages: 0 })
    const model = (ref: string, value: number) => ({ ref, bytes: () => bytes(value) })
    const kept = { ref: 'a', bytes: () => expect.unreachable('it is kept already') }
    const at = (state: string, models: { ref: string; bytes: () => Uint8Array }[]) => ({
      state,
      trail: `to ${state}`,
      models,
    })
    await commit(store, lease, pageOf(1, { checkpoint: at('one', [model('a', 1), model('b', 2)]) }))
    await commit(store, lease, pageOf(2, { checkpoint: at('two', [kept, model('c', 3)]), announced: 7 }))
    expect(await readWalk(store.db, lease.task.runId, 1)).toEqual({
      number: 1,
      start: url(1),
      pages: 2,
      stored: {
        state: 'two',
        models: new Map([
          ['a', bytes(1)],
          ['c', bytes(3)],
        ]),
        trails: ['to one', 'to two'],
      },
    })
  })

  test('has its records, their columns and what turned up late; the run is counted', async () => {
    const store = await open()
    const lease = await begin(store)
    const price = { name: 'price', kind: 'money' }
    await commit(store, lease, pageOf(1))
    await commit(
      store,
      lease,
      pageOf(2, {
        columns: [{ name: 'title', kind: 'text' }, price],
        earlier: [
          { page: 1, place: 1, column: 1, value: { text: '9 €' } },
          { page: 1, place: 17, column: 1, value: { text: 'of a record that was left out' } },
        ],
        notes: ['searched again', 'searched again'],
      }),
    )
    expect(await valuesOf(store)).toEqual([
      { title: 'car 1.0' },
      { title: 'car 1.1', price: '9 €' },
      { title: 'car 2.0' },
      { title: 'car 2.1' },
    ])
    const run = await findRunById(store.db, lease.task.runId)
    expect(run).toMatchObject({ pages: 2, records: 4, duplicates: 2, notes: ['searched again'] })
    expect(run.columns.map(({ name }) => name)).toEqual(['title', 'price'])
  })

  test('leaves nothing of a page that fails in the middle', async () => {
    const store = await open()
    const lease = await begin(store)
    const broken = pageOf(1, {
      checkpoint: {
        state: 'one',
        trail: '',
        models: [
          {
            ref: 'a',
            bytes: () => {
              throw new Error('no memory')
            },
          },
        ],
      },
    })
    await expect(commit(store, lease, broken)).rejects.toThrow('no memory')
    expect(await readWalk(store.db, lease.task.runId, 1)).toMatchObject({ pages: 0 })
    expect(await valuesOf(store)).toEqual([])
    await commit(store, lease, pageOf(1))
    expect(await valuesOf(store)).toHaveLength(2)
  })

  test('takes each page once, in order', async () => {
    const store = await open()
    const lease = await begin(store)
    await commit(store, lease, pageOf(1))
    await expect(commit(store, lease, pageOf(1))).rejects.toBeInstanceOf(OutOfStep)
    await expect(commit(store, lease, pageOf(3))).rejects.toBeInstanceOf(OutOfStep)
    await expect(commit(store, { ...lease, holder: 'another' }, pageOf(2))).rejects.toBeInstanceOf(LeaseLost)
    expect(await valuesOf(store)).toHaveLength(2)
  })

  test('takes no more records than are wanted', async () => {
    const store = await open()
    const lease = await begin(store)
    expect(await commit(store, lease, pageOf(1, { most: 3 }))).toMatchObject({ room: 1 })
    expect(await commit(store, lease, pageOf(2, { most: 3 }))).toMatchObject({ room: 0 })
    expect(await valuesOf(store)).toHaveLength(3)
  })

  test('remembers pages that are loaded until they are committed; those of the policy are kept for good', async () => {
    const store = await open()
    const lease = await begin(store)
    const note = (number: number, readBy: 'parser' | 'browser') =>
      notePage(store, lease, { url: url(number), readBy, model: bytes(number) })
    const recalled = async () => (await recallPages(store.db, lease.task.id)).map(page => `${page.url} ${page.readBy}`)
    await note(1, 'browser')
    await note(1, 'parser')
    await note(2, 'parser')
    await commit(store, lease, pageOf(1, { keep: 'first', snapshot: () => bytes(1) }))
    expect(await recalled()).toEqual([`${url(2)} parser`])
    await commit(store, lease, pageOf(2, { keep: 'first', snapshot: () => bytes(2) }))
    expect(await recalled()).toEqual([])
    expect(await store.db.selectFrom('snapshots').select(['url', 'read_by', 'bytes', 'model']).execute()).toEqual([
      { url: url(1), read_by: 'parser', bytes: 1, model: bytes(1) },
    ])
    await expect(
      notePage(store, { ...lease, holder: 'another' }, { url: '', readBy: 'parser', model: bytes() }),
    ).rejects.toThrow(LeaseLost)
  })

  test('that has ended says how', async () => {
    const store = await open()
    const lease = await begin(store)
    await commit(store, lease, pageOf(1, { isCut: true, announced: 9 }))
    await store.transaction(async tx => {
      await endWalk(tx, lease, { kind: 'last-page' })
      await completeTask(tx, lease)
    })
    expect(await readWalk(store.db, lease.task.runId, 1)).toMatchObject({ pages: 1, ending: { kind: 'last-page' } })
    expect(await readRunFacts(store.db, lease.task.runId)).toEqual({
      walks: [{ start: url(1), pages: 1, ending: { kind: 'last-page' }, records: 3, announced: 9, isCut: true }],
      records: 2,
      detailsMissing: 0,
      failures: [],
    })
  })

  test('may meet texts that are no texts', async () => {
    const store = await open()
    const lease = await begin(store)
    const odd = 'a\0b\uD800c'
    const rows = [{ place: 0, walkKey: odd, idText: odd, link: `https://cars.example/${odd}`, cells: [{ text: odd }] }]
    await commit(store, lease, pageOf(1, { rows, notes: [odd] }))
    expect(await store.db.selectFrom('harvested').select('id_text').execute()).toEqual([{ id_text: 'a\uFFFDb\uFFFDc' }])
    expect(await valuesOf(store)).toEqual([{ title: odd }])
  })
})
