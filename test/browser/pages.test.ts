import { beforeAll, describe, expect, test } from 'vitest'
import { analyse, type Findings } from '../../src/analyse.ts'
import { shippedModels } from '../../src/shipped-models.ts'
import { DEFAULT_LIMITS } from '../../src/stages/1-render/limits.ts'
import { Renderer } from '../../src/stages/1-render/renderer.ts'
import { captureTab } from '../../src/stages/1-render/tab-snapshot.ts'
import { buildModel } from '../../src/stages/2-model/build.ts'
import { findFields } from '../../src/stages/4-find/fields/find-fields.ts'
import { closedAfterwards } from '../closed-afterwards.ts'
import { sampleOf } from '../effort.ts'
import {
  contentsOf,
  expectedRecords,
  foundContents,
  foundNext,
  missedFields,
  type PageCase,
  readPageCases,
} from '../page-case.ts'
import { startPageProxy } from './page-proxy.ts'

// All of them are read without a browser in every run.
const cases = sampleOf(readPageCases(), 5)
const proxy = closedAfterwards(await startPageProxy(new Map(cases.map(({ url, html }) => [url, html]))))
const renderer = closedAfterwards(new Renderer())
// One tab for all pages: a new one for each page would be slow.
const session = closedAfterwards(renderer.openSession({ proxy: { server: proxy.url }, scripts: false }))
const { page: tab } = await session.open(cases[0]!.url)

async function readPage({ url }: PageCase): Promise<Findings> {
  await tab.goto(url)
  return analyse(buildModel(await captureTab(tab, DEFAULT_LIMITS)), shippedModels)
}

for (const page of cases) {
  describe(page.slug, () => {
    let found: Findings
    beforeAll(async () => {
      found = await readPage(page)
    })
    const may = (what: string) => (page.fails?.[`rendered ${what}`] ? test.fails : test)
    if (page.next) {
      may('next')('leads to its next page', () => {
        expect(foundNext(found.next)).toBe(page.next)
      })
    }
    if (page.none) {
      may('records')('has no list', () => {
        expect(foundContents(found)).toEqual([])
      })
      return
    }
    test('is as its case says', () => {
      const records = expectedRecords(found.page, page)
      expect(records).toHaveLength(page.count!)
      expect(contentsOf(found.page, records)[0]).toContain(page.first!)
    })
    may('records')('gives its records', () => {
      const records = expectedRecords(found.page, page)
      expect(foundContents(found)).toEqual(contentsOf(found.page, records))
    })
    if (page.fields) {
      may('fields')('gives its fields', () => {
        expect(missedFields(findFields(found.annotated, expectedRecords(found.page, page)), page)).toEqual([])
      })
    }
  })
}
