import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readStatus, type Status } from '../../jobs/view/status-facts.ts'
import type { Store } from '../../store/database/store.ts'
import { openStore } from '../../store/open-store.ts'
import { addDeliveries } from '../../store/runs/deliveries.ts'
import { saveJob } from '../../store/runs/jobs.ts'
import { beginRun, endRun } from '../../store/runs/runs.ts'
import { takeTask } from '../../store/work/tasks.ts'
import { formatBytes, formatStatus } from './status-report.ts'

const MINUTE = 60_000

let store: Store
let jobId: number
beforeEach(async () => {
  store = await openStore(':memory:')
  const job = { name: 'shop', spec: { details: false }, source: '', file: null, nextAt: Date.now() + 60 * MINUTE }
  jobId = (await saveJob(store.db, job)).id
})
afterEach(() => store.close())

const statusIn = (minutes: number): Promise<Status> => readStatus(store, new Date(Date.now() + minutes * MINUTE))
const begin = () =>
  store.transaction(tx =>
    beginRun(tx, { job: { id: jobId, spec: {} }, cause: 'schedule', starts: ['https://a.example/'] }),
  )

test('what needs attention comes before everything else, and is said once', async () => {
  const { id } = await begin()
  await store.transaction(tx => endRun(tx, id, { state: 'failed', because: 'https://a.example/: sent to /login' }))
  const told = formatStatus(await statusIn(75), new Date())
  const [first, second, third] = told.split('\n')
  expect(first).toBe('ATTENTION: shop: run 1 failed: https://a.example/: sent to /login')
  expect(second).toMatch(/^ATTENTION: no worker is running/)
  expect(third).toMatch(/^database /)
  expect(told.match(/sent to/g)).toHaveLength(1)
})

describe('somebody should look', () => {
  test('at a job that should have begun long ago', async () => {
    expect((await statusIn(65)).attention).toEqual([])
    expect((await statusIn(75)).attention).toEqual([
      'no worker is running: shop should have started; start amberyl worker',
    ])
  })

  test('at a run that nobody works on any more', async () => {
    const run = await begin()
    expect((await statusIn(1)).attention).toEqual([])
    expect((await statusIn(6)).attention).toEqual(['shop: no process is working on run 1'])
    await takeTask(store, { owner: 'far.example:boot:1:4711:99:abc', leaseMs: 30 * MINUTE, runId: run.id })
    const status = await statusIn(6)
    expect(status.attention).toEqual([])
    expect(status.running[0]).toMatchObject({ tasks: { open: 1 }, workers: ['process 4711 on far.example'] })
  })

  test('at webhooks that were given up this week', async () => {
    const { id: runId } = await begin()
    const delivery = { id: 'msg_1', event: 'run.finished', url: 'https://hooks.example/', body: '{}' }
    await addDeliveries(store.db, { jobId, runId, now: new Date() }, [delivery])
    expect((await statusIn(0)).webhooks).toEqual({ waiting: 1, givenUp: [] })
    await store.db.updateTable('deliveries').set({ state: 'given-up', because: 'it answered 404' }).execute()
    const status = await statusIn(0)
    expect(status.attention).toEqual(['webhooks given up: 1'])
    expect(formatStatus(status, new Date())).toMatch(/\nshop webhook run\.finished of .* given up: it answered 404\n/)
    expect((await statusIn(8 * 24 * 60)).webhooks.givenUp).toEqual([])
  })
})

test.each([
  [999, '999 bytes'],
  [213_000, '213 kB'],
  [1_440_000, '1.4 MB'],
])('%i bytes are %s', (bytes, told) => {
  expect(formatBytes(bytes)).toBe(told)
})
