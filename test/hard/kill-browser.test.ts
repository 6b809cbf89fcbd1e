import { expect, onTestFinished, test } from 'vitest'
import { LISTINGS } from '../../demo/listings.ts'
import { startDemo } from '../../demo/server.ts'
import { browsersOf } from '../harvest-server/chromium.ts'
import { makeJob } from '../jobs/job-folder.ts'
import { untilPages } from '../jobs/kept-pages.ts'

const PAGES = 4

const exists = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('a walk in the browser that is killed twice is complete in the end, and no browser stays', async () => {
  const listing = LISTINGS.find(({ address }) => address === '/shop/')!
  const site = await startDemo()
  const job = await makeJob({ start: new URL(listing.address, site.url).href, pages: PAGES, reading: 'browser' })
  onTestFinished(() => site.close())
  const browsers: number[] = []
  for (const pages of [1, 3]) {
    const harvest = job.harvest()
    await untilPages(job.database, pages)
    browsers.push(...browsersOf('', harvest.pid))
    await harvest.kill()
  }
  expect(browsers).toHaveLength(2)
  const { code, err } = await job.harvest().ended
  expect(err).toContain('Continuing run 1 of things')
  expect(code).toBe(0)
  const rows = (await job.exportTable(new URL(site.url).origin)).trimEnd().split('\n')
  const truth = listing.records().slice(0, PAGES * listing.pageSize)
  expect(rows).toHaveLength(truth.length)
  expect(truth.filter(({ url }, at) => !rows[at]!.includes(`"${url}"`)).map(({ url }) => url)).toEqual([])
  expect(await job.showRun()).toMatchObject({ state: 'finished', resumed: 2, pages: PAGES })
  // A browser ends when the process that started it is gone.
  expect(browsers.filter(exists)).toEqual([])
})
