import { beforeEach, describe, expect, test } from 'vitest'
import { detailPage, listPage } from '../../../test/harvest-server/list-page.ts'
import { type ListRecord, makeListRecord } from '../../../test/harvest-server/list-record.ts'
import { JobRuns } from '../../../test/job-runs.ts'
import { serve } from '../../../test/local-server.ts'
import { pageOf } from '../../../test/page-of.ts'
import { learnByExample } from '../../stages/5-wrap/page/learn-by-example.ts'
import { formatStored, parseStored } from '../../stages/7-monitor/stored-file.ts'
import { learnTemplateState } from '../../stages/7-monitor/template-state.ts'
import { findJob } from '../../store/runs/jobs.ts'
import { currentWrapper, listWrappers } from '../../store/runs/wrappers.ts'

/** A shop that can be changed between two runs. */
interface Shop {
  url: string
  template: 'cards' | 'table'
  goods: ListRecord[]
  /** Sent instead of the list. */
  instead: string | undefined
}

const PER_PAGE = 10
const shop: Shop = { url: '', template: 'cards', goods: [], instead: undefined }

beforeEach(async () => {
  Object.assign(shop, { template: 'cards', goods: goods(30), instead: undefined })
  shop.url = await serve((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://shop.test')
    const item = /^\/item\/(\d+)$/.exec(pathname)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (item) return void response.end(detailPage(makeListRecord(Number(item[1]))))
    if (!pathname.startsWith('/list')) return void response.writeHead(404).end()
    response.end(shop.instead ?? pageNumber(Number(searchParams.get('page') ?? 1), pathname))
  })
})

const goods = (count: number, from = 1): ListRecord[] =>
  Array.from({ length: count }, (_, at) => makeListRecord(at + from))

/** `/list2` sells other things, with the same look. */
function pageNumber(number: number, path: string): string {
  const all = path === '/list2' ? goods(15, 101) : shop.goods
  const count = Math.ceil(all.length / PER_PAGE)
  return listPage({
    number,
    count,
    records: all.slice((number - 1) * PER_PAGE, number * PER_PAGE),
    template: shop.template,
    addressOf: page => `${path}?page=${page}`,
    next: number < count ? number + 1 : undefined,
  })
}

const wrappersOf = async (runs: JobRuns): Promise<string[]> =>
  (await listWrappers(runs.store.db, (await findJob(runs.store.db, 'job'))!.id)).map(
    ({ kind, version, state }) => `${kind} ${version} ${state}`,
  )

/** What is stored with the wrapper that the next run uses: of how many pages, and the titles that it would be found again by. */
async function rememberedBy(runs: JobRuns): Promise<{ pages: number; titles: readonly string[] }> {
  const { id } = (await findJob(runs.store.db, 'job'))!
  const { state } = parseStored((await currentWrapper(runs.store.db, id, 'list'))!.content)
  const title = state!.fields.find(({ name }) => name === 'title')!
  return { pages: state!.template.pages, titles: title.memory!.values }
}

