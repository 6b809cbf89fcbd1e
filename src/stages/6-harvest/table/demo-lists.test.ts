import { describe, expect, test } from 'vitest'
import { type DemoRecord, type Listing, pagesOf } from '../../../../demo/listing.ts'
import { LISTINGS } from '../../../../demo/listings.ts'
import { startDemo } from '../../../../demo/server.ts'
import { closedAfterwards } from '../../../../test/closed-afterwards.ts'
import { listAnalysis, mainList } from '../../../../test/list-analysis.ts'
import { attributeOf, type PageModel, resolveUrl, tagOf, textOf } from '../../2-model/page-model.ts'
import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import { readPage } from '../load/read-page.ts'
import { learnList } from './learn-list.ts'
import { readList } from './list-reader.ts'
import type { ListTemplate, Row } from './list-template.ts'

/** The address of the next page: by its number, or the text of the link to it. */
const NEXT: Readonly<Record<string, ((number: number) => string) | string>> = {
  '/homes/': 'Next ›',
  '/homes/rent/': number => `/homes/rent/p${number}/`,
  '/shop/table/': number => `/shop/table/?start=${(number - 1) * 20}`,
  '/journal/': number => `/journal/page/${number}/`,
  '/journal/archive/': number => `/journal/archive/volume-${number}.html`,
  '/library/': 'Next page',
  '/library/results/': 'Next >>',
  '/library/periodicals/': 'Show more newspapers',
  '/library/manuscripts/': number => `/library/manuscripts/${number}/`,
  '/town/jobs/': number => `/town/jobs/seite-${number}.html`,
  '/town/events/': 'Next month ›',
  '/town/notices/': 'Next »',
  '/town/clubs/': '❯',
  '/motors/': 'Next',
  '/motors/bikes/': 'Forward »',
}

/** Columns that the page itself separates: the badge of featured homes has another place and look. */
const APART: Readonly<Record<string, readonly string[]>> = { '/homes/': ['flag'] }

const site = closedAfterwards(await startDemo())

const at = (path: string): string => new URL(path, site.url).href

function linkSaying(page: PageModel, words: string): string {
  for (let node = 0; node < page.nodeCount; node++) {
    if (tagOf(page, node) === 'a' && textOf(page, node).trim() === words)
      return resolveUrl(page, node, attributeOf(page, node, 'href')!)!
  }
  throw new Error(`no link says ${words}`)
}

async function loadPages({ address }: Listing, count: number): Promise<AnnotatedPage[]> {
  const next = NEXT[address]!
  const pages: AnnotatedPage[] = []
  for (let url = at(address); ; ) {
    const page = await readPage({ kind: 'url', url })
    pages.push(listAnalysis.annotate(page))
    if (pages.length === count) return pages
    url = typeof next === 'string' ? linkSaying(page, next) : at(next(pages.length + 1))
  }
}

/** All rows, page by page: the first pages are learned together, the others are read with the template. */
function readAll(pages: readonly AnnotatedPage[]): { template: ListTemplate; rows: Row[][] } {
  const learned = learnList(pages.slice(0, 2), mainList(pages[0]!), listAnalysis)
  let { template } = learned
  const rows = learned.pages.map(page => [...page.rows])
  for (const page of pages.slice(rows.length)) {
    const reading = readList(page, template, listAnalysis)
    if (reading.kind === 'lost') throw new Error(`page ${rows.length + 1}: ${reading.because}`)
    template = reading.template
    rows.push([...reading.rows])
    for (const { page: number, row, column, value } of reading.earlier) {
      const old = rows[number]![row]!
      rows[number]![row] = { ...old, cells: Object.assign([...old.cells], { [column]: value }) }
    }
  }
  return { template, rows }
}

const words = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The values of a record by field; several values of a field are listed separately. */
function valuesOf({ url, image, fields }: DemoRecord): [field: string, value: string][] {
  const given = Object.entries({ url: at(url), image: image && at(image), ...fields })
  return given.flatMap(([field, value]) =>
    (typeof value === 'string' ? [value] : (value ?? [])).map((one): [string, string] => [field, words(one)]),
  )
}

/** Fields whose values are not all in one column, with their columns. */
function scattered(records: readonly DemoRecord[], rows: readonly Row[]): string[] {
  const counts = new Map<string, { all: number; columns: Map<number, number> }>()
  for (const [index, record] of records.entries()) {
    for (const [field, value] of valuesOf(record)) {
      if (Array.isArray(record.fields[field])) continue
      const count = counts.get(field) ?? { all: 0, columns: new Map() }
      counts.set(field, count)
      count.all++
      for (const [column, cell] of rows[index]!.cells.entries())
        if (cell && words(cell.text).includes(value)) count.columns.set(column, (count.columns.get(column) ?? 0) + 1)
    }
  }
  return [...counts].filter(([, { all, columns }]) => ![...columns.values()].includes(all)).map(([field]) => field)
}

describe('every page of a listing in one table: all records, all values, each field in one column', () => {
  for (const listing of LISTINGS.filter(({ address }) => address in NEXT)) {
    test(listing.address, async () => {
      const expected = pagesOf(listing)
      const { rows } = readAll(await loadPages(listing, expected.length))
      expect(rows.map(page => page.length)).toEqual(expected.map(page => page.length))
      const all = rows.flat()
      const missing = expected.flat().flatMap((record, index) => {
        const said = all[index]!.cells.map(cell => words(cell?.text ?? '')).join('\n')
        return valuesOf(record).filter(([, value]) => !said.includes(value))
      })
      expect(missing).toEqual([])
      expect(scattered(expected.flat(), all)).toEqual(APART[listing.address] ?? [])
    })
  }
})
