import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeDatabases } from '../../test/database.ts'
import { addJob, addSettledRun, type GivenRecord, type GivenRun } from '../../test/stored-run.ts'
import { encodeChanges } from '../export/encode-changes.ts'
import { encodeStream, type StreamEncoding } from '../export/encode-stream.ts'
import { streamRecords } from '../export/table-stream.ts'
import type { StoredColumn } from './database/schema.ts'
import { storable } from './database/storable-text.ts'
import { diffRuns } from './records/diff.ts'
import { readRun } from './records/read-records.ts'

const COLUMNS: readonly StoredColumn[] = [
  { name: 'title', kind: 'text', from: 'list' },
  { name: 'price', kind: 'price', from: 'list' },
]
const book = (title: string, price: number): GivenRecord => ({
  link: `http://a.example/${encodeURIComponent(title)}`,
  values: { title, price: { text: `$${price}`, value: price, currency: 'USD' } },
})
const run = (...records: readonly GivenRecord[]): GivenRun => ({ columns: COLUMNS, walks: [[records]] })

const textOf = async ({ chunks }: StreamEncoding): Promise<string> => {
  let all = ''
  for await (const chunk of chunks) all += chunk
  return all
}

/** RFC 4180, each line with its end. */
const parseCsv = (csv: string): string[][] =>
  [...csv.matchAll(/((?:"(?:[^"]|"")*"|[^",\r\n]*)(?:,(?:"(?:[^"]|"")*"|[^",\r\n]*))*)\r\n/g)].map(([, line]) =>
    [...line!.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain!,
    ),
  )

describeDatabases('records of the store as files', open => {
  test('what goes into the store comes out of the CSV', async () => {
    const store = await open()
    let jobs = 0
    const title = fc.string({ minLength: 1, unit: 'grapheme' }).filter(text => storable(text) === text)
    const property = fc.asyncProperty(fc.uniqueArray(title, { minLength: 1, maxLength: 40 }), async titles => {
      const job = await addJob(store, `job-${++jobs}`)
      const { run: id } = await addSettledRun(store, job, run(...titles.map((one, at) => book(one, at / 4))))
      const stream = streamRecords(await readRun(store.db, id), { byPage: true })
      const [head, ...rows] = parseCsv(await textOf(await encodeStream(stream, 'csv', { csv: { keepFormulas: true } })))
      expect(head).toEqual(['title', 'price', 'price_currency', 'page', 'page_url'])
      const place = ['1', 'http://a.example/1?page=1']
      expect(rows).toEqual(titles.map((one, at) => [one, `${at / 4}`, 'USD', ...place]))
    })
    await fc.assert(property, { numRuns: store.kind === 'postgres' ? 2 : 10 })
  })

  test('changes say what happened before the record; JSON has it before and after', async () => {
    const store = await open()
    const job = await addJob(store)
    const first = await addSettledRun(
      store,
      job,
      run(book('Dune', 5), book('Emma', 6), book('Ulysses', 7), book('Kim', 8)),
    )
    const second = await addSettledRun(
      store,
      job,
      run(book('=Heidi', 4), book('Kim', 8), book('Dune', 9), book('Emma', 6)),
    )
    const diff = await diffRuns(store.db, first.run, second.run)
    expect((await textOf(await encodeChanges(diff, 'csv'))).split('\r\n')).toEqual([
      'change,changed_fields,title,price,price_currency',
      "new,,'=Heidi,4,USD",
      'changed,price,Dune,9,USD',
      'gone,,Ulysses,7,USD',
      '',
    ])
    const moved = (await textOf(await encodeChanges(diff, 'csv', { withMoved: true }))).split('\r\n')
    expect(moved[0]).toBe('change,changed_fields,rank_before,rank,title,price,price_currency')
    expect(moved.slice(2)).toEqual([
      'changed,price,1,3,Dune,9,USD',
      'gone,,3,,Ulysses,7,USD',
      'moved,,4,2,Kim,8,USD',
      '',
    ])
    const told = JSON.parse(await textOf(await encodeChanges(diff, 'json')))
    const dune = (price: number) => ({ title: 'Dune', price: { text: `$${price}`, value: price, currency: 'USD' } })
    expect(told[1]).toEqual({ change: 'changed', changed_fields: ['price'], before: dune(5), after: dune(9) })
    expect([told[0].before, told[2].after]).toEqual([null, null])
    expect(
      (await textOf(await encodeChanges(diff, 'ndjson')))
        .trimEnd()
        .split('\n')
        .map(line => JSON.parse(line)),
    ).toEqual(told)
  })
})
