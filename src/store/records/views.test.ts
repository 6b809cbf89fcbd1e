import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeDatabases } from '../../../test/database.ts'
import { addJob, addSettledRun, type GivenRecord, type GivenRun } from '../../../test/stored-run.ts'
import type { StoredColumn } from '../database/schema.ts'
import type { Store } from '../database/store.ts'
import { viewName } from './view-name.ts'
import { dropViews, refreshViews } from './views.ts'

const COLUMNS: readonly StoredColumn[] = [
  { name: 'title', kind: 'text', from: 'list' },
  { name: 'price', kind: 'price', from: 'list' },
  { name: 'rank', kind: 'number', from: 'list' },
  { name: 'it\'s "\\odd', kind: 'text', from: 'list' },
  { name: 'stock', kind: 'boolean', from: 'details' },
]

const book = (title: string, price: number, more: Partial<GivenRecord> = {}): GivenRecord => ({
  link: `http://a.example/${title}`,
  ...more,
  values: {
    title: { text: `Title: ${title}`, value: title },
    price: { text: `$${price}`, value: price, currency: 'USD' },
    ...more.values,
  },
})
const run = (...records: readonly GivenRecord[]): GivenRun => ({ columns: COLUMNS, walks: [[records]] })

/** libsql adds the time it took. */
const rowsOf = async (store: Store, view: string): Promise<unknown[]> => {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.id(view)}`.execute(store.db)
  return rows.map(({ _metadata, ...row }) => row)
}

describeDatabases('views of a job', open => {
  test('show the last finished run with numbers as numbers, and what records said in which run', async () => {
    const store = await open()
    const job = await addJob(store, 'books')
    const odd = { [COLUMNS[3]!.name]: 'yes' }
    const stock = { stock: { text: 'in stock', value: true } }
    await addSettledRun(store, job, run(book('Dune', 5, { values: stock }), book('Emma', 6)))
    await addSettledRun(store, job, run(book('Dune', 7.5, { values: odd, detailsMissing: 'status 500' })))
    await addSettledRun(store, job, { ...run(book('Heidi', 1)), state: 'partial' })
    await store.transaction(tx => refreshViews(tx, job))
    expect(await rowsOf(store, 'books')).toEqual([
      {
        ...{ rank: 1, title: 'Dune', price: 7.5, price_currency: 'USD', price_text: '$7.5' },
        ...{ rank_2: null, rank_2_text: null, 'it\'s "\\odd': 'yes', stock: null, stock_text: null },
      },
    ])
    const history = (await rowsOf(store, 'books history')) as Record<string, unknown>[]
    expect(history.map(({ run, change, title, price }) => [run, change, title, price])).toEqual([
      [1, 'new', 'Dune', 5],
      [2, 'changed', 'Dune', 7.5],
      [1, 'new', 'Emma', 6],
      [2, 'gone', 'Emma', 6],
      [3, 'new', 'Heidi', 1],
    ])
  })

  test('follow the columns of later runs, and go with the job', async () => {
    const store = await open()
    const job = await addJob(store, 'runs')
    const columns: StoredColumn[] = [{ name: 'title', kind: 'text', from: 'list' }]
    for (const given of [columns, [...columns, { name: 'size', kind: 'text', from: 'list' } as const]]) {
      await addSettledRun(store, job, { columns: given, walks: [[[{ values: { title: 'Dune', size: 'A5' } }]]] })
      expect(await store.transaction(tx => refreshViews(tx, job))).toEqual([])
    }
    expect(await rowsOf(store, 'runs_job')).toEqual([{ rank: 1, title: 'Dune', size: 'A5' }])
    await store.transaction(tx => dropViews(tx, { id: job, name: 'runs' }))
    await expect(rowsOf(store, 'runs_job')).rejects.toThrow()
  })
})
test.each([
  ['books', [], 'books'],
  ['Runs', [], 'Runs_job'],
  ['sqlite_x', [], 'sqlite_x_job'],
  ['Books', ['books'], 'Books_7'],
])('the view of a job %s beside %s is called %s', (name, older, view) => {
  expect(viewName({ id: 7, name }, older)).toBe(view)
})

test('long names are cut as PostgreSQL would, and stay different', () => {
  const [one, other] = ['1', '2'].map(end => viewName({ id: 7, name: `${'x'.repeat(80)}${end}` }, []))
  expect(one).not.toBe(other)
  expect(one!.length).toBeLessThan(56)
})
