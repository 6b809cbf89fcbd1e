import { afterAll, describe, expect, test } from 'vitest'
import { shippedModels } from '../../src/shipped-models.ts'
import { Renderer } from '../../src/stages/1-render/renderer.ts'
import type { HarvestOptions } from '../../src/stages/6-harvest/options.ts'
import { closedAfterwards } from '../closed-afterwards.ts'
import { noneLeft } from '../harvest-server/chromium.ts'
import { type ListServer, type ListServerOptions, startListServer } from '../harvest-server/list-server.ts'
import { type Harvested, harvestAll } from '../harvest-server/run-harvest.ts'
import type { Trouble } from '../harvest-server/trouble.ts'
import { missingValues, scatteredFields } from '../harvest-server/true-values.ts'

// Failures of the server, the connection, and the list. The tests mostly wait, so they run concurrently.

/** The timeout for answers that never arrive; a busy machine needs less for the others. */
const LOAD_MS = 15_000

const servers: ListServer[] = []
afterAll(async () => {
  await Promise.all(servers.map(server => server.close()))
  expect(await noneLeft()).toBe(true)
})
const renderer = closedAfterwards(new Renderer({ limits: { loadMs: LOAD_MS } }))

async function serve(options: ListServerOptions): Promise<ListServer> {
  const server = await startListServer(options)
  servers.push(server)
  return server
}

const harvestFrom = (server: ListServer, options: HarvestOptions = {}): Promise<Harvested> =>
  harvestAll(
    server.listUrl,
    { ...shippedModels, renderer },
    { ...options, politeness: { delayMs: 0, ...options.politeness }, limits: { loadMs: LOAD_MS, ...options.limits } },
  )

/** The records of the first pages, each once, in order and with all their values. */
function expectPages(server: ListServer, { records, summary }: Harvested, pages: number, perPage = 10): void {
  const truth = server.records.slice(0, pages * perPage)
  expect(records).toHaveLength(truth.length)
  expect(summary.records).toBe(truth.length)
  expect(missingValues(truth, records, server.url)).toEqual([])
}

const requestsFor = (server: ListServer, page: number) =>
  server.requests.filter(({ path }) => new RegExp(`[?&]page=${page}(&|$)`).test(path))

const READINGS = ['browser', 'parser'] as const

describe.each(READINGS)('read by %s', reading => {
  const once: readonly [string, Trouble][] = [
    ['a connection that stalls', { kind: 'stall' }],
    ['a connection that is cut in the middle of the document', { kind: 'cut' }],
    ['an answer 503', { kind: 'status', status: 503 }],
  ]
  test.concurrent.each(once)('%s: the page is asked for again', async (_, trouble) => {
    const server = await serve({ pages: 4, troubles: [{ page: 3, trouble }] })
    const harvested = await harvestFrom(server, { reading })
    expectPages(server, harvested, 4)
    expect(harvested.summary).toMatchObject({ isComplete: true, ending: { kind: 'last-page' } })
    expect(harvested.events).toContainEqual(expect.objectContaining({ kind: 'retry', url: `${server.listUrl}?page=3` }))
    expect(requestsFor(server, 3)).toHaveLength(2)
  })

  test.concurrent('500 twice, then fine', async () => {
    const troubles = [{ page: 2, times: 2, trouble: { kind: 'status', status: 500 } }] as const
    const server = await serve({ pages: 3, troubles })
    const harvested = await harvestFrom(server, { reading })
    expectPages(server, harvested, 3)
    expect(harvested.summary.isComplete).toBe(true)
    expect(requestsFor(server, 2)).toHaveLength(3)
  })

  test.concurrent('500 for ever: what was read before is there, and what failed is named', async () => {
    const troubles = [{ page: 3, times: 99, trouble: { kind: 'status', status: 500 } }] as const
    const server = await serve({ pages: 5, troubles })
    const harvested = await harvestFrom(server, { reading, politeness: { retries: 1 } })
    expectPages(server, harvested, 2)
    expect(harvested.summary).toMatchObject({
      isComplete: false,
      pages: 2,
      ending: {
        kind: 'failed',
        because: expect.stringMatching(/\?page=3: .*500/),
        remedy: expect.stringMatching(/\w+/),
      },
    })
    expect(requestsFor(server, 3)).toHaveLength(2)
  })

  test.concurrent('429: nothing is asked for until the time that the server names has passed', async () => {
    const troubles = [{ page: 2, trouble: { kind: 'status', status: 429, retryAfter: 3 } }] as const
    const server = await serve({ pages: 3, troubles })
    const harvested = await harvestFrom(server, { reading })
    expectPages(server, harvested, 3)
    const [refused, again] = requestsFor(server, 2)
    expect(again!.at - refused!.at).toBeGreaterThan(2_990)
    expect(server.requests.filter(({ at }) => at > refused!.at && at < again!.at)).toEqual([])
    expect(harvested.events).toContainEqual(expect.objectContaining({ kind: 'wait', because: 'retry-after' }))
  })
})