describe('a run of a job', () => {
  test('begins with the wrapper of the run before, and finds the template the same', async () => {
    const runs = await JobRuns.open()
    const first = await runs.run(`start: ${shop.url}/list`)
    shop.goods = [...goods(2, 41), ...shop.goods.slice(0, 29)]
    const second = await runs.run(`start: ${shop.url}/list`)
    expect([first.state, first.records, first.verdict]).toEqual(['finished', 30, undefined])
    expect(second).toMatchObject({ state: 'finished', records: 31, verdict: { kind: 'same', done: 'nothing' } })
    expect(second.changes).toMatchObject({ new: 2, gone: 1, changed: 0, unchanged: 29, moved: 0 })
    expect(second.columns.map(({ name }) => name)).toEqual(first.columns.map(({ name }) => name))
    expect(await wrappersOf(runs)).toEqual(['list 1 current'])
    // A redesign next month is recognized by the records of this month.
    const titles = shop.goods.slice(0, PER_PAGE).map(({ fields }) => fields.name)
    expect(await rememberedBy(runs)).toEqual({ pages: 3, titles })
  })

  test('learns the template from two pages, though it reads one', async () => {
    const runs = await JobRuns.open()
    const job = `start: ${shop.url}/list\npages: 1`
    expect(await runs.run(job)).toMatchObject({ state: 'finished', records: 10, pages: 1 })
    expect(await rememberedBy(runs)).toMatchObject({ pages: 2 })
    shop.template = 'table'
    expect(await runs.run(job)).toMatchObject({ records: 10, pages: 1, verdict: { done: 'mended' } })
    expect(await rememberedBy(runs)).toMatchObject({ pages: 2 })
  })

  test('mends the wrapper where the template has changed, and reads the same columns', async () => {
    const runs = await JobRuns.open()
    const before = await runs.run(`start: ${shop.url}/list`)
    shop.template = 'table'
    const after = await runs.run(`start: ${shop.url}/list`)
    expect(after).toMatchObject({ state: 'finished', records: 30, verdict: { done: 'mended' } })
    expect(await runs.texts(after, 'title')).toEqual(await runs.texts(before, 'title'))
    expect(await runs.texts(after, 'price')).toEqual(await runs.texts(before, 'price'))
    expect(after.changes).toMatchObject({ new: 0, gone: 0, changed: 0, unchanged: 30 })
    expect(await wrappersOf(runs)).toEqual(['list 1 replaced', 'list 2 current'])
    expect(await rememberedBy(runs)).toMatchObject({ pages: 3 })
  })

  test('waits for its owner where a new wrapper is to be proposed', async () => {
    const runs = await JobRuns.open()
    await runs.run(`start: ${shop.url}/list\nmend: propose`)
    shop.template = 'table'
    const deferred = await runs.run(`start: ${shop.url}/list\nmend: propose`)
    expect(deferred).toMatchObject({ state: 'deferred', records: 0, verdict: { done: 'proposed' } })
    expect(await wrappersOf(runs)).toEqual(['list 1 current', 'list 2 proposed'])
  })

  test('is deferred where the list is gone, and loses nothing of earlier runs', async () => {
    const runs = await JobRuns.open()
    const before = await runs.run(`start: ${shop.url}/list`)
    shop.instead = '<!DOCTYPE html><title>Moved</title><h1>We are moving</h1><p>Come back on Monday.</p>'
    const deferred = await runs.run(`start: ${shop.url}/list`)
    expect(deferred).toMatchObject({ state: 'deferred', changes: undefined })
    expect(deferred.because).toContain('is no longer on the page')
    expect(await runs.records(before)).toHaveLength(30)
  })

  test('from several start addresses is one table, in their order', async () => {
    const runs = await JobRuns.open()
    const run = await runs.run(`start: [${shop.url}/list2, ${shop.url}/list]`)
    expect(run).toMatchObject({ state: 'finished', records: 45, pages: 5 })
    expect(await runs.texts(run, 'title')).toEqual([...goods(15, 101), ...goods(30)].map(({ fields }) => fields.name))
    expect(await wrappersOf(runs)).toEqual(['list 1 current'])
  })

  test('adds what the own pages of records say', async () => {
    const runs = await JobRuns.open()
    const run = await runs.run(`start: ${shop.url}/list2\ndetails: true`)
    expect(run).toMatchObject({ state: 'finished', records: 15, detailsRead: 15, detailsMissing: 0 })
    expect(await runs.texts(run, 'material')).toEqual(goods(15, 101).map(({ details }) => details.Material))
    expect(await wrappersOf(runs)).toEqual(['list 1 current', 'details 1 current'])
  })

  test('reads as many records as are asked for', async () => {
    const runs = await JobRuns.open()
    const run = await runs.run(`start: ${shop.url}/list\nrecords: 13`)
    expect(run).toMatchObject({ state: 'finished', records: 13, pages: 2 })
  })

  test('that finds no list has failed and says why', async () => {
    const runs = await JobRuns.open()
    shop.instead = '<!DOCTYPE html><title>Empty</title><h1>Nothing here</h1><p>Not a thing.</p>'
    const run = await runs.run(`start: ${shop.url}/list`)
    expect(run).toMatchObject({ state: 'failed', records: 0 })
    expect(run.because).toContain('no list found')
  })

  test('tells whoever wants to know', async () => {
    const runs = await JobRuns.open()
    const yaml = `start: ${shop.url}/list\nmend: off\nwebhooks: [{ url: "https://hooks.test/a" }]`
    await runs.run(yaml)
    shop.template = 'table'
    await runs.run(yaml)
    const sent = await runs.store.db.selectFrom('deliveries').select(['event', 'body']).execute()
    const told = new Map(sent.map(({ event, body }) => [event, JSON.parse(body).data]))
    expect([...told.keys()].sort()).toEqual(['run.failed', 'run.finished', 'template.changed'])
    expect(told.get('run.finished')).toMatchObject({ job: 'job', run: 1, state: 'finished' })
    expect(told.get('template.changed')).toMatchObject({ run: 2, state: 'running' })
    expect(told.get('run.failed')).toMatchObject({ run: 2, state: 'deferred', counts: null })
  })
})

