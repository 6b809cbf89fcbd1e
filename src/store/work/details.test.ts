import { expect, test } from 'vitest'
import { describeDatabases } from '../../../test/database.ts'
import { thisOwner } from '../../files/owner.ts'
import type { DetailState, Details } from '../../stages/6-harvest/follow-details.ts'
import { joinDetails } from '../../stages/6-harvest/join-details.ts'
import type { Store } from '../database/store.ts'
import { saveJob } from '../runs/jobs.ts'
import { beginRun, findRunById } from '../runs/runs.ts'
import { addDetails, commitDetail, joinBatch, readDetailBatch } from './details.ts'
import { notePage } from './journal.ts'
import type { Lease } from './lease.ts'
import { completeTask, takeTask } from './tasks.ts'
import { commitPage, endWalk } from './walks.ts'

const link = (number: number) => `https://cars.example/${number}`
const state: DetailState = { wrappers: [], reading: 'parser', whyNothing: '', decided: [] }
const red: Details = { kind: 'read', values: [{ column: { name: 'colour', kind: 'text' }, value: { text: 'red' } }] }
const away: Details = { kind: 'missing', because: 'it is not there (404)' }

const take = (store: Store) => takeTask(store, { owner: thisOwner(), leaseMs: 60_000 })

/** Two list pages, each with a record without a detail page and some with one. */
async function harvestTwoPages(store: Store): Promise<Lease> {
  const job = await saveJob(store.db, { name: 'cars', spec: {}, source: '', file: null, nextAt: null })
  await store.transaction(tx => beginRun(tx, { job, cause: 'command', starts: ['https://cars.example/'] }))
  const lease = (await take(store))!
  for (const number of [1, 2])
    await store.transaction(async tx => {
      const rows = [number, number + 10, undefined].map((id, place) => ({
        place,
        walkKey: `${number} ${place}`,
        link: id === undefined ? undefined : link(id),
        cells: [{ text: `car ${place}` }],
      }))
      const columns = [{ name: 'title', kind: 'text' }]
      const page = { number, url: `https://cars.example/?page=${number}`, readBy: 'parser' as const, duplicates: 0 }
      const { pageId } = await commitPage(tx, lease, { ...page, rows, columns })
      await addDetails(tx, lease, pageId)
    })
  await store.transaction(async tx => {
    await endWalk(tx, lease, { kind: 'last-page' })
    await completeTask(tx, lease)
  })
  return (await take(store))!
}

describeDatabases('own pages of records', open => {
  test('are one task for each list page; while nothing is known of them, one after another', async () => {
    const store = await open()
    const lease = await harvestTwoPages(store)
    expect(lease.task).toMatchObject({ kind: 'details', subject: 1 })
    expect(await take(store)).toBeUndefined()
  })

  test('that are read are there for whoever takes the task over, with what was found out', async () => {
    const store = await open()
    const lease = await harvestTwoPages(store)
    await store.transaction(tx => commitDetail(tx, lease, link(1), red, state))
    const batch = await readDetailBatch(store.db, lease.task.runId, 1)
    expect(batch.known).toEqual(new Map([[link(1), red]]))
    expect(batch.state).toEqual(state)
    expect(batch.records.map(record => record.link)).toEqual([link(1), link(11), undefined])
  })

  test('are joined to the records; what is missing is said', async () => {
    const store = await open()
    const lease = await harvestTwoPages(store)
    const details = [red, away, { kind: 'missing', because: 'no page' } as const]
    await notePage(store, lease, { url: link(1), readBy: 'parser', model: new Uint8Array([1]) })
    await store.transaction(async tx => {
      await commitDetail(tx, lease, link(1), red)
      await commitDetail(tx, lease, link(11), away)
      const join = (
        { joinState, columns }: Parameters<Parameters<typeof joinBatch>[2]>[0],
        records: Parameters<typeof joinDetails>[2],
      ) => ({
        ...joinDetails(joinState, columns, records, details),
        detailState: state,
      })
      await joinBatch(tx, lease, join, { keep: 'all' })
      await completeTask(tx, lease)
    })
    const rows = await store.db
      .selectFrom('harvested')
      .select(['record_values', 'details_missing'])
      .where('page', '=', 1)
      .orderBy('place')
      .execute()
    expect(rows.map(row => [JSON.parse(row.record_values).colour?.text, row.details_missing])).toEqual([
      ['red', null],
      [undefined, 'it is not there (404)'],
      [undefined, 'the record has no detail page'],
    ])
    const run = await findRunById(store.db, lease.task.runId)
    expect(run).toMatchObject({
      detailsRead: 1,
      detailsMissing: 1,
      detailState: state,
      joinState: { colour: 'colour' },
    })
    expect(run.columns.map(({ name, from }) => `${from} ${name}`)).toEqual(['list title', 'details colour'])
    expect(await store.db.selectFrom('snapshots').select('url').execute()).toEqual([{ url: link(1) }])
  })
})
