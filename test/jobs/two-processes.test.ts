import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { closedAfterwards } from '../closed-afterwards.ts'
import { type ListServer, startListServer } from '../harvest-server/list-server.ts'
import { makeJob } from './job-folder.ts'
import { runProcess } from './processes.ts'
import { wrongRows } from './table-truth.ts'

// Several processes on one SQLite file at the same time.

const servers = await Promise.all([10, 12].map(pages => startListServer({ pages, perPage: 5, latencyMs: 20 })))
for (const server of servers) closedAfterwards(server)
const [first, second] = servers.map(({ listUrl }) => ({ start: listUrl, details: true, reading: 'parser' }))
const lamps = await makeJob(first!, { name: 'lamps' })
const chairs = await makeJob(second!, { name: 'chairs', database: lamps.database })

const begun = async (server: ListServer, requests: number): Promise<void> => {
  while (server.requests.length < requests) await new Promise(resolve => setTimeout(resolve, 5))
}

test('two jobs are harvested into one file at the same time; the same job is refused to a second; readers read', async () => {
  const one = lamps.harvest()
  const two = chairs.harvest()
  await Promise.all(servers.map(server => begun(server, 8)))
  const [again, runs, early] = await Promise.all([
    lamps.harvest().ended,
    runProcess(['runs', '--json', '--database', lamps.database]),
    runProcess(['export', 'lamps', '--format', 'ndjson', '--database', lamps.database]),
  ])
  expect(again.err).toContain('run 1 of lamps is in progress')
  expect(again.err).toContain(`process ${one.pid} on ${hostname()}`)
  expect(again.code).toBe(1)
  expect(JSON.parse(runs.out)).toHaveLength(2)
  expect(early.err).not.toContain('    at ')
  expect(await one.ended).toMatchObject({ code: 0 })
  expect(await two.ended).toMatchObject({ code: 0 })
  expect(wrongRows(await lamps.exportTable(servers[0]!.url), servers[0]!.records)).toEqual([])
  expect(wrongRows(await chairs.exportTable(servers[1]!.url), servers[1]!.records)).toEqual([])
  for (const { requests } of servers) expect(new Set(requests.map(({ path }) => path)).size).toBe(requests.length)
})
