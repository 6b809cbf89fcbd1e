import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { LISTINGS } from '../../demo/listings.ts'
import { startDemo } from '../../demo/server.ts'
import { closedAfterwards } from '../closed-afterwards.ts'
import { EFFORT } from '../effort.ts'
import { JobRuns } from '../job-runs.ts'

/** As it was built before the tests (see fresh-build.ts). */
const THREAD = resolve('dist/src/analysis-thread.js')

const site = closedAfterwards(await startDemo())

const FEW = ['/journal/', '/library/']
const readable = LISTINGS.filter(({ source, opensWith }) => source === 'html' && opensWith === undefined)
/** Two listings; with more effort, all that can be read without a browser. */
const listings = EFFORT > 1 ? readable : readable.filter(({ address }) => FEW.includes(address))

/** Pages and records of a run, with their details, as they are stored. */
async function stored(address: string, thread?: string): Promise<unknown> {
  const runs = await JobRuns.open({ ...(thread === undefined ? {} : { thread }) })
  const start = new URL(address, site.url).href
  const run = await runs.run(`start: ${start}\npages: 3\nrecords: ${EFFORT > 1 ? 300 : 40}\ndetails: true`)
  const { state, pages, records, duplicates, notes } = run
  const rows = (await runs.records(run)).map(({ values }) => values)
  const wrappers = await runs.store.db.selectFrom('wrappers').select(['kind', 'state', 'content', 'because']).execute()
  const found = { state, pages, records, duplicates, notes, rows, wrappers }
  return JSON.parse(JSON.stringify(found).replaceAll(OF_THIS_VISIT, ''))
}

/** Times, and the session that some listings of the demo write into addresses. */
const OF_THIS_VISIT = /\\"at\\":\s*\\"[^"]*\\"|sid=[0-9a-f]+/g

test.each(listings.map(({ address }) => address))('%s: threads give the same as one thread', async address => {
  expect(await stored(address, THREAD)).toEqual(await stored(address))
})
