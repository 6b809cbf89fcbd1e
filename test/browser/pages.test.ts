import { beforeAll, describe, expect, test } from 'vitest'
import { analyse } from '../../src/analyse.ts'
import { shippedModels } from '../../src/shipped-models.ts'
import { DEFAULT_LIMITS } from '../../src/stages/1-render/limits.ts'
import { Renderer } from '../../src/stages/1-render/renderer.ts'
import { captureTab } from '../../src/stages/1-render/tab-snapshot.ts'
import { buildModel } from '../../src/stages/2-model/build.ts'
import { annotate } from '../../src/stages/3-annotate/annotate.ts'
import type { AnnotatedPage } from '../../src/stages/3-annotate/annotation.ts'
import { findFields } from '../../src/stages/4-find/fields/find-fields.ts'
import { findRegions } from '../../src/stages/4-find/regions/find-regions.ts'
import { closedAfterwards } from '../closed-afterwards.ts'
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

const { annotators, judge } = shippedModels
const cases = readPageCases()
const proxy = closedAfterwards(await startPageProxy(new Map(cases.map(({ url, html }) => [url, html]))))
const renderer = closedAfterwards(new Renderer())
// One tab for all pages: a new one for each page would be slow.
const session = closedAfterwards(renderer.openSession({ proxy: { server: proxy.url }, scripts: false }))
const { page: tab } = await session.open(cases[0]!.url)

async function readPage({ url }: PageCase): Promise<AnnotatedPage> {
  await tab.goto(url)
  return annotate(buildModel(await captureTab(tab, DEFAULT_LIMITS)), annotators)
}

for (const page of cases) {
  describe(page.slug, () => {
    let read: AnnotatedPage
    beforeAll(async () => {
      read = await readPage(page)
    })
    const may = (what: string) => (page.fails?.[`rendered ${what}`] ? test.fails : test)
    if (page.next) {
      may('next')('leads to its next page', () => {
        expect(foundNext(analyse(read.page, shippedModels).next)).toBe(page.next)
      })
    }
    if (page.none) {
      may('records')('has no list', () => {
        expect(foundContents(read.page, findRegions(read, judge))).toEqual([])
      })
      return
    }
    test('is as its case says', () => {
      const records = expectedRecords(read.page, page)
      expect(records).toHaveLength(page.count!)
      expect(contentsOf(read.page, records)[0]).toContain(page.first!)
    })
    may('records')('gives its records', () => {
      const records = expectedRecords(read.page, page)
      expect(foundContents(read.page, findRegions(read, judge))).toEqual(contentsOf(read.page, records))
    })
    if (page.fields) {
      may('fields')('gives its fields', () => {
        expect(missedFields(findFields(read, expectedRecords(read.page, page)), page)).toEqual([])
      })
    }
  })
}
