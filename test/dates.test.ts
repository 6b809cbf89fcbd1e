import { describe, expect, test } from 'vitest'
import { encodeJson } from '../src/export/json.ts'
import {
  extract,
  formatStored,
  type HarvestOptions,
  harvest,
  learn,
  parseStored,
  storedList,
  toPageModel,
} from '../src/index.ts'
import { serve } from './local-server.ts'

const TREES = ['Oak', 'Elm', 'Yew', 'Ash', 'Fir', 'Bay', 'Box', 'Fig']

/** A page of a list: titles, dates, and what follows. */
const pageOf = (dates: readonly string[], { from = 0, lang = 'en', behind = '' } = {}): string =>
  `<!doctype html><html lang="${lang}"><head><title>Walks</title></head><body><main><h1>Walks</h1><ul class="walks">${dates
    .map(
      (date, at) =>
        `<li class="walk"><h3><a href="/walk/${from + at}">The ${TREES[(from + at) % 8]} walk ${from + at}</a></h3><p class="when">${date}</p><p>Meet at gate ${at % 3 ? 'north' : 'south'} of the park</p></li>`,
    )
    .join('')}</ul>${behind}</main></body></html>`

const next = (address: string): string => `<p class="pager"><a rel="next" href="${address}">Next page</a></p>`

async function harvestPages(pages: Readonly<Record<string, string>>, options: HarvestOptions = {}) {
  const origin = await serve((request, response) => {
    const html = pages[request.url!]
    response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(html ?? '')
  })
  const run = harvest(`${origin}/`, { reading: 'parser', politeness: { delayMs: 0, retries: 0 }, ...options })
  const values: unknown[] = []
  for await (const record of run) values.push(record.values.date?.value ?? record.values.date?.text)
  return { values, run, summary: run.summary! }
}

const OPEN = ['03/04/2024', '05/06/2024', '07/08/2024', '09/10/2024', '11/12/2024']
const TOLD = ['13/04/2024', '05/06/2024', '07/08/2024', '09/10/2024', '11/12/2024']

describe('a walk', () => {
  test('decides the order from the pages that it learns from, and keeps it', async () => {
    const { values, summary } = await harvestPages({
      '/': pageOf(OPEN, { behind: next('/2') }),
      '/2': pageOf(TOLD, { from: 5, behind: next('/3') }),
      '/3': pageOf(OPEN, { from: 10 }),
    })
    expect(values).toEqual([
      ...['2024-04-03', '2024-06-05', '2024-08-07', '2024-10-09', '2024-12-11'],
      ...['2024-04-13', '2024-06-05', '2024-08-07', '2024-10-09', '2024-12-11'],
      ...['2024-04-03', '2024-06-05', '2024-08-07', '2024-10-09', '2024-12-11'],
    ])
    expect(summary.notes).toEqual([])
  })

  test('leaves a column as text if its first pages do not tell, and says so', async () => {
    const { values, summary } = await harvestPages({
      '/': pageOf(OPEN, { behind: next('/2') }),
      '/2': pageOf(OPEN, { from: 5 }),
    })
    expect(values).toEqual([...OPEN, ...OPEN])
    expect(summary.columns.find(({ name }) => name === 'date')?.kind).toBe('text')
    expect(summary.notes.join()).toContain(
      'column "date": day and month cannot be told apart in "03/04/2024", so it keeps its text',
    )
  })

  test('says so if a later page contradicts, and gives its dates no wrong value', async () => {
    const { values, summary } = await harvestPages({
      '/': pageOf(OPEN, { lang: 'en-US', behind: next('/2') }),
      '/2': pageOf(OPEN, { lang: 'en-US', from: 5, behind: next('/3') }),
      '/3': pageOf(TOLD, { lang: 'en-US', from: 10 }),
    })
    expect(values.slice(0, 2)).toEqual(['2024-03-04', '2024-05-06'])
    expect(values[10]).toBe('13/04/2024')
    expect(summary.notes).toEqual([
      expect.stringMatching(
        /^page 3 .*column "date": "13\/04\/2024" does not have the month first, as learned .* may be swapped in its other dates$/,
      ),
    ])
  })

  test('a date relative to today has a value against the time of its page', async () => {
    const { run, values } = await harvestPages({
      '/': pageOf(['2 days ago', 'yesterday', '3 days ago', '2 weeks ago']),
    })
    const at = Date.parse(run.seen.models[0]!.frames[0]!.at!)
    const day = (ago: number): string => new Date(at - ago * 86_400_000).toISOString().slice(0, 10)
    expect(values).toEqual([2, 1, 3, 14].map(day))
  })
})

