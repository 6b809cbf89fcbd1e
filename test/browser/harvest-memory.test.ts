import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { harvest } from '../../src/pipeline.ts'
import { browsersOf, noneLeft } from '../harvest-server/chromium.ts'
import { startListServer } from '../harvest-server/list-server.ts'

// `npm run bench -- harvest-memory` measures 500 pages.

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

const heapUsed = (): number => {
  collect()
  return process.memoryUsage().heapUsed
}

test('pages leave nothing behind but what records are told apart by', async () => {
  const server = await startListServer({ pages: 60, perPage: 25 })
  const run = harvest(server.listUrl, { reading: 'parser', politeness: { delayMs: 0 } })
  /** Measured at the first record of two pages, when equally much is open. */
  const heaps = new Map<number, number>()
  for await (const { page } of run) if ([20, 60].includes(page) && !heaps.has(page)) heaps.set(page, heapUsed())
  await server.close()
  // The model of one such page, with what was found on it, takes more than 300 kB: forty kept models would be 12 MB.
  expect(heaps.get(60)! - heaps.get(20)!).toBeLessThan(4_000_000)
})

test('a browser that had its number of pages is replaced, and none is left at the end', async () => {
  const server = await startListServer({ pages: 10 })
  const pids = new Set<number>()
  let most = 0
  const run = harvest(server.listUrl, {
    reading: 'browser',
    politeness: { delayMs: 0 },
    limits: { pagesPerBrowser: 4 },
    onEvent: event => {
      if (event.kind !== 'page') return
      const running = browsersOf()
      for (const pid of running) pids.add(pid)
      most = Math.max(most, running.length)
    },
  })
  let records = 0
  for await (const _ of run) records++
  await server.close()
  expect(records).toBe(server.records.length)
  expect(pids.size).toBe(3)
  // A page stays open until the next one has been read, so there may be two for a moment.
  expect(most).toBeLessThanOrEqual(2)
  expect(await noneLeft()).toBe(true)
})
