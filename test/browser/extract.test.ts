import { describe, expect, test } from 'vitest'
import { type DemoRecord, shownAtFirst } from '../../demo/listing.ts'
import { LISTINGS } from '../../demo/listings.ts'
import { startDemo } from '../../demo/server.ts'
import { analyse } from '../../src/analyse.ts'
import { shippedModels } from '../../src/shipped-models.ts'
import { Renderer } from '../../src/stages/1-render/renderer.ts'
import type { PageModel } from '../../src/stages/2-model/page-model.ts'
import type { FoundList } from '../../src/stages/6-harvest/analysis.ts'
import { readPage } from '../../src/stages/6-harvest/load/read-page.ts'
import { learnList } from '../../src/stages/6-harvest/table/learn-list.ts'
import { readList } from '../../src/stages/6-harvest/table/list-reader.ts'
import { closedAfterwards } from '../closed-afterwards.ts'
import { listAnalysis, mainList } from '../list-analysis.ts'

const site = closedAfterwards(await startDemo())
const renderer = closedAfterwards(new Renderer())

const open = (path: string): Promise<PageModel> =>
  readPage({ kind: 'url', url: new URL(path, site.url).href }, { renderer })

/** White space differs between the data and the page's lines. */
const words = (text: string): string => text.replace(/\s+/g, ' ')

/** All texts of a row. */
const rowText = ({ fields }: Pick<FoundList, 'fields'>, row: number): string =>
  fields.map(({ cells }) => words(cells[row]?.text ?? '')).join('\n')

/** Values of a record that its row does not contain. */
function missing({ url, image, fields }: DemoRecord, row: string): string[] {
  const addresses = [url, image].filter(path => path !== undefined).map(path => new URL(path, site.url).href)
  const values = Object.values(fields)
    .flat()
    .filter(value => value !== undefined)
  return [...addresses, ...values.map(words)].filter(value => !row.includes(value))
}

const ARTICLE = '/journal/articles/156-models-for-harbour-walls-at-saltby-on-sea/'

/** Known failures with reasons. A case that starts to pass fails the test; remove it here. */
const NOT_YET: Readonly<Record<string, string>> = {
  '/journal/archive/': 'a remark that one record of the page has: by itself it is no column',
}

const testOf = (path: string): typeof test | typeof test.fails => (path in NOT_YET ? test.fails : test)

const FIRST_PAGES = [
  '/homes/',
  '/homes/open-days/',
  '/shop/',
  '/shop/outlet/',
  '/journal/archive/',
  '/library/catalogue/',
]

describe('the main list of a listing of the demo is exactly its records, each with all its values', () => {
  // All pages of all listings are harvested in harvest-demo.test.ts; here, one for each way that records get into a page.
  for (const listing of LISTINGS.filter(({ address }) => FIRST_PAGES.includes(address))) {
    testOf(listing.address)(listing.address, async () => {
      const { lists: found } = analyse(await open(listing.address), shippedModels)
      if (found.kind === 'none') throw new Error(found.because)
      const [main] = found.lists as readonly [FoundList]
      const expected = shownAtFirst(listing)
      expect(main.region.records).toHaveLength(expected.length)
      expect(expected.flatMap((record, row) => missing(record, rowText(main, row)))).toEqual([])
    })
  }
})

/** Listings whose next page has an address, and that page. */
const SECOND_PAGES = [
  ['/homes/', '/homes/?page=2'],
  ['/shop/outlet/', '/shop/outlet/?page=2'],
  ['/journal/', '/journal/page/2/'],
] as const

describe('a list of the first page is read on the second', () => {
  for (const [first, second] of SECOND_PAGES) {
    testOf(second)(second, async () => {
      const listing = LISTINGS.find(({ address }) => address === first)!
      const page = listAnalysis.annotate(await open(first))
      const { template } = learnList([page], mainList(page), listAnalysis)
      const reading = readList(listAnalysis.annotate(await open(second)), template, listAnalysis)
      if (reading.kind === 'lost') throw new Error(reading.because)
      const expected = listing.records().slice(listing.pageSize, 2 * listing.pageSize)
      expect(reading.rows).toHaveLength(expected.length)
      const texts = reading.rows.map(({ cells }) => cells.map(cell => words(cell?.text ?? '')).join('\n'))
      expect(expected.flatMap((record, row) => missing(record, texts[row]!))).toEqual([])
    })
  }
})

describe('pages of the demo without a list', () => {
  for (const path of ['/homes/info/about/', '/homes/info/contact/', '/homes/property-40112/', ARTICLE]) {
    testOf(path)(path, async () => {
      const { lists } = analyse(await open(path), shippedModels)
      expect(lists).toMatchObject({ kind: 'none', because: expect.stringContaining('not') })
    })
  }
})