describe('a wrapper', () => {
  const URL_OF_LIST = 'http://walks.test/'
  const saved = async (html: string) => {
    const run = harvest(await toPageModel({ html, url: URL_OF_LIST }))
    for await (const _ of run);
    return parseStored(formatStored(storedList(run.seen)!))
  }
  const read = async (html: string, wrapper: Awaited<ReturnType<typeof saved>>) => {
    const { rows, fields } = await extract({ html, url: URL_OF_LIST }, { wrapper })
    return {
      when: rows.map(row => row.date),
      note: fields.find(({ name }) => name === 'date')!.note,
    }
  }

  test('reads a later page in the order that it was learned in', async () => {
    const wrapper = await saved(pageOf(TOLD))
    expect(wrapper.wrapper.fields.find(({ name }) => name === 'date')).toMatchObject({
      kind: 'date',
      notation: { dateOrder: 'dmy' },
    })
    expect((await read(pageOf(OPEN), wrapper)).when[0]).toBe('2024-04-03')
    expect((await read(pageOf(OPEN, { lang: 'en-US' }), wrapper)).when[0]).toBe('2024-04-03')
  })

  test('without an order, as older versions wrote it, reads all dates of a page in one order or none', async () => {
    const { wrapper, ...rest } = await saved(pageOf(TOLD))
    const fields = wrapper.fields.map(
      ({ notation: _, ...field }: (typeof wrapper.fields)[number] & { notation?: unknown }) => field,
    )
    const old = { ...rest, wrapper: { ...wrapper, fields } } as Awaited<ReturnType<typeof saved>>
    expect((await read(pageOf(TOLD), old)).when.slice(0, 2)).toEqual(['2024-04-13', '2024-06-05'])
    const open = await read(pageOf(OPEN), old)
    expect(open.when).toEqual(OPEN)
    expect(open.note).toContain('day and month cannot be told apart')
    expect((await read(pageOf(OPEN, { lang: 'en-GB' }), old)).when[0]).toBe('2024-04-03')
  })

  test('learned by example from pages that tell the order reads one that does not', async () => {
    const page = (name: string, date: string): string =>
      `<html lang=en><body><main><h1>${name}</h1><dl><dt>Opened</dt><dd>${date}</dd><dt>Place</dt><dd>${name} Park</dd></dl></main></body></html>`
    const example = (name: string, date: string) => ({
      page: { html: page(name, date), url: `http://walks.test/${name}` },
      fields: { name, opened: date },
    })
    const { page: first, fields } = example('Oak', '13/04/2024')
    const learned = await learn(first, { fields, more: [example('Elm', '05/06/2024')] })
    if (learned.kind !== 'learned') throw new Error('nothing learned')
    const { rows } = await extract(
      { html: page('Yew', '03/04/2024'), url: 'http://walks.test/Yew' },
      { wrapper: learned.stored },
    )
    expect(rows[0]).toMatchObject({ name: 'Yew', opened: '2024-04-03' })
  })
})

describe('details', () => {
  const detail = (tree: string, date: string, code: string): string =>
    `<html lang=en><head><title>${tree}</title></head><body><main><h1>${tree} walk</h1><table><tr><th>Opened</th><td>${date}</td></tr><tr><th>Item no.</th><td>${code}</td></tr></table></main></body></html>`

  test('are read in one order, and their numbers that are names stay text', async () => {
    const dates = ['03/04/2024', '13/04/2024', '05/06/2024', '07/08/2024']
    const origin = await serve((request, response) => {
      const at = Number(/\d+$/.exec(request.url!)?.[0] ?? -1)
      const html =
        at < 0
          ? pageOf(['May 2024', 'June 2024', 'July 2024', 'May 2023'])
          : detail(TREES[at]!, dates[at]!, `${100 + at}`)
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
    })
    const run = harvest(`${origin}/`, { reading: 'parser', details: true, politeness: { delayMs: 0, retries: 0 } })
    const values: unknown[] = []
    for await (const { values: each } of run) values.push([each.opened?.value, each.item_no?.value])
    expect(values).toEqual([
      ['2024-04-03', undefined],
      ['2024-04-13', undefined],
      ['2024-06-05', undefined],
      ['2024-08-07', undefined],
    ])
  })
})

