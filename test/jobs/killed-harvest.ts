import { expect, onTestFinished } from 'vitest'
import { type ListServer, startListServer } from '../harvest-server/list-server.ts'
import { AT_ONCE, type JobFolder, makeJob } from './job-folder.ts'
import { DETAILS_KILL, planFinishKills, planKills } from './kill-plan.ts'
import { askedInVain, describeKills, killAgainAndAgain, lostAt } from './kill-series.ts'

export interface KillSeries {
  /** Of the list. */
  readonly pages: number
  /** Kills during the list and the details. */
  readonly steps: number
  /** Kills while processes start. */
  readonly starts: number
}

const PER_PAGE = 10
/** Slow enough that requests are in flight at most moments. */
const LATENCY_MS = 15
const SEED = process.env.AMBERYL_KILL_SEED ?? 'a hundred kills'

async function openJob(pages: number): Promise<{ server: ListServer; job: JobFolder; began: number }> {
  const began = performance.now()
  const server = await startListServer({ pages, perPage: PER_PAGE, latencyMs: LATENCY_MS })
  onTestFinished(() => server.close())
  const outputs = ['things.csv', 'things.json']
  const job = await makeJob({ start: server.listUrl, details: true, reading: 'parser', outputs })
  return { server, job, began }
}

/** All results of a run, without the server's port, which varies. */
async function resultsOf(job: JobFolder, { url }: ListServer) {
  const [csv, json] = await Promise.all([job.read('things.csv'), job.read('things.json')])
  return { table: await job.exportTable(url), csv: csv.replaceAll(url, ''), json: json.replaceAll(url, '') }
}

async function harvestUnbroken(pages: number) {
  const { server, job, began } = await openJob(pages)
  const { code, err } = await job.harvest().ended
  const finishMs = performance.now() - began - server.requests.at(-1)!.at
  const records = pages * PER_PAGE
  const said = records.toLocaleString('en-US')
  expect(err).toMatch(new RegExp(`^Run 1 of things: ${said} records from ${pages} pages, ${said} details`))
  expect(code).toBe(0)
  expect(server.requests).toHaveLength(pages + records + 1)
  return { finishMs, ...(await resultsOf(job, server)) }
}

/** Kills a harvest again and again: it must end like an uninterrupted one, and request no kept page again. */
export async function expectSameAfterKills({ pages, steps, starts }: KillSeries): Promise<void> {
  const records = pages * PER_PAGE
  const things = pages + records
  const unbroken = harvestUnbroken(pages)
  const { server, job } = await openJob(pages)
  const killed = { job, server, pages, addresses: things + 1, finishMs: async () => (await unbroken).finishMs }
  const plan = [...planKills(SEED, { steps, starts }), DETAILS_KILL, ...planFinishKills(SEED, 'things.csv')]
  const kills = await killAgainAndAgain(killed, plan)
  const said = describeKills(SEED, kills)
  if (kills.at(-1)!.phase !== 'ended') expect(await job.harvest().ended, said).toMatchObject({ code: 0 })

  const { finishMs: _, ...wanted } = await unbroken
  expect(await resultsOf(job, server), said).toEqual(wanted)
  const run = await job.showRun()
  expect(run, said).toMatchObject({ run: 1, state: 'finished', pages, records, duplicates: 0 })
  // A takeover is counted a moment later, so a process killed in between is missing; one that was killed between two
  // tasks held none.
  const holders = new Set(kills.flatMap(({ owners }) => owners)).size
  expect(run.resumed, said).toBeGreaterThanOrEqual(holders - 2)
  expect(run.resumed, said).toBeLessThanOrEqual(kills.length)

  // A turn ends when its page is kept, so no process leaves more unkept pages than simultaneous requests.
  expect(askedInVain(kills, server), said).toEqual([])
  expect(Math.max(...kills.map(kill => lostAt(kill, server).length)), said).toBeLessThanOrEqual(AT_ONCE)
  const robots = server.requests.filter(({ path }) => path === '/robots.txt').length
  expect(robots, said).toBeLessThanOrEqual(kills.length + 1)
  expect(server.requests.length - robots, said).toBeLessThanOrEqual(things + AT_ONCE * kills.length)

  expect(kills.length, said).toBeGreaterThanOrEqual(steps + starts)
  // Kills at the end of the run may miss it; src/jobs/tasks tests their effect.
  const phases = kills.map(({ phase }) => phase)
  expect(phases, said).toEqual(expect.arrayContaining(['before the first page', 'learning', 'walk', 'details']))
}
