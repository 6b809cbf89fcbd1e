import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { listPage } from '../../../test/harvest-server/list-page.ts'
import { makeListRecord } from '../../../test/harvest-server/list-record.ts'
import { JobRuns } from '../../../test/job-runs.ts'
import { serve } from '../../../test/local-server.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { findJob } from '../../store/runs/jobs.ts'
import { listRuns } from '../../store/runs/runs.ts'
import { addJob } from '../add-job.ts'
import { beginJobRun } from '../run/begin-job-run.ts'
import { parseJob } from '../spec/parse-job.ts'
import { runWorker } from './worker.ts'

/** One page of a list; posted data is kept. */
async function shop(): Promise<{ readonly url: string; readonly posted: string[] }> {
  const posted: string[] = []
  const records = Array.from({ length: 10 }, (_, at) => makeListRecord(at + 1))
  const url = await serve((request, response) => {
    if (request.method === 'POST') {
      request.setEncoding('utf8').on('data', text => posted.push(text))
      return void request.on('end', () => response.writeHead(204).end())
    }
    const isList = request.url === '/list'
    const page = { number: 1, count: 1, records, template: 'cards', addressOf: () => '/list', next: undefined } as const
    response.writeHead(isList ? 200 : 404, { 'content-type': 'text/html' }).end(isList ? listPage(page) : '')
  })
  return { url, posted }
}

/** Works until a condition holds. */
async function workUntil(runs: JobRuns, isSo: () => Promise<boolean> | boolean): Promise<void> {
  const stop = new AbortController()
  const { context, close } = runs.context(stop.signal)
  const worker = runWorker(context)
  await vi.waitFor(async () => expect(await isSo()).toBe(true), { timeout: 20_000, interval: 50 })
  stop.abort()
  await worker
  await close()
}

test('begins the runs that are due, goes on with those that broke off, and sends webhooks', async () => {
  const { url, posted } = await shop()
  const runs = await JobRuns.open()
  const hook = `webhooks: [{ url: "${url}/hook", events: [run.finished] }]`
  await runs.add(`name: due\nstart: ${url}/list\nschedule: "0 6 * * *"\n${hook}`)
  await runs.store.db.updateTable('jobs').set({ next_at: 1 }).execute()
  await runs.add(`name: later\nstart: ${url}/list\nschedule: "0 6 * * *"`)
  const broken = await runs.add(`name: broken\nstart: ${url}/list`)
  await beginJobRun(runs.store, broken, 'command')
  await workUntil(runs, () => posted.length > 0)
  const done = (await listRuns(runs.store.db)).filter(({ state }) => state === 'finished')
  expect(done.map(({ cause, records }) => `${cause} ${records}`).sort()).toEqual(['command 10', 'schedule 10'])
  expect(JSON.parse(posted[0]!)).toMatchObject({ type: 'run.finished', data: { job: 'due', run: 1 } })
  // The next time is always in the future.
  expect((await findJob(runs.store.db, 'due'))!.nextAt).toBeGreaterThan(Date.now())
})

test('leaves a run out whose predecessor is not finished', async () => {
  const { url } = await shop()
  const runs = await JobRuns.open()
  const job = await runs.add(`name: slow\nstart: ${url}/list\nschedule: "0 6 * * *"`)
  await beginJobRun(runs.store, job, 'command')
  await runs.store.db.updateTable('jobs').set({ next_at: 1 }).execute()
  const isDone = async (): Promise<boolean> => (await listRuns(runs.store.db))[0]!.state === 'finished'
  await workUntil(runs, isDone)
  expect(await listRuns(runs.store.db)).toHaveLength(1)
  expect(runs.events).toContainEqual({
    kind: 'note',
    message: expect.stringContaining('skipped, because its last run'),
  })
})

test('reads two archives at a time, and other jobs besides', async () => {
  const { url } = await shop()
  const runs = await JobRuns.open()
  const asked: string[] = []
  // It never answers.
  const store = await serve(request => void asked.push(request.url!))
  const files = [1, 2, 3, 4].map(number => `${store}/${number}.warc`).join()
  const spec = parseJob(`archives: [${files}]\npoliteness: { delay: 0, concurrency: 9 }`, 'crawl.yaml')
  const crawl = await addJob(runs.store, { file: join(temporaryFolder(), 'crawl.yaml'), source: '', spec }, new Date())
  await beginJobRun(runs.store, crawl, 'command')
  const list = await runs.add(`name: list\nstart: ${url}/list`)
  await beginJobRun(runs.store, list, 'command')
  const isRead = async (): Promise<boolean> => (await listRuns(runs.store.db))[0]!.state === 'finished'
  await workUntil(runs, async () => asked.length === 2 && (await isRead()))
  expect(asked.sort()).toEqual(['/1.warc', '/2.warc'])
})