test('records of a domain have one order of day and month', async () => {
  const job = (title: string, date: string, at: number): string =>
    `<article class="job"><h2><a href="/jobs/${at}">${title}</a></h2><p class="company">Moss & Fern Ltd</p><p class="location">Leeds</p><p class="pay">£3${at},000 per annum</p><p class="date">Posted: ${date}</p></article>`
  const titles = ['Senior Software Engineer', 'Staff Nurse', 'Sales Manager', 'Truck Driver']
  const page = (dates: readonly string[], lang: string): string =>
    `<html lang=${lang}><body><h1>Jobs</h1><main>${dates.map((date, at) => job(titles[at]!, date, at)).join('')}</main></body></html>`
  const posted = async (dates: readonly string[], lang: string) => {
    const { fields } = await extract({ html: page(dates, lang), url: 'http://jobs.test/' }, { domain: 'jobs' })
    return fields.find(({ name }) => name === 'posted')!.cells.map(cell => cell?.value)
  }
  expect(await posted(['03/04/2024', '13/04/2024', '05/06/2024', '07/08/2024'], 'en-US')).toEqual([
    '2024-04-03',
    '2024-04-13',
    '2024-06-05',
    '2024-08-07',
  ])
})

test('JSON marks values that are derived', () => {
  const cells = [
    { text: '2 days ago', value: '2024-05-29', derived: true },
    { text: '3 May 2024', value: '2024-05-03' },
  ]
  const table = { name: 'main', recordCount: 2, fields: [{ name: 'when', kind: 'date' as const, cells }] }
  expect([...encodeJson([table], false)].join('')).toBe(
    '[\n  {"when":{"text":"2 days ago","value":"2024-05-29","derived":true}},\n  {"when":{"text":"3 May 2024","value":"2024-05-03"}}\n]\n',
  )
})

test('a walk reads the dates of a domain in the order that its first pages tell, though no column has them', async () => {
  const jobs = (dates: readonly string[], from: number, behind = ''): string =>
    `<!doctype html><html lang="en"><head><title>Jobs</title></head><body><main><h1>Jobs</h1><ul class="jobs">${dates
      .map(
        (date, at) =>
          `<li class="job"><h3><a href="/job/${from + at}">${['Data Analyst', 'Sound Engineer', 'Head Nurse', 'Lorry Driver', 'Pastry Cook'][at]} ${from + at}</a></h3><p class="firm">${TREES[(from + at) % 8]} Works</p><p class="note">Posted ${date} for ${['the office', 'the yard', 'a ward'][(from + at) % 3]} ${from + at}</p></li>`,
      )
      .join('')}</ul>${behind}</main></body></html>`
  const pages: Record<string, string> = {
    '/': jobs(OPEN, 0, next('/2')),
    '/2': jobs(TOLD, 5, next('/3')),
    '/3': jobs(OPEN, 10),
  }
  const origin = await serve((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pages[request.url!])
  })
  const run = harvest(`${origin}/`, { reading: 'parser', politeness: { delayMs: 0, retries: 0 }, domain: 'jobs' })
  const posted: unknown[] = []
  for await (const { values } of run) posted.push(values.posted?.value)
  expect(run.wrapper!.fields.map(({ kind }) => kind)).not.toContain('date')
  expect(posted).toEqual([
    ...['2024-04-03', '2024-06-05', '2024-08-07', '2024-10-09', '2024-12-11'],
    ...['2024-04-13', '2024-06-05', '2024-08-07', '2024-10-09', '2024-12-11'],
    ...['2024-04-03', '2024-06-05', '2024-08-07', '2024-10-09', '2024-12-11'],
  ])
})
