import { expect, inject, onTestFinished, test } from 'vitest'
import { startRemote } from '../browser/remote-chromium.ts'
import { startListServer } from '../harvest-server/list-server.ts'
import type {} from '../shared-postgres.ts'
import { startProcess } from './processes.ts'
import { openSharedJobs } from './shared-jobs.ts'

const postgres = inject('postgres')
const testOnPostgres = 'url' in postgres ? test : test.skip

testOnPostgres('a worker without a browser of its own renders pages in one that runs elsewhere', async () => {
  const jobs = await openSharedJobs((postgres as { url: string }).url)
  onTestFinished(() => jobs.close())
  const site = await startListServer({ pages: 2, perPage: 5 })
  onTestFinished(() => site.close())
  const remote = await startRemote()
  onTestFinished(() => remote.end())
  const run = await jobs.begin(
    ['name: things', `start: ${site.listUrl}`, 'reading: browser', 'politeness: { delay: 0 }'].join('\n'),
  )
  const worker = startProcess(['worker', '--database', jobs.database, '--browser-url', remote.wsUrl], {
    env: { AMBERYL_BROWSER: '/nowhere/chromium' },
  })
  onTestFinished(async () => void (await worker.kill()))
  expect(await jobs.ended(run)).toMatchObject({ state: 'finished', pages: 2, records: 10 })
  const pages = await jobs.store.db.selectFrom('pages').select('read_by').execute()
  expect(pages.map(({ read_by }) => read_by)).toEqual(['browser', 'browser'])
})
