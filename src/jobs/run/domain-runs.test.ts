import { beforeEach, describe, expect, test } from 'vitest'
import { BOATS_DOMAIN, type Boat, boatPage, boats } from '../../../test/boat-market.ts'
import { folderOf } from '../../../test/folder-of.ts'
import { JobRuns } from '../../../test/job-runs.ts'
import { serve } from '../../../test/local-server.ts'
import type { DomainSource } from '../../stages/4-find/domain/domain-source.ts'
import { loadDomainSource } from '../../stages/4-find/domain/load-domain-source.ts'
import { parseStored } from '../../stages/7-monitor/stored-file.ts'
import { findJob } from '../../store/runs/jobs.ts'
import type { StoredRun } from '../../store/runs/runs.ts'
import { listWrappers } from '../../store/runs/wrappers.ts'
import { workOnRun } from '../worker/work-on-run.ts'
import { beginJobRun } from './begin-job-run.ts'

const PER_PAGE = 5
const market = { url: '', look: 'cards' as 'cards' | 'table', boats: [] as Boat[] }
let domain: string

beforeEach(async () => {
  Object.assign(market, { look: 'cards', boats: boats(9) })
  domain = folderOf('boats', { 'domain.yaml': BOATS_DOMAIN })
  market.url = await serve((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://boats.test')
    if (pathname !== '/list') return void response.writeHead(404).end()
    const page = Number(searchParams.get('page') ?? 1)
    const shown = market.boats.slice((page - 1) * PER_PAGE, page * PER_PAGE)
    const next = page * PER_PAGE < market.boats.length ? `/list?page=${page + 1}` : undefined
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(boatPage({ boats: shown, look: market.look, next }))
  })
})

const job = (more = `domain: ${domain}`): string => `start: ${market.url}/list\n${more}`

const columnsOf = ({ columns }: StoredRun): string[] => columns.map(({ name }) => name)

const wrappersOf = async (runs: JobRuns): Promise<{ state: string; domain: string | undefined; content: string }[]> =>
  (await listWrappers(runs.store.db, (await findJob(runs.store.db, 'job'))!.id)).map(({ state, content }) => {
    const { wrapper } = parseStored(content)
    return { state, content, domain: 'domain' in wrapper ? wrapper.domain : undefined }
  })

test('a job with a domain has its attributes as columns, and finds the same again', async () => {
  const runs = await JobRuns.open()
  const first = await runs.run(job())
  expect(first).toMatchObject({ state: 'finished', records: 9, pages: 2 })
  expect(columnsOf(first)).toEqual(['title', 'price', 'rig', 'length', 'url'])
  expect(await runs.texts(first, 'rig')).toEqual(market.boats.map(({ rig }) => rig))
  market.boats = [...boats(1, 40), ...market.boats.slice(1)]
  const second = await runs.run(job())
  expect(second).toMatchObject({ state: 'finished', records: 9, verdict: { kind: 'same', done: 'nothing' } })
  expect(second.changes).toMatchObject({ new: 1, gone: 1, changed: 0, unchanged: 8 })
  expect(await wrappersOf(runs)).toMatchObject([{ state: 'current', domain }])
})

test('where the template changes, the wrapper is mended and the attributes stay as they are', async () => {
  const runs = await JobRuns.open()
  await runs.run(job())
  market.look = 'table'
  const after = await runs.run(job())
  expect(after).toMatchObject({ state: 'finished', records: 9, verdict: { done: 'mended' } })
  expect(after.changes).toMatchObject({ new: 0, gone: 0, changed: 0, unchanged: 9 })
  expect(await wrappersOf(runs)).toMatchObject([
    { state: 'replaced', domain },
    { state: 'current', domain },
  ])
})

test('with a wrapper, that one finds the records, and the domain of the job or of the wrapper tells them', async () => {
  const runs = await JobRuns.open()
  await runs.run(job(''))
  const { content: plain } = (await wrappersOf(runs))[0]!
  const ofJob = await runs.run(job(`domain: ${domain}\nwrapper: boats.json`), plain)
  // What was learned for other columns is no longer used.
  expect(await wrappersOf(runs)).toMatchObject([
    { state: 'replaced' },
    { state: 'replaced' },
    { state: 'current', domain },
  ])
  const named = JSON.stringify({ ...JSON.parse(plain), domain })
  const ofWrapper = await (await JobRuns.open()).run(job('wrapper: boats.json'), named)
  for (const run of [ofJob, ofWrapper]) {
    expect(run).toMatchObject({ state: 'finished', records: 9, verdict: { kind: 'same' } })
    expect(columnsOf(run)).toEqual(['title', 'price', 'rig', 'length', 'url'])
  }
})

test('a domain that is not on this machine fails the run, and it says so', async () => {
  const failed = await (await JobRuns.open()).run(job('domain: /nowhere/boats'))
  expect(failed).toMatchObject({ state: 'failed', records: 0 })
  expect(failed.because).toMatch(
    /^The domain of the job cannot be used on this machine\. \/nowhere\/boats: is neither a built-in domain/,
  )
})

describe('a job with the domain that fits', () => {
  const NO_DOMAIN = { name: undefined, finder: () => loadDomainSource(domain).finder(domain) }

  /** A run in which `auto` gives this domain; returns which domains were requested. */
  async function runAuto(runs: JobRuns, auto: DomainSource): Promise<{ run: StoredRun; asked: string[] }> {
    const begun = await beginJobRun(runs.store, await runs.add(job('domain: auto')), 'command')
    const { context, close } = runs.context(new AbortController().signal)
    const asked: string[] = []
    const open = (name: string, runId: number): DomainSource => {
      asked.push(name)
      return name === 'auto' ? auto : context.domains.open(name, runId)
    }
    try {
      return { run: await workOnRun(begun!.id, { ...context, domains: { ...context.domains, open } }), asked }
    } finally {
      await close()
    }
  }

  test('keeps the one that its first run took', async () => {
    const runs = await JobRuns.open()
    const first = await runAuto(runs, loadDomainSource(domain))
    expect([columnsOf(first.run).includes('rig'), first.asked]).toEqual([true, ['auto']])
    const second = await runAuto(runs, { ...NO_DOMAIN, choose: () => ({ because: 'it is not asked' }) })
    expect([second.asked, second.run.changes]).toEqual([[domain], expect.objectContaining({ unchanged: 9 })])
  })

  test('is read without one where none fits, and says so', async () => {
    const none = { ...NO_DOMAIN, choose: () => ({ because: 'nothing floats' }) }
    const { run } = await runAuto(await JobRuns.open(), none)
    expect(run).toMatchObject({
      state: 'finished',
      records: 9,
      notes: ['no domain fits the list, so it is read without one'],
    })
    expect(columnsOf(run)).not.toContain('rig')
  })
})
