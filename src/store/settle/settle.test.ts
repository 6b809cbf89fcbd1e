import { expect, test } from 'vitest'
import { describeDatabases } from '../../../test/database.ts'
import { addJob, addRun, addSettledRun, type GivenRecord, type GivenRun } from '../../../test/stored-run.ts'
import type { StoredColumn } from '../database/schema.ts'
import type { Store } from '../database/store.ts'
import { diffRuns } from '../records/diff.ts'
import { readRun } from '../records/read-records.ts'
import { findRunById } from '../runs/runs.ts'
import { settleRun } from './settle.ts'

const COLUMNS: readonly StoredColumn[] = [
  { name: 'title', kind: 'text', from: 'list' },
  { name: 'price', kind: 'price', from: 'list' },
  { name: 'pages', kind: 'number', from: 'details' },
]

const book = (title: string, price: number, more: Partial<GivenRecord> = {}): GivenRecord => ({
  link: `http://a.example/books/${title}`,
  ...more,
  values: { title, price: { text: `$${price}`, value: price, currency: 'USD' }, ...more.values },
})
const run = (...records: readonly GivenRecord[]): GivenRun => ({ columns: COLUMNS, walks: [[records]] })

const titlesOf = async (store: Store, id: number): Promise<string[]> => {
  const titles: string[] = []
  for await (const batch of (await readRun(store.db, id)).batches())
    titles.push(...batch.map(one => one.values.title!.text))
  return titles
}

let jobs = 0
const newJob = (store: Store): Promise<number> => addJob(store, `books-${++jobs}`)

