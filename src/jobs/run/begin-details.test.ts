import { beforeEach, describe, expect, test } from 'vitest'
import { detailPage, listPage } from '../../../test/harvest-server/list-page.ts'
import { makeListRecord } from '../../../test/harvest-server/list-record.ts'
import { JobRuns } from '../../../test/job-runs.ts'
import { serve } from '../../../test/local-server.ts'
import { pageOf } from '../../../test/page-of.ts'
import { learnByExample } from '../../stages/5-wrap/page/learn-by-example.ts'
import { formatStored } from '../../stages/7-monitor/stored-file.ts'
import { learnTemplateState } from '../../stages/7-monitor/template-state.ts'
import { findJob } from '../../store/runs/jobs.ts'
import { listWrappers } from '../../store/runs/wrappers.ts'

const COUNT = 10
let url: string
let look: 'old' | 'new' | 'closed' | 'gone'

beforeEach(async () => {
  look = 'old'
  url = await serve((request, response) => {
    const item = /^\/item\/(\d+)$/.exec(request.url!)
    if ((item && look === 'gone') || !(item || request.url === '/list')) return void response.writeHead(404).end()
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(item ? itemPage(Number(item[1])) : LIST)
  })
})

const LIST = listPage({
  number: 1,
  count: 1,
  records: Array.from({ length: COUNT }, (_, at) => makeListRecord(at + 1)),
  template: 'cards',
  addressOf: () => '/list',
  next: undefined,
})

function itemPage(number: number): string {
  if (look === 'closed') return '<!doctype html><title>Shop</title><p>We are closed for good.</p>'
  const page = detailPage(makeListRecord(number))
  return look === 'old'
    ? page
    : page
        .replace('<p class="description">', '<section><div class="about">')
        .replace(/<\/p>(?![\s\S]*<\/p>)/, '</div></section>')
}

/** By example: the description of one item. */
function itemWrapper(number: number): string {
  const page = pageOf(itemPage(number), `${url}/item/${number}`)
  const learned = learnByExample([{ page, fields: { about: makeListRecord(number).description! } }])
  if (learned.kind !== 'learned') throw new Error(JSON.stringify(learned))
  return formatStored({ wrapper: learned.wrapper, state: learnTemplateState(learned.wrapper, [page]) })
}

const run = (runs: JobRuns, given: string) => runs.run(`start: ${url}/list\ndetails: item.json`, undefined, given)
const descriptions = Array.from({ length: COUNT }, (_, at) => makeListRecord(at + 1).description)
const itemWrappers = async (runs: JobRuns): Promise<string[]> =>
  (await listWrappers(runs.store.db, (await findJob(runs.store.db, 'job'))!.id))
    .filter(({ kind }) => kind !== 'list')
    .map(({ kind, version, state }) => `${kind} ${version} ${state}`)

describe('a job with a wrapper for its detail pages', () => {
  test('reads the fields of that wrapper, and learns no others', async () => {
    const runs = await JobRuns.open()
    const done = await run(runs, itemWrapper(3))
    expect(done).toMatchObject({ state: 'finished', records: COUNT, detailsRead: COUNT, detailsMissing: 0 })
    expect(done.verdict).toMatchObject({ kind: 'same', of: 'details' })
    expect(await runs.texts(done, 'about')).toEqual(descriptions)
    expect(done.columns.filter(({ from }) => from === 'details').map(({ name }) => name)).toEqual(['about'])
    expect(await itemWrappers(runs)).toEqual(['item 1 current'])
  })

  test('learns it again from the same text where the template changed', async () => {
    const runs = await JobRuns.open()
    const given = itemWrapper(3)
    look = 'new'
    const done = await run(runs, given)
    expect(done).toMatchObject({ state: 'finished', verdict: { done: 'mended', of: 'details' } })
    expect(await runs.texts(done, 'about')).toEqual(descriptions)
    expect(await itemWrappers(runs)).toEqual(['item 1 replaced', 'item 2 current'])
    expect((await run(runs, given)).verdict).toMatchObject({ kind: 'same' })
  })

  test.each(['closed', 'gone'] as const)('is deferred where the text is not there any more (%s)', async now => {
    const runs = await JobRuns.open()
    const given = itemWrapper(3)
    look = now
    const done = await run(runs, given)
    expect(done).toMatchObject({ state: 'deferred', records: 0 })
    expect(done.verdict).toMatchObject({ kind: 'lost', of: 'details', done: 'deferred', paste: ['about'] })
  })
})
