import { expect, test } from 'vitest'
import { describeDatabases } from '../../../test/database.ts'
import { addJob, addRun } from '../../../test/stored-run.ts'
import type { Store } from '../database/store.ts'
import { addDeliveries, claimDeliveries, settleDelivery } from './deliveries.ts'

const NOW = new Date('2026-03-01T06:00:00Z')
const hook = { event: 'run.finished', url: 'https://hooks.test/a', body: '{}' }
const claimAt = (store: Store, seconds: number) => claimDeliveries(store, new Date(NOW.getTime() + seconds * 1000), 10)

async function withTwo(store: Store): Promise<void> {
  const jobId = await addJob(store)
  const runId = await addRun(store, jobId, { columns: [], walks: [] })
  const owner = { jobId, runId, now: NOW }
  await addDeliveries(store.db, owner, [
    { id: 'msg_1', ...hook },
    { id: 'msg_2', ...hook, secret: 'whsec_abc' },
  ])
  await addDeliveries(store.db, owner, [{ id: 'msg_1', ...hook, body: '{"again":true}' }])
}

describeDatabases('webhooks that wait to be sent', open => {
  test('are claimed by one process at a time', async () => {
    const store = await open()
    await withTwo(store)
    const first = await claimAt(store, 0)
    expect(first.map(({ id, attempt, body, secret }) => [id, attempt, body, secret]).sort()).toEqual([
      ['msg_1', 1, '{}', undefined],
      ['msg_2', 1, '{}', 'whsec_abc'],
    ])
    expect(await claimAt(store, 59)).toEqual([])
    expect((await claimAt(store, 61)).map(({ attempt }) => attempt)).toEqual([2, 2])
  })

  test('come again when it is time, and never once they are delivered or given up', async () => {
    const store = await open()
    await withTwo(store)
    await claimAt(store, 0)
    await settleDelivery(store.db, 'msg_1', { kind: 'retry', at: new Date(NOW.getTime() + 30_000), because: '500' })
    await settleDelivery(store.db, 'msg_2', { kind: 'delivered' })
    expect(await claimAt(store, 29)).toEqual([])
    expect((await claimAt(store, 30)).map(({ id, attempt }) => [id, attempt])).toEqual([['msg_1', 2]])
    await settleDelivery(store.db, 'msg_1', { kind: 'given-up', because: 'gone' })
    expect(await claimAt(store, 9999)).toEqual([])
  })
})