describeDatabases('settling a run', open => {
  test('the first run has all its records in the order of the site, and is compared with nothing', async () => {
    const store = await open()
    const first = await addSettledRun(store, await newJob(store), {
      columns: COLUMNS,
      walks: [[[book('Dune', 5)], [book('Emma', 6)]], [[book('Ulysses', 7), book('Dune', 5)]]],
    })
    expect(first).toMatchObject({ records: 3, duplicates: 1, identity: { by: 'link' } })
    expect(first.changes).toBeUndefined()
    expect(await titlesOf(store, first.run)).toEqual(['Dune', 'Emma', 'Ulysses'])
    expect(await store.db.selectFrom('harvested').selectAll().where('run_id', '=', first.run).execute()).toEqual([])
    const { columns } = await readRun(store.db, first.run)
    expect(columns.map(({ hasCurrency }) => hasCurrency)).toEqual([undefined, true, undefined])
  })

  test('a price that changes makes a changed record; a session in its address does not', async () => {
    const store = await open()
    const job = await newJob(store)
    const first = await addSettledRun(store, job, run(book('Dune', 5), book('Emma', 6), book('Ulysses', 7)))
    const second = await addSettledRun(
      store,
      job,
      run(book('Heidi', 4), book('Dune', 9), book('Emma', 6, { link: 'http://a.example/books/Emma?sid=77' })),
    )
    expect(second.changes).toEqual({ comparedTo: first.run, new: 1, changed: 1, gone: 1, unchanged: 1, moved: 0 })
    const { changes } = await diffRuns(store.db, first.run, second.run)
    const told = []
    for await (const change of changes()) {
      const { values } = change.kind === 'gone' ? change.before : change.after
      told.push([change.kind, values.title!.text, change.kind === 'changed' ? change.fields : []])
    }
    const price = (value: number) => ({ text: `$${value}`, value, currency: 'USD' })
    expect(told).toEqual([
      ['new', 'Heidi', []],
      ['changed', 'Dune', [{ name: 'price', before: price(5), after: price(9) }]],
      ['gone', 'Ulysses', []],
    ])
  })

  test('settling again changes nothing', async () => {
    const store = await open()
    const { run: id, ...settled } = await addSettledRun(store, await newJob(store), run(book('Dune', 5)))
    await store.transaction(tx => settleRun(tx, id))
    expect(await findRunById(store.db, id)).toEqual({ ...settled, state: 'finished' })
    expect(await titlesOf(store, id)).toEqual(['Dune'])
  })

  test('what fails in the middle leaves all as it was', async () => {
    const store = await open()
    const job = await newJob(store)
    const id = await addRun(store, job, run(book('Dune', 5)))
    const failing = store.transaction(async tx => {
      await settleRun(tx, id)
      throw new Error('in the middle')
    })
    await expect(failing).rejects.toThrow('in the middle')
    expect(await store.db.selectFrom('records').selectAll().where('job_id', '=', job).execute()).toEqual([])
    expect(await store.db.selectFrom('harvested').select('place').where('run_id', '=', id).execute()).toHaveLength(1)
  })

  test('a record with another address and the same id is the same', async () => {
    const store = await open()
    const job = await newJob(store)
    await addSettledRun(store, job, run(book('Dune', 5, { id: 'b-31' }), book('Emma', 6, { id: 'b-7' })))
    const moved = book('Dune', 5, { id: 'b-31', link: 'http://a.example/classics/dune' })
    const second = await addSettledRun(store, job, run(moved, book('Emma', 6, { id: 'b-7' })))
    expect(second.changes).toMatchObject({ new: 0, gone: 0, unchanged: 2 })
    const third = await addSettledRun(store, job, run(moved, book('Emma', 6, { id: 'b-7' })))
    expect(third.changes).toMatchObject({ new: 0, gone: 0, unchanged: 2 })
  })

  test('an address that all records share makes none of them the same as another', async () => {
    const store = await open()
    const job = await newJob(store)
    const link = 'http://a.example/app'
    const books = (...titles: readonly string[]) => run(...titles.map(title => book(title, 5, { link })))
    await addSettledRun(store, job, books('Dune', 'Emma', 'Kim'))
    const second = await addSettledRun(store, job, books('Dune', 'Emma', 'Heidi'))
    expect(second.changes).toMatchObject({ new: 1, gone: 1, unchanged: 2 })
  })

  test('ids that only count the places name no record', async () => {
    const store = await open()
    const job = await newJob(store)
    await addSettledRun(store, job, run(book('Dune', 5, { id: 'row-1' }), book('Emma', 6, { id: 'row-2' })))
    const second = await addSettledRun(
      store,
      job,
      run(book('Heidi', 5, { id: 'row-1' }), book('Emma', 6, { id: 'row-2' })),
    )
    expect(second.changes).toMatchObject({ new: 1, gone: 1 })
  })

  test('when the addresses stop telling records apart, they are found again by their titles, and that is told', async () => {
    const store = await open()
    const job = await newJob(store)
    await addSettledRun(store, job, run(book('Dune', 5), book('Emma', 6)))
    const link = 'http://a.example/app'
    const second = await addSettledRun(store, job, run(book('Dune', 5, { link }), book('Emma', 8, { link })))
    expect(second.identity).toEqual({ by: 'fields', fields: ['title'] })
    expect(second.changes).toMatchObject({ new: 0, gone: 0, changed: 1 })
    expect(second.notes).toEqual([expect.stringContaining('Records are now identified by "title"')])
    const third = await addSettledRun(store, job, run(book('Dune', 5), book('Emma', 8)))
    expect(third).toMatchObject({ identity: second.identity, notes: [] })
  })

  test('fields that the job names win, from the run on in which it names them', async () => {
    const store = await open()
    const job = await newJob(store)
    await addSettledRun(store, job, run(book('Dune', 5), book('Emma', 6)))
    const moved = run(
      book('Dune', 5, { link: 'http://a.example/new/1' }),
      book('Emma', 6, { link: 'http://a.example/new/2' }),
    )
    const second = await addSettledRun(store, job, { ...moved, key: ['title'] })
    expect(second.changes).toMatchObject({ new: 0, gone: 0, unchanged: 2 })
  })

  test('a page of a record that could not be read changes nothing, and its values are not shown as read', async () => {
    const store = await open()
    const job = await newJob(store)
    const pages = { pages: { text: '412', value: 412 } }
    await addSettledRun(store, job, run(book('Dune', 5, { values: pages })))
    const second = await addSettledRun(store, job, run(book('Dune', 5, { detailsMissing: 'status 503' })))
    const third = await addSettledRun(store, job, run(book('Dune', 5, { values: pages })))
    for (const one of [second, third]) expect(one.changes).toMatchObject({ changed: 0, unchanged: 1 })
    for await (const [dune] of (await readRun(store.db, second.run)).batches()) {
      expect(dune).toMatchObject({ detailsMissing: 'status 503' })
      expect(Object.keys(dune!.values)).toEqual(['title', 'price'])
    }
  })

  test('a column that is new makes no record a changed one', async () => {
    const store = await open()
    const job = await newJob(store)
    const first = await addSettledRun(store, job, run(book('Dune', 5)))
    const second = await addSettledRun(store, job, {
      columns: [...COLUMNS, { name: 'stock', kind: 'text', from: 'list' }],
      walks: [[[book('Dune', 5, { values: { stock: 'many' } })]]],
    })
    expect(second.changes).toMatchObject({ changed: 0, unchanged: 1 })
    expect((await diffRuns(store.db, first.run, second.run)).columns).toEqual({ added: ['stock'], removed: [] })
  })

  test('a run is compared with the last one that saw the whole list', async () => {
    const store = await open()
    const job = await newJob(store)
    const first = await addSettledRun(store, job, run(book('Dune', 5), book('Emma', 6)))
    const partial = await addSettledRun(store, job, { ...run(book('Dune', 5)), state: 'partial' })
    const third = await addSettledRun(store, job, run(book('Dune', 5), book('Emma', 6)))
    expect(third.changes).toMatchObject({ comparedTo: first.run, new: 0, unchanged: 2 })
    expect((await diffRuns(store.db, first.run, partial.run)).uncertain).toEqual([
      'Run 2 is partial: records that it did not reach count as gone.',
    ])
  })

  test('a run that is under way has no table yet', async () => {
    const store = await open()
    const id = await addRun(store, await newJob(store), run(book('Dune', 5)))
    await expect(readRun(store.db, id)).rejects.toThrow('run 1 has no records yet: it is running')
  })

  test('halves of characters are mended', async () => {
    const store = await open()
    const first = await addSettledRun(
      store,
      await newJob(store),
      run(book('Du\uD83D', 5, { link: 'http://a.example/1' })),
    )
    expect(await titlesOf(store, first.run)).toEqual(['Du\uFFFD'])
  })
})
