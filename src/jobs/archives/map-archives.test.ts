import { beforeAll, describe, expect, test } from 'vitest'
import { cards, crawlOfTwo, offers, RELATED_ARTICLE } from '../../../test/two-templates.ts'
import { createDomains } from '../domains.ts'
import { createJobModels } from '../job-models.ts'
import { addressOfSource, analysePage } from '../threads/analyse-page.ts'
import type { AnalysisPool } from '../threads/analysis-pool.ts'
import type { ArchiveInput } from './archive-input.ts'
import { mapArchives, type PagePlace } from './map-archives.ts'

const tools = { models: createJobModels(), domains: createDomains() }

interface Page {
  readonly url: string
  readonly html: string
}

const archiveOf = (name: string, pages: readonly Page[], series?: string): ArchiveInput => ({
  name,
  ...(series === undefined ? {} : { series }),
  async *pages() {
    for (const { url, html } of pages) yield { kind: 'html', bytes: Buffer.from(html), url }
  },
})

/** The lines of archives, and the addresses of the pages that were read without the whole analysis. */
async function linesOf(inputs: readonly ArchiveInput[], options: { threads?: number; after?: PagePlace } = {}) {
  const short: string[] = []
  const page: AnalysisPool['page'] = async (request, given) => {
    const result = await analysePage(request, given)
    const { used } = result.lesson ?? {}
    if (used && used.agreed === undefined) short.push(addressOfSource(request.source))
    return result
  }
  const analysis = { pool: { page } as AnalysisPool, tools, runId: -1 }
  const lines: string[] = []
  async function* all(): AsyncGenerator<ArchiveInput> {
    yield* inputs
  }
  for await (const { line } of mapArchives(all(), { folders: {}, analysis, ...options })) lines.push(line)
  return { lines, short }
}

describe('an archive with two templates, and pages that fit neither', () => {
  const pages = crawlOfTwo(48)
  const archive = archiveOf('a.warc', pages)
  let whole: Awaited<ReturnType<typeof linesOf>>
  beforeAll(async () => {
    whole = await linesOf([archive], { threads: 1 })
  })

  test('is mostly read with what its first pages taught, and the lines are those of pages that are read alone', async () => {
    expect(whole.short.length).toBeGreaterThan(pages.length / 2)
    const alone = await Promise.all(pages.map(page => linesOf([archiveOf('a.warc', [page])])))
    const numbered = alone.map(({ lines }, at) => lines[0]!.replace('"number":1', `"number":${at + 1}`))
    expect(whole.lines).toEqual(numbered)
  })

  test.each([2, 3])('gives the same lines with %i threads', async threads => {
    const { lines, short } = await linesOf([archive], { threads })
    expect(lines).toEqual(whole.lines)
    expect(short.sort()).toEqual([...whole.short].sort())
  })

  test('gives the same lines if it is continued anywhere', async () => {
    for (const number of [1, 2, 5, 17, 30, 47, 48]) {
      const { lines } = await linesOf([archive], { threads: 2, after: { archive: 'a.warc', number } })
      expect(lines).toEqual(whole.lines.slice(number))
    }
  })

  test('teaches nothing to another archive', async () => {
    const { lines, short } = await linesOf([archive, archiveOf('b.warc', pages.slice(0, 3))], { threads: 2 })
    expect(lines.slice(0, 48)).toEqual(whole.lines)
    expect(short).toHaveLength(whole.short.length)
  })

  test('as a folder of pages, it gives the same lines if it is continued anywhere', async () => {
    const inputs = pages.map((page, at) => archiveOf(`saved/${at}.html`, [page], 'saved'))
    const folder = await linesOf(inputs, { threads: 2 })
    expect(folder.short.length).toBeGreaterThan(pages.length / 2)
    for (const at of [0, 13, 40]) {
      const { lines } = await linesOf(inputs, { threads: 1, after: { archive: `saved/${at}.html`, number: 1 } })
      expect(lines).toEqual(folder.lines.slice(at + 1))
    }
  })
})

describe('between lists that are read with what was learned', () => {
  const lists = (from: number, count: number): Page[] =>
    Array.from({ length: count }, (_, at) => ({ url: `http://cards.test/list/${from + at}`, html: cards(from + at) }))

  const between = async (html: string) => {
    const page = { url: 'http://cards.test/list/odd', html }
    const { lines, short } = await linesOf([archiveOf('a.warc', [...lists(1, 20), page, ...lists(30, 5)])])
    expect(short).toContain('http://cards.test/list/19')
    expect(short).not.toContain(page.url)
    return JSON.parse(lines[20]!)
  }

  test('an article with a list of related things stays a page without a list', async () => {
    expect(await between(RELATED_ARTICLE)).toMatchObject({ records: [], because: expect.any(String) })
  })

  test('a page with one more column has it', async () => {
    const html = cards(21).replaceAll('</li>', '<em class="stock">In stock: 7</em></li>')
    const { columns, records } = await between(html)
    expect(columns).toHaveLength(4)
    expect(JSON.stringify(records[7])).toContain('7')
  })

  test('a page of another template has its own list', async () => {
    const { records } = await between(offers(3))
    expect(records[0].title).toMatch(/^Offer/)
  })
})