describe('lists that change or do not end', () => {
  test.concurrent('a list that looks different from page 3 on is searched for again, with a note', async () => {
    const server = await serve({ pages: 5, changedFrom: 3 })
    const harvested = await harvestFrom(server)
    expectPages(server, harvested, 5)
    expect(harvested.summary).toMatchObject({ isComplete: true, ending: { kind: 'last-page' } })
    expect(harvested.summary.notes).toContainEqual(expect.stringMatching(/^page 3 .* searched for the list again/))
    expect(harvested.events).toContainEqual(expect.objectContaining({ kind: 'relearned', page: 3 }))
    // A heading became a cell, which may be a new column, but typed values stay in their columns.
    const scattered = scatteredFields(server.records, harvested.records, server.url)
    expect(scattered).not.toContain('price')
    expect(scattered).not.toContain('added')
  })

  test.concurrent.each([
    // A link to the page itself is not taken for its next page.
    ['itself', 'last-page'],
    ['first', 'repeats'],
  ] as const)('the last page leads to %s', async (lastLeadsTo, kind) => {
    const server = await serve({ pages: 4, lastLeadsTo })
    const harvested = await harvestFrom(server)
    expectPages(server, harvested, 4)
    expect(harvested.summary).toMatchObject({ isComplete: true, ending: { kind } })
  })

  test.concurrent.each(['nothing', 'itself', 'first'] as const)(
    'every address has another session, and the last page leads to %s',
    async lastLeadsTo => {
      const server = await serve({ pages: 4, sessionIds: true, lastLeadsTo })
      const harvested = await harvestFrom(server)
      expectPages(server, harvested, 4)
      expect(harvested.summary.isComplete).toBe(true)
      expect(server.requests.filter(({ path }) => path.startsWith('/list')).length).toBeLessThan(10)
    },
  )
})

describe('robots.txt', () => {
  test.concurrent('a page that it forbids ends the walk, with what was read before', async () => {
    const server = await serve({ pages: 5, robots: 'User-agent: *\nDisallow: /*page=3\n' })
    const harvested = await harvestFrom(server)
    expectPages(server, harvested, 2)
    expect(harvested.summary).toMatchObject({
      isComplete: false,
      ending: { kind: 'forbidden', url: `${server.listUrl}?page=3`, because: expect.stringContaining('/*page=3') },
    })
    expect(requestsFor(server, 3)).toEqual([])
    expect(server.requests.filter(({ path }) => path === '/robots.txt')).toHaveLength(1)
  })

  test.concurrent('it is obeyed by default', async () => {
    const server = await serve({ pages: 3, robots: 'User-agent: amberyl\nDisallow: /\n' })
    await expect(harvestFrom(server)).rejects.toMatchObject({
      name: 'RenderFailure',
      message: expect.stringContaining('robots.txt forbids it'),
      remedy: expect.stringContaining('--ignore-robots'),
    })
    expect(server.requests.map(({ path }) => path)).toEqual(['/robots.txt'])
    expectPages(server, await harvestFrom(server, { politeness: { robots: false } }), 3)
  })

  test.concurrent('a server that fails to give it forbids everything', async () => {
    const server = await serve({ robots: { kind: 'status', status: 503 } })
    await expect(harvestFrom(server)).rejects.toThrow('robots.txt failed to load')
    expect(server.requests.filter(({ path }) => path !== '/robots.txt')).toEqual([])
  })
})
