import {
  CheerioCrawler,
  type CheerioCrawlerOptions,
  type CheerioCrawlingContext,
  Configuration,
  createCheerioRouter,
  Log,
  LogLevel,
} from '@crawlee/cheerio'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { addListRoutes, listHandler } from '../src/crawlee.ts'
import { learn } from '../src/index.ts'
import { closedAfterwards } from './closed-afterwards.ts'
import { startListServer } from './harvest-server/list-server.ts'
import { serve } from './local-server.ts'

// With the real CheerioCrawler; those with a browser are in test/hard/crawlee.test.ts.

type Start = Parameters<CheerioCrawler['run']>[0] & {}

async function crawl(options: CheerioCrawlerOptions, start: Start) {
  const warnings: string[] = []
  const log = new Log({ level: LogLevel.OFF })
  log.warning = message => void warnings.push(message.replaceAll(/http:\/\/[^/]*/g, ''))
  const settings = new Configuration({ persistStorage: false, purgeOnStart: true })
  const crawler = new CheerioCrawler(
    { maxRequestRetries: 1, log, statisticsOptions: { saveErrorSnapshots: false }, ...options },
    settings,
  )
  const { requestsFinished } = await crawler.run(start)
  const { items } = await crawler.getData()
  return { items, requestsFinished, warnings: warnings.filter(each => each.startsWith('amberyl')) }
}

const PAGES = 4
const site = closedAfterwards(await startListServer({ pages: PAGES, perPage: 6 }))
const NAMES = site.records.map(({ fields }) => fields.name)

test('rows of all pages are typed, and what could not be matched is said once', async () => {
  const Product = z.object({ name: z.string(), price: z.number(), link: z.url(), seats: z.number().optional() })
  const { items, requestsFinished, warnings } = await crawl({ requestHandler: listHandler({ schema: Product }) }, [
    site.listUrl,
  ])
  expect(items.map(({ name }) => name)).toEqual(NAMES)
  expect(items.map(item => Product.parse(item))).toEqual(items)
  expect(requestsFinished).toBe(PAGES)
  expect(warnings).toEqual([
    expect.stringMatching(/^amberyl: \/list: no column for "seats": .*title, title_link, price/),
  ])
})

test('a list that changes its look on the way still fits the schema', async () => {
  const changing = closedAfterwards(await startListServer({ pages: 4, perPage: 6, changedFrom: 3 }))
  const schema = z.object({ name: z.string(), price: z.number(), note: z.string().nullish() })
  const { items, warnings } = await crawl({ requestHandler: listHandler({ schema }) }, [changing.listUrl])
  expect(items.map(({ name }) => name)).toEqual(changing.records.map(({ fields }) => fields.name))
  expect(items.map(({ note }) => note ?? undefined)).toEqual(changing.records.map(({ fields }) => fields.note))
  expect(warnings).toEqual([])
})

test('a process that knows nothing of the first page gives the same columns', async () => {
  const known = await crawl({ requestHandler: listHandler() }, [site.listUrl])
  // Each request has a handler of its own.
  const { items } = await crawl({ requestHandler: context => listHandler()(context) }, [site.listUrl])
  expect(Object.keys(items[0]!)).toEqual(['title', 'title_link', 'price', 'added', 'note'])
  expect(items).toEqual(known.items)
})

test('records go to their own pages, and come back with what a wrapper reads there', async () => {
  const [first] = site.records
  const learned = await learn(`${site.url}/item/1`, {
    render: false,
    politeness: { delayMs: 0 },
    fields: { article: first!.details['Article number']!, material: first!.details.Material! },
  })
  if (learned.kind === 'problems') throw new Error(JSON.stringify(learned.problems))
  const router = createCheerioRouter()
  addListRoutes(router, {
    pages: 2,
    schema: z.object({ name: z.string() }),
    details: { wrapper: learned.stored, schema: z.object({ article: z.string().regex(/^LS-/), material: z.string() }) },
  })
  const start = { url: site.listUrl, label: 'LIST', userData: { shop: 'ours' } }
  const { items, requestsFinished, warnings } = await crawl({ requestHandler: router }, [start])
  const byName = new Map(items.map(item => [item.name, item]))
  expect(site.records.slice(0, 12).map(({ fields }) => byName.get(fields.name))).toEqual(
    site.records.slice(0, 12).map(({ fields, details }) => ({
      name: fields.name,
      article: details['Article number'],
      material: details.Material,
    })),
  )
  expect([requestsFinished, warnings]).toEqual([14, []])
})

test('a handler of yours gets the row and your own data', async () => {
  const router = createCheerioRouter()
  addListRoutes(router, { pages: 1, details: 'THING' })
  router.addHandler('THING', async ({ request, $, pushData }) => {
    const { row, shop, amberyl } = request.userData
    await pushData({ title: row.title, heading: $('h1').text(), shop, amberyl })
  })
  const start = { url: site.listUrl, label: 'LIST', userData: { shop: 'ours' } }
  const { items } = await crawl({ requestHandler: router }, [start])
  expect(new Set(items.map(({ title }) => title))).toEqual(new Set(NAMES.slice(0, 6)))
  for (const { title, heading, shop, amberyl } of items)
    expect([heading, shop, amberyl]).toEqual([title, 'ours', undefined])
})

test('a page that fails after it was read gives its rows when it is repeated', async () => {
  let failures = 0
  const push = async (rows: readonly object[], { pushData, request }: CheerioCrawlingContext): Promise<void> => {
    if (request.retryCount === 0 && failures++ < 2) throw new Error('the store is busy')
    await pushData([...rows])
  }
  const { items } = await crawl({ requestHandler: listHandler({ push }) }, [site.listUrl])
  expect(failures).toBeGreaterThanOrEqual(2)
  expect(items.map(({ title }) => title).sort()).toEqual([...NAMES].sort())
})

test('what keeps a list from being whole is said', async () => {
  const items = ['Kelp mat', 'Oak stool', 'Tin lamp', 'Ash bowl'].map(
    (name, at) => `<li><a href="/${at}">${name}</a> <b>£${at + 4}</b></li>`,
  )
  const url = await serve((request, response) => {
    response.setHeader('content-type', 'text/html')
    if (request.url === '/none') response.end('<h1>Closed</h1><p>We are on holiday.')
    else if (request.url === '/more') response.end(`<ul>${items.join('')}</ul><button>Load more</button>`)
    else response.end(`<p>Showing 1–4 of 90 results</p><ul>${items.join('')}</ul>`)
  })
  const { warnings, ...rest } = await crawl({ requestHandler: listHandler() }, [
    `${url}/none`,
    `${url}/more`,
    `${url}/few`,
  ])
  expect(rest.items).toHaveLength(8)
  expect(warnings.sort()).toEqual([
    'amberyl: /few: the list states 86 more records than were read',
    'amberyl: /more: the list goes on by a click, which needs a browser. Use PlaywrightCrawler.',
    expect.stringMatching('amberyl: /none: no list found: '),
  ])
})
