import { afterAll, beforeAll, expect, test } from 'vitest'
import { LISTINGS } from '../../demo/listings.ts'
import { type DemoSite, startDemo } from '../../demo/server.ts'
import { analysisOf } from '../../src/pipeline.ts'
import { Renderer } from '../../src/stages/1-render/renderer.ts'
import { openSite } from '../../src/stages/6-harvest/open-site.ts'
import { loadHarvesters } from '../harvest-server/run-harvest.ts'
import { WALK_OPTIONS, type Walked, WalkStore, walkOn } from '../stored-walk.ts'

const analysis = analysisOf(loadHarvesters(), 'main')
let site: DemoSite
let renderer: Renderer
beforeAll(async () => {
  site = await startDemo()
  renderer = new Renderer()
})
afterAll(async () => {
  await renderer.close()
  await site.close()
})

/** A part of a walk as a process of its own would do it: nothing is left of the one before but what was stored. */
async function walkPart(start: string, store: WalkStore, most?: number): Promise<Walked> {
  const { loader, close } = await openSite({ politeness: { delayMs: 0 } }, { renderer, tell: () => {} })
  const options = { ...WALK_OPTIONS, pages: PAGES }
  const parts = { loader, analysis, options, tell: () => {} }
  const walked = await walkOn(start, parts, { from: store.after(), store, ...(most ? { most } : {}) })
  await close()
  return walked
}

/** Of all pages that were wanted, so many come before the break. */
const [PAGES, BEFORE] = [3, 2]

test.concurrent.each([
  ['/shop/', 'by a button without address'],
  ['/shop/reviews/', 'by "load more"'],
  ['/journal/feed/', 'by scrolling'],
  ['/library/catalogue/', 'by scrolling that recycles rows'],
  ['/motors/vans/', 'by scrolling and by links'],
])(
  '%s: a walk %s that was broken off is gone on with where it was',
  async address => {
    const start = new URL(address, site.url).href
    const store = new WalkStore()
    const before = await walkPart(start, store, BEFORE)
    const after = await walkPart(start, store)
    const truth = LISTINGS.find(listing => listing.address === address)!.records()
    const links = [...before.pages, ...after.pages].flatMap(({ rows }) => rows.map(({ link }) => link))
    expect(after.ending).toEqual({ kind: 'as-asked', what: 'pages', count: PAGES })
    expect(after.pages.flatMap(({ rows }) => rows).length).toBeGreaterThan(0)
    expect(links).toEqual(truth.slice(0, links.length).map(({ url }) => new URL(url, site.url).href))
  },
  60_000,
)
