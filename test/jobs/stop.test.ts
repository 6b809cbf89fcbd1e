import { expect, test } from 'vitest'
import { startListServer } from '../harvest-server/list-server.ts'
import { AT_ONCE, makeJob } from './job-folder.ts'
import { askedAgain, readKept, unkept } from './kept-pages.ts'
import { wrongRows } from './table-truth.ts'

/** Enough for a busy machine; no wait in the tests ends within this time. */
const PROMPT_MS = 30_000
const STALLED = { page: 5, trouble: { kind: 'stall' } } as const

test.concurrent.for([
  ['SIGINT', 'in the middle of pages and details', []],
  ['SIGTERM', 'while a page does not come', [STALLED]],
] as const)(
  '%s %s: the harvest stops, says how to go on, and goes on from there',
  async ([signal, _, troubles], { onTestFinished }) => {
    const server = await startListServer({ pages: 8, perPage: 5, latencyMs: 20, troubles })
    const job = await makeJob({ start: server.listUrl, details: true, reading: 'parser' })
    onTestFinished(() => server.close())
    const harvest = job.harvest()
    const isMiddle = (): boolean => server.requests.some(({ path }) => path === '/list?page=5')
    while (!isMiddle()) await new Promise(resolve => setTimeout(resolve, 5))
    const asked = performance.now()
    harvest.signal(signal)
    const { code, err } = await harvest.ended
    expect(performance.now() - asked).toBeLessThan(PROMPT_MS)
    expect(err).toMatch(
      /STOPPED: run 1 of things has stored \d pages and \d+ records so far\.\nRun the same command to continue/,
    )
    expect(code).toBe(130)

    const requests = server.requests.length
    const kept = await readKept(job.database)
    expect(unkept(kept, server, server.requests).length).toBeLessThanOrEqual(AT_ONCE)
    const after = await job.harvest().ended
    expect(after.err).toContain('Continuing run 1 of things after')
    expect(after.code).toBe(0)
    expect(askedAgain(kept, server, requests)).toEqual([])
    expect(wrongRows(await job.exportTable(server.url), server.records)).toEqual([])
  },
)
