import { expect, inject, onTestFinished, test } from 'vitest'
import { startListServer } from '../harvest-server/list-server.ts'
import { startProcess } from '../jobs/processes.ts'
import { openSharedJobs } from '../jobs/shared-jobs.ts'
import { repeatedRequests, textsOf, trueTexts } from '../jobs/shared-run.ts'
import { startPostgres } from '../postgres-server.ts'
import type {} from '../shared-postgres.ts'

const PAGES = 24
const AT_ONCE = 6
const AWAY_MS = 1_000

const testOnPostgres = 'url' in inject('postgres') ? test : test.skip

testOnPostgres('workers go on by themselves when the database is restarted', async () => {
  // Its own server, because others use the shared one, and with durable commits.
  const server = await startPostgres([])
  onTestFinished(() => server.stop())
  const jobs = await openSharedJobs(server.url())
  onTestFinished(() => jobs.close())
  const site = await startListServer({ pages: PAGES, perPage: 10, latencyMs: 15 })
  onTestFinished(() => site.close())
  const run = await jobs.begin(
    [
      'name: things',
      `start: ${site.listUrl}`,
      'details: true',
      'reading: parser',
      `politeness: { delay: 0, concurrency: ${AT_ONCE} }`,
    ].join('\n'),
  )
  const workers = [1, 2, 3].map(() => startProcess(['worker', '--database', jobs.database]))
  onTestFinished(async () => void (await Promise.all(workers.map(worker => worker.kill()))))

  await jobs.reached(run, 'pages', PAGES / 2)
  await server.restart({ awayMs: AWAY_MS })
  const ended = await jobs.ended(run)

  expect(ended).toMatchObject({ state: 'finished', pages: PAGES, records: 10 * PAGES, detailsRead: 10 * PAGES })
  expect((await jobs.records(run)).map(textsOf)).toEqual(site.records.map(record => trueTexts(record, site)))
  // Pages that arrived while they could not be stored.
  expect(repeatedRequests(site).length).toBeLessThanOrEqual(AT_ONCE)
  for (const worker of workers) {
    expect(worker.err).toContain('the database server cannot be reached')
    worker.signal('SIGTERM')
  }
  expect((await Promise.all(workers.map(({ ended }) => ended))).map(({ code }) => code)).toEqual([0, 0, 0])
})
