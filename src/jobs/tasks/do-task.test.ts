import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listPage } from '../../../test/harvest-server/list-page.ts'
import { makeListRecord } from '../../../test/harvest-server/list-record.ts'
import { JobRuns } from '../../../test/job-runs.ts'
import { serve } from '../../../test/local-server.ts'
import { findRunById } from '../../store/runs/runs.ts'
import { settleRun } from '../../store/settle/settle.ts'
import { takeTask } from '../../store/work/tasks.ts'
import { beginJobRun } from '../run/begin-job-run.ts'
import { doTask } from './do-task.ts'

/** A new run of a list of one page. */
async function newRun(): Promise<{ runs: JobRuns; runId: number }> {
  const records = Array.from({ length: 5 }, (_, at) => makeListRecord(at + 1))
  const page = { number: 1, count: 1, records, template: 'cards', addressOf: () => '/list', next: undefined } as const
  const url = await serve((request, response) =>
    response
      .writeHead(request.url === '/list' ? 200 : 404, { 'content-type': 'text/html' })
      .end(request.url === '/list' ? listPage(page) : ''),
  )
  const runs = await JobRuns.open()
  const run = await beginJobRun(runs.store, await runs.add(`start: ${url}/list`), 'command')
  return { runs, runId: run!.id }
}

async function doNext(runs: JobRuns, runId: number, signal = new AbortController().signal) {
  const { context, close } = runs.context(signal)
  const lease = await takeTask(runs.store, { owner: context.owner, leaseMs: 30_000, runId })
  try {
    return lease && (await doTask(lease, { ...context, onNewTasks: () => {} }))
  } finally {
    await close()
  }
}

test('a task that fails for no reason of ours is tried again, and given up in the end: the run ends, too', async () => {
  const { runs, runId } = await newRun()
  expect(await doNext(runs, runId)).toBe('done')
  await sql`drop table sightings`.execute(runs.store.db)
  for (let attempt = 1; attempt <= 3; attempt++) {
    expect(await doNext(runs, runId)).toBe('failed')
    await runs.store.db.updateTable('tasks').set({ not_before: 0 }).execute()
  }
  expect(await doNext(runs, runId)).toBeUndefined()
  expect(await findRunById(runs.store.db, runId)).toMatchObject({
    state: 'failed',
    because: expect.stringContaining('sightings'),
  })
})

test('a process that is asked to stop puts its task back for the next', async () => {
  const { runs, runId } = await newRun()
  expect(await doNext(runs, runId, AbortSignal.abort())).toBe('stopped')
  const task = await runs.store.db.selectFrom('tasks').select(['kind', 'lease_owner', 'attempts']).executeTakeFirst()
  expect(task).toEqual({ kind: 'start', lease_owner: null, attempts: 0 })
  expect(await doNext(runs, runId)).toBe('done')
})

test('a process that dies between settling a run and ending it has doubled nothing', async () => {
  const { runs, runId } = await newRun()
  await doNext(runs, runId)
  await runs.store.transaction(tx => settleRun(tx, runId))
  expect(await doNext(runs, runId)).toBe('done')
  const run = await findRunById(runs.store.db, runId)
  expect(run).toMatchObject({ state: 'finished', records: 5, duplicates: 0 })
  expect((await runs.records(run)).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
})
