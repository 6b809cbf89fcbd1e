import { cp, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { beginJobRun } from '../../src/jobs/run/begin-job-run.ts'
import { workOnRun } from '../../src/jobs/worker/work-on-run.ts'
import { JobRuns } from '../job-runs.ts'
import { serve } from '../local-server.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { makeJob } from './job-folder.ts'

/** Clearly less than the analysis of a poisonous page takes, also on a busy machine. */
const PROMPT_MS = 30_000

/** Renewed four times within this time; the analysis of a poisonous page takes many times as long. */
const LEASE_MS = 2000

const item = (list: string, at: number): string =>
  `<li class="item"><h3><a href="/${list}/${at}">${list} lamp ${at}</a></h3><span class="price">£${10 + at}.50</span></li>`
const list = (name: string, more = ''): string =>
  `<!doctype html><html lang="en"><title>${name} lamps</title><h1>Lamps</h1><ul>${Array.from({ length: 12 }, (_, at) => item(name, at)).join('')}</ul>${more}`

/** Lists at /good and /poison; the rules below do not come to an end on the second. */
async function startSite(): Promise<{ readonly url: string; readonly requests: string[] }> {
  const requests: string[] = []
  const url = await serve(({ url = '' }, response) => {
    requests.push(url)
    if (url === '/robots.txt') response.statusCode = 404
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(list(url.slice(1), url === '/poison' ? '<p class="poison">a</p>' : ''))
  })
  return { url, requests }
}

/** The rules for next pages, with one that takes minutes within the limit of steps: each of them is slow. */
async function slowBlocks(): Promise<string> {
  const blocks = temporaryFolder()
  await cp(resolve('blocks/pagination-link'), join(blocks, 'pagination-link'), {
    recursive: true,
    filter: source => !source.endsWith('pages'),
  })
  const rules = join(blocks, 'pagination-link', 'rules.dl')
  const digits = Array.from({ length: 45 }, (_, at) => `digit(${at + 1}).`).join(' ')
  const sum = Array.from(
    { length: 80 },
    (_, at) => `(A * ${at + 2} mod (B + ${at + 1}) + C * D mod (E + ${at + 1}))`,
  ).join(' + ')
  const slow = `
${digits}
busy(A) :- dom::class_word(_, "poison"), digit(A), digit(B), digit(C), digit(D), digit(E), ${sum} = -1.
plm::says_next(X) :- node_of_interest(X), busy(_).
`
  await writeFile(rules, (await readFile(rules, 'utf8')) + slow)
  return blocks
}

test('SIGTERM while a page is analyzed: the process ends without waiting for it, and the next one goes on', async () => {
  const site = await startSite()
  const blocks = await slowBlocks()
  const job = await makeJob({ start: `${site.url}/poison`, reading: 'parser', blocks })
  const harvest = job.harvest()
  while (!site.requests.includes('/poison')) await new Promise(resolve => setTimeout(resolve, 20))
  // By now the page is being analyzed, or about to be.
  await new Promise(resolve => setTimeout(resolve, 3000))
  const asked = performance.now()
  harvest.signal('SIGTERM')
  const { code, err } = await harvest.ended
  expect(performance.now() - asked).toBeLessThan(PROMPT_MS)
  expect(err).toContain('STOPPED: run 1 of things')
  expect(code).toBe(130)
  expect(site.requests.filter(path => path === '/poison')).toHaveLength(1)
})

test('a page that takes too much CPU time costs a job that page only', async () => {
  const site = await startSite()
  const blocks = await slowBlocks()
  const start = [`${site.url}/good`, `${site.url}/poison`]
  const job = await makeJob({ start, reading: 'parser', blocks, limits: { pageCpu: '4s' } })
  const { code, err } = await job.harvest().ended
  expect(err).toContain('not decided: the analysis of the page took more than 4 s of CPU time')
  expect(err).not.toMatch(/^ {4}at /m)
  expect(code).toBe(5)
  expect(site.requests.filter(path => path === '/poison')).toHaveLength(1)
  const records = (await job.exportTable(site.url)).trim().split('\n')
  expect(records.filter(record => record.includes('good lamp'))).toHaveLength(12)
})

test('leases are renewed while a page is analyzed', async () => {
  const site = await startSite()
  const runs = await JobRuns.open({ thread: resolve('dist/src/analysis-thread.js') })
  const run = await beginJobRun(
    runs.store,
    await runs.add(`start: ${site.url}/poison\nblocks: ${await slowBlocks()}`),
    'command',
  )
  const stop = new AbortController()
  const { context, close } = runs.context(stop.signal, LEASE_MS)
  const work = workOnRun(run!.id, context)
  const leases = new Set<number | null>()
  // Each renewal adds a time: with the analysis in this thread, there would be one until it ends.
  while (leases.size < 8) {
    for (const { lease_until } of await runs.store.db.selectFrom('tasks').select('lease_until').execute())
      if (lease_until !== null && site.requests.includes('/poison')) leases.add(lease_until)
    await new Promise(resolve => setTimeout(resolve, LEASE_MS / 8))
  }
  stop.abort()
  await work
  await close()
  expect(site.requests.filter(path => path === '/poison')).toHaveLength(1)
})