describe('a job of single pages', () => {
  const html = (number: number): string => detailPage(makeListRecord(number))
  function wrapperOf(number: number): string {
    const page = pageOf(html(number))
    const { fields } = makeListRecord(number)
    const learned = learnByExample([{ page, fields: { name: fields.name, cost: fields.price } }])
    if (learned.kind !== 'learned') throw new Error(JSON.stringify(learned))
    return formatStored({ wrapper: learned.wrapper, state: learnTemplateState(learned.wrapper, [page]) })
  }

  test('has one record for each start address', async () => {
    const runs = await JobRuns.open()
    const yaml = `start: [${shop.url}/item/1, ${shop.url}/item/2, ${shop.url}/item/3]\nwrapper: item.json`
    const run = await runs.run(yaml, wrapperOf(7))
    expect(run).toMatchObject({ state: 'finished', records: 3, verdict: { kind: 'same' } })
    expect(await runs.texts(run, 'name')).toEqual(goods(3).map(({ fields }) => fields.name))
    expect(await runs.texts(run, 'cost')).toEqual(goods(3).map(({ fields }) => fields.price))
  })
})

test('a job that is moved to another site learns its list anew', async () => {
  const runs = await JobRuns.open()
  await runs.run(`start: ${shop.url}/list`)
  const moved = await runs.run(`start: ${shop.url.replace('127.0.0.1', 'localhost')}/list`)
  expect(moved).toMatchObject({ state: 'finished', records: 30, verdict: undefined })
  expect(await wrappersOf(runs)).toEqual(['list 1 replaced', 'list 2 current'])
})

test('of a run that has ended, only what was read and what went wrong is kept', async () => {
  const runs = await JobRuns.open()
  await runs.run(`start: ${shop.url}/list2\ndetails: true\nkeep: { snapshots: first }`)
  const counts = await Promise.all(
    (['harvested', 'journal', 'models', 'details', 'tasks', 'snapshots', 'sightings', 'pages'] as const).map(
      async table => `${table} ${(await runs.store.db.selectFrom(table).select('run_id').execute()).length}`,
    ),
  )
  expect(counts).toEqual([
    'harvested 0',
    'journal 0',
    'models 0',
    'details 0',
    'tasks 0',
    'snapshots 1',
    'sightings 15',
    'pages 2',
  ])
})

test('a key that no record has is told, and the run goes on without it', async () => {
  const runs = await JobRuns.open()
  const run = await runs.run(`start: ${shop.url}/list\nkey: [isbn]`)
  expect(run).toMatchObject({ state: 'finished', records: 30 })
  expect(run.notes.join()).toContain('isbn')
})
