import { afterAll, describe, expect, test } from 'vitest'
import { LISTINGS } from '../../demo/listings.ts'
import { startDemo } from '../../demo/server.ts'
import { shippedModels } from '../../src/shipped-models.ts'
import { Renderer } from '../../src/stages/1-render/renderer.ts'
import type { HarvestEvent } from '../../src/stages/6-harvest/event.ts'
import { closedAfterwards } from '../closed-afterwards.ts'
import { EFFORT } from '../effort.ts'
import { killBrowsers, marked, noneLeft } from '../harvest-server/chromium.ts'
import { startListServer } from '../harvest-server/list-server.ts'
import { harvestAll } from '../harvest-server/run-harvest.ts'
import { missingValues } from '../harvest-server/true-values.ts'

// Failures of the browser: it is killed, a tab crashes, a page hangs. Each test has its own browsers.

const site = closedAfterwards(await startDemo())
afterAll(async () => {
  expect(await noneLeft()).toBe(true)
})

/** Walks that are lost in the same way, for `npm run test:hard`. */
const OTHER_WALKS = [
  ['/shop/reviews/', 'by "load more"'],
  ['/journal/feed/', 'by scrolling'],
  ['/motors/vans/', 'by scrolling and by links'],
]

/** Runs something on the first matching event. */
function once(isMeant: (event: HarvestEvent) => boolean, run: () => void): (event: HarvestEvent) => void {
  let isDone = false
  return event => {
    if (isDone || !isMeant(event)) return
    isDone = true
    run()
  }
}

describe('Chromium is killed from outside', () => {
  test.concurrent.each([
    ['between two pages', { kind: 'page', page: 3 }, 0],
    ['while a page is loaded', { kind: 'step', page: 4 }, 30],
  ])('in the middle of a walk by links, %s', async (_, { kind, page }, ms) => {
    const server = await startListServer({ pages: 5, latencyMs: 60 })
    const { mark, browserArguments } = marked()
    const renderer = new Renderer({ browserArguments })
    const isMeant = (event: HarvestEvent): boolean => event.kind === kind && 'page' in event && event.page === page
    const { records, summary } = await harvestAll(
      server.listUrl,
      { ...shippedModels, renderer },
      {
        reading: 'browser',
        politeness: { delayMs: 0 },
        onEvent: once(isMeant, () => setTimeout(() => killBrowsers(mark), ms)),
      },
    )
    await renderer.close()
    await server.close()
    expect(records).toHaveLength(server.records.length)
    expect(missingValues(server.records, records, server.url)).toEqual([])
    expect(summary.isComplete).toBe(true)
    expect(await noneLeft(mark)).toBe(true)
  })

  test.concurrent.each([
    ['/shop/', 'by a button without address'],
    ['/library/catalogue/', 'by scrolling that recycles rows'],
    ...(EFFORT === 1 ? [] : OTHER_WALKS),
  ])('%s: in the middle of a walk %s', async address => {
    const { mark, browserArguments } = marked()
    const renderer = new Renderer({ browserArguments })
    const isMeant = (event: HarvestEvent): boolean => event.kind === 'page' && event.page === 3
    const { records, summary, events } = await harvestAll(
      new URL(address, site.url).href,
      { ...shippedModels, renderer },
      {
        pages: 5,
        politeness: { delayMs: 0 },
        onEvent: once(isMeant, () => setTimeout(() => killBrowsers(mark), 20)),
      },
    )
    await renderer.close()
    const truth = LISTINGS.find(listing => listing.address === address)!.records()
    expect(summary.ending).toEqual({ kind: 'as-asked', what: 'pages', count: 5 })
    expect(records.filter(({ page }) => page > 3).length).toBeGreaterThan(0)
    expect(missingValues(truth.slice(0, records.length), records, site.url)).toEqual([])
    expect(events).toContainEqual(expect.objectContaining({ kind: 'retry' }))
    expect(await noneLeft(mark)).toBe(true)
  })
})

describe('pages that harm their tab', () => {
  test.concurrent('a tab that crashes once: the page is opened again', async () => {
    const server = await startListServer({ pages: 3, troubles: [{ page: 2, trouble: { kind: 'crash' } }] })
    const renderer = new Renderer()
    const { records, summary } = await harvestAll(
      server.listUrl,
      { ...shippedModels, renderer },
      { reading: 'browser', politeness: { delayMs: 0 } },
    )
    await renderer.close()
    await server.close()
    expect(records).toHaveLength(server.records.length)
    expect(missingValues(server.records, records, server.url)).toEqual([])
    expect(summary.isComplete).toBe(true)
  })

  test.concurrent('a page that hangs for ever: what was read before is there', async () => {
    const server = await startListServer({ pages: 4, troubles: [{ page: 3, times: 99, trouble: { kind: 'hang' } }] })
    const { mark, browserArguments } = marked()
    const renderer = new Renderer({ browserArguments, limits: { loadMs: 15_000, settleMs: 2_000, pageMs: 16_000 } })
    const { records, summary } = await harvestAll(
      server.listUrl,
      { ...shippedModels, renderer },
      { reading: 'browser', politeness: { delayMs: 0, retries: 1 } },
    )
    await renderer.close()
    await server.close()
    expect(records).toHaveLength(20)
    expect(missingValues(server.records.slice(0, 20), records, server.url)).toEqual([])
    expect(summary).toMatchObject({
      isComplete: false,
      ending: { kind: 'failed', because: expect.stringContaining('page=3'), remedy: expect.stringMatching(/\w/) },
    })
    expect(await noneLeft(mark)).toBe(true)
  })
})
