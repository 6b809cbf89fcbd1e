import { expect, test } from 'vitest'
import { analysisOf } from '../src/analyse.ts'
import { shippedModels } from '../src/shipped-models.ts'
import type { DomainFinder } from '../src/stages/4-find/domain/domain-finder.ts'
import type { DomainSource } from '../src/stages/4-find/domain/domain-source.ts'
import { loadDomain } from '../src/stages/4-find/domain/load-domain.ts'
import { loadDomainFinder } from '../src/stages/4-find/domain/load-domain-finder.ts'
import type { WalkParts } from '../src/stages/6-harvest/state/walk-parts.ts'
import { BOATS_DOMAIN, boatPage, boats } from './boat-market.ts'
import { folderOf } from './folder-of.ts'
import { pageOf } from './page-of.ts'
import { WALK_OPTIONS, WalkStore, walkOn } from './stored-walk.ts'

const START = 'http://boats.test/1'

/** Four boats per page; one of them is repeated on the next page. */
const PAGES = [1, 2, 3].map(number =>
  pageOf(
    boatPage({ boats: boats(4, 3 * number), ...(number < 3 ? { next: `/${number + 1}` } : {}) }),
    `http://boats.test/${number}`,
  ),
)

const boatFinder = (): DomainFinder => loadDomainFinder(loadDomain(folderOf('boats', { 'domain.yaml': BOATS_DOMAIN })))

/** A new process that has not seen a page yet. */
const partsOf = (finder: DomainFinder, choose: DomainSource['choose']): WalkParts => ({
  analysis: analysisOf(shippedModels, { domain: { name: undefined, choose, finder: () => finder } }),
  options: { ...WALK_OPTIONS, reading: 'parser' },
  tell: () => {},
  loader: { inTurn: (_, work) => work(), load: async url => ({ model: PAGES.find(page => page.url === url)! }) },
})

test('a walk with a domain that is broken off after any page and gone on with is as one that was not', async () => {
  const finder = boatFinder()
  // Alone, the later pages would fit no domain.
  const parts = () =>
    partsOf(finder, page => (page.url === START ? { name: 'boats' } : { because: 'it is not the first' }))
  const store = new WalkStore()
  const unbroken = await walkOn(START, parts(), { store })
  expect(unbroken.pages.map(({ columns, rows }) => [columns.join(), rows.length])).toEqual([
    ['title,price,rig,length,url', 4],
    ['title,price,rig,length,url', 3],
    ['title,price,rig,length,url', 3],
  ])
  for (const most of [1, 2, 3]) {
    const rest = await walkOn(START, parts(), { from: store.after(most) })
    expect(rest).toEqual({ pages: unbroken.pages.slice(most), ending: unbroken.ending })
  }
})

test('a walk that was stored before its domain was kept decides it again by its first page', async () => {
  const finder = boatFinder()
  const parts = () =>
    partsOf(finder, page => (page.url === START ? { name: 'boats' } : { because: 'it is not the first' }))
  const store = new WalkStore()
  const unbroken = await walkOn(START, parts(), { store })
  const from = store.after(2)!
  const { domain, ...state } = JSON.parse(from.state)
  expect(domain).toEqual({ name: 'boats' })
  const rest = await walkOn(START, parts(), { from: { ...from, state: JSON.stringify(state) } })
  expect(rest.pages).toEqual(unbroken.pages.slice(2))
})

test('a list whose first page is of no domain is read without one to its end', async () => {
  const choose: DomainSource['choose'] = page =>
    page.url === START ? { because: 'nothing floats' } : { name: 'boats' }
  const { pages } = await walkOn(START, partsOf(boatFinder(), choose))
  expect(pages.map(({ rows }) => rows.length)).toEqual([4, 3, 3])
  for (const { columns } of pages) expect(columns).not.toContain('rig')
})
