import { describe, expect, onTestFinished, test } from 'vitest'
import { gapsBetween, mostAtOnce } from '../../demo/request-log.ts'
import { harvest } from '../../src/pipeline.ts'
import { browsersOf, noneLeft } from '../harvest-server/chromium.ts'
import { type ListServer, type ListServerOptions, startListServer } from '../harvest-server/list-server.ts'
import { harvestAll } from '../harvest-server/run-harvest.ts'
import { missingValues } from '../harvest-server/true-values.ts'

// Harvests that end early, with their own browsers, and their politeness.

async function serve(options: ListServerOptions): Promise<ListServer> {
  const server = await startListServer(options)
  onTestFinished(() => server.close())
  return server
}

/** The time limit for closing everything, also on a busy machine: half of the shortest wait in the tests. */
const PROMPT_MS = 30_000
/** The time until a started action is running. */
const MIDDLE_MS = 200

const stalled = { page: 2, times: 99, trouble: { kind: 'stall' } } as const
const refused = { page: 2, times: 99, trouble: { kind: 'status', status: 503, retryAfter: 60 } } as const

const isMatch = (event: object, part: object): boolean =>
  Object.entries(part).every(([name, value]) => (event as Record<string, unknown>)[name] === value)

describe('a signal ends a harvest at once, and no browser is left', () => {
  test.each([
    ['while it waits for its turn', { kind: 'wait' }, 60_000, []],
    ['while a page does not come', { kind: 'step', by: 'link' }, 0, [stalled]],
    ['while it waits for another attempt', { kind: 'retry' }, 0, [refused]],
  ] as const)('%s', async (_, begun, delayMs, troubles) => {
    const server = await serve({ pages: 4, troubles })
    const controller = new AbortController()
    let [browsers, abortedAt] = [0, 0]
    const abort = (): void => {
      browsers = browsersOf().length
      abortedAt = performance.now()
      controller.abort()
    }
    const { records, summary } = await harvestAll(
      server.listUrl,
      {},
      {
        reading: 'browser',
        politeness: { delayMs },
        signal: controller.signal,
        onEvent: event => isMatch(event, begun) && setTimeout(abort, MIDDLE_MS),
      },
    )
    expect(browsers).toBe(1)
    expect(performance.now() - abortedAt).toBeLessThan(PROMPT_MS)
    expect(summary).toMatchObject({ ending: { kind: 'stopped' }, isComplete: false, pages: 1 })
    expect(records).toHaveLength(10)
    expect(await noneLeft()).toBe(true)
  })

  test('what was read until then has been handed out', async () => {
    const server = await serve({ pages: 6 })
    const controller = new AbortController()
    const { records, summary } = await harvestAll(
      server.listUrl,
      {},
      {
        reading: 'browser',
        politeness: { delayMs: 0 },
        signal: controller.signal,
        onEvent: event => event.kind === 'step' && event.page === 4 && setTimeout(() => controller.abort(), 1),
      },
    )
    expect(summary).toMatchObject({ ending: { kind: 'stopped' }, isComplete: false, pages: 3 })
    expect(records).toHaveLength(30)
    expect(missingValues(server.records.slice(0, 30), records, server.url)).toEqual([])
    expect(await noneLeft()).toBe(true)
  })

  test('a signal that was given before: nothing is asked for', async () => {
    const server = await serve({ pages: 2 })
    const { records, summary } = await harvestAll(server.listUrl, {}, { signal: AbortSignal.abort() })
    expect(records).toEqual([])
    expect(summary.ending).toEqual({ kind: 'stopped' })
    expect(server.requests).toEqual([])
    expect(browsersOf()).toEqual([])
  })
})

test('who stops asking for records stops the harvest, and everything is closed', async () => {
  const server = await serve({ pages: 6 })
  const run = harvest(server.listUrl, { reading: 'browser', politeness: { delayMs: 0 } })
  for await (const { number } of run) if (number === 15) break
  expect(run.summary).toMatchObject({ ending: { kind: 'stopped' }, isComplete: false })
  expect(await noneLeft()).toBe(true)
  const asked = server.requests.length
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(server.requests).toHaveLength(asked)
})

const pageRequests = (server: ListServer) => server.requests.filter(({ path }) => /^\/(list|item)/.test(path))

describe('politeness, as the server sees it', () => {
  test('so much time lies between two pages, and there is one at a time', async () => {
    const server = await serve({ pages: 3, perPage: 5, latencyMs: 50 })
    await harvestAll(server.listUrl, {}, { reading: 'parser', details: true, politeness: { delayMs: 150 } })
    const requests = pageRequests(server)
    expect(requests).toHaveLength(3 + 15)
    // On a busy machine, a request may be late and the next one seem early, so the sum counts.
    const gaps = gapsBetween(requests)
    expect(gaps.reduce((sum, gap) => sum + gap, 0)).toBeGreaterThan(140 * gaps.length)
    expect(mostAtOnce(requests)).toBe(1)
  })

  test('no more requests at a time than allowed', async () => {
    const server = await serve({ pages: 2, perPage: 8, latencyMs: 100 })
    const politeness = { delayMs: 0, atOnce: 3 }
    await harvestAll(server.listUrl, {}, { reading: 'parser', details: true, politeness })
    expect(mostAtOnce(pageRequests(server))).toBe(3)
  })

  test.each(['browser', 'parser'] as const)('read by %s, every request says who asks', async reading => {
    const server = await serve({ pages: 2, perPage: 4 })
    await harvestAll(server.listUrl, {}, { reading, politeness: { delayMs: 0 } })
    expect(server.requests.length).toBeGreaterThan(2)
    for (const { headers } of server.requests) expect(headers['user-agent']).toContain('Amberyl')
  })
})

describe('details that cannot be had', () => {
  test.each(['browser', 'parser'] as const)(
    'read by %s: the record is there, and says what is missing',
    async reading => {
      const troubles = [{ detail: 4, times: 99, trouble: { kind: 'status', status: 500 } }] as const
      const server = await serve({ pages: 2, perPage: 6, troubles })
      const politeness = { delayMs: 0, retries: 1, atOnce: 2 }
      const { records, summary } = await harvestAll(
        server.listUrl,
        {},
        {
          reading,
          details: true,
          politeness,
        },
      )
      expect(missingValues(server.records, records, server.url)).toEqual([])
      expect(records.filter(({ detailsMissing }) => detailsMissing !== undefined)).toEqual([
        expect.objectContaining({ number: 4, detailsMissing: expect.stringContaining('500') }),
      ])
      for (const [index, { details, description }] of server.records.entries()) {
        if (index === 3) continue
        const said = Object.values(records[index]!.values).map(({ text }) => text)
        expect(said).toEqual(expect.arrayContaining([...Object.values(details).filter(Boolean), description]))
      }
      expect(summary.details).toEqual({
        read: 11,
        failed: [{ url: `${server.url}/item/4`, because: expect.stringContaining('500') }],
      })
    },
  )

  test('a detail page that fails once is asked for again', async () => {
    const troubles = [{ detail: 8, trouble: { kind: 'cut' } }] as const
    const server = await serve({ pages: 1, perPage: 10, troubles })
    const { summary } = await harvestAll(
      server.listUrl,
      {},
      {
        reading: 'parser',
        details: true,
        politeness: { delayMs: 0 },
      },
    )
    expect(summary.details).toEqual({ read: 10, failed: [] })
  })
})
