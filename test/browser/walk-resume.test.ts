import { expect, test } from 'vitest'
import { LISTINGS } from '../../demo/listings.ts'
import { startDemo } from '../../demo/server.ts'
import { analysisOf } from '../../src/analyse.ts'
import { shippedModels } from '../../src/shipped-models.ts'
import { Renderer } from '../../src/stages/1-render/renderer.ts'
import { openSite } from '../../src/stages/6-harvest/load/open-site.ts'
import { closedAfterwards } from '../closed-afterwards.ts'
import { WALK_OPTIONS, type Walked, WalkStore, walkOn } from '../stored-walk.ts'

const analysis = analysisOf(shippedModels)
const site = closedAfterwards(await startDemo())
const renderer = closedAfterwards(new Renderer())

/** Part of a walk as in a new process: only what was stored is left of the previous one. */
async function walkPart(start: string, store: WalkStore, most?: number): Promise<Walked> {
  const { loader, close } = await openSite(
    { politeness: { delayMs: 0 } },
    {
      named: [start],
      renderer,
      tell: () => {},
    },
  )
  const options = { ...WALK_OPTIONS, pages: PAGES }
  const parts = { loader, analysis, options, tell: () => {} }
  const walked = await walkOn(start, parts, { from: store.after(), store, ...(most ? { most } : {}) })
  await close()
  return walked
}

/** The requested number of pages. */
const PAGES = 3

test.concurrent.each([
  ['/shop/', 2, 'a button without address'],
  ['/shop/reviews/', 1, '"load more"'],
  ['/journal/feed/', 2, 'scrolling'],
  ['/library/catalogue/', 1, 'scrolling that recycles rows'],
  ['/motors/vans/', 2, 'scrolling and links'],
])('%s: interrupted after page %i, a walk by %s is resumed', async (address, most) => {
  const start = new URL(address, site.url).href
  const store = new WalkStore()
  const before = await walkPart(start, store, most)
  const after = await walkPart(start, store)
  const truth = LISTINGS.find(listing => listing.address === address)!.records()
  const links = [...before.pages, ...after.pages].flatMap(({ rows }) => rows.map(({ link }) => link))
  expect(after.ending).toEqual({ kind: 'as-asked', what: 'pages', count: PAGES })
  expect(after.pages.map(({ number }) => number)).toEqual(most === 1 ? [2, 3] : [3])
  expect(links).toEqual(truth.slice(0, links.length).map(({ url }) => new URL(url, site.url).href))
})
