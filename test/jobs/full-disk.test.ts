import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startListServer } from '../harvest-server/list-server.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { makeJob } from './job-folder.ts'
import { askedAgain, readKept } from './kept-pages.ts'
import { canMount, mountSmallDisk } from './small-disk.ts'
import { wrongRows } from './table-truth.ts'

test.skipIf(!canMount).concurrent.for([
  [48, /^nothing$/],
  [1000, /^learning$/],
  // Pages of the list and details are read at the same time.
  [3600, /^(?:walk|details)$/],
] as const)(
  'a disk with %i KB of room is full (%s): that is said, and with more room the harvest goes on',
  async ([freeKb, phase], { onTestFinished }) => {
    const disk = mountSmallDisk(freeKb)!
    const server = await startListServer({ pages: 12, perPage: 5 })
    const outputs = ['things.csv']
    const job = await makeJob(
      { start: server.listUrl, details: true, reading: 'parser', outputs },
      { within: disk.path },
    )
    onTestFinished(async () => {
      await server.close()
      disk.remove()
    })
    const full = await job.harvest().ended
    expect(full.err).toContain(`amberyl: the disk of the database is full: ${job.database}\n`)
    expect(full.err).toContain('What to do: free some disk space, then start again; no stored data is lost')
    expect(full.err).not.toMatch(/^ +at /m)
    expect(full.code).toBe(1)

    const kept = await readKept(job.database)
    expect(kept.phase).toMatch(phase)
    const requests = server.requests.length
    disk.makeRoom()
    const after = await job.harvest().ended
    expect(after.err).toContain('60 records from 12 pages, 60 details')
    expect(after.code).toBe(0)
    expect(askedAgain(kept, server, requests)).toEqual([])
    expect(wrongRows(await job.exportTable(server.url), server.records)).toEqual([])
    expect((await job.read('things.csv')).trimEnd().split('\n')).toHaveLength(61)
  },
)

test.skipIf(!canMount)(
  'a disk that has no room for the files of a job loses no record, and that is noted',
  async () => {
    const [disk, folder] = [mountSmallDisk(8)!, temporaryFolder()]
    const server = await startListServer({ pages: 3 })
    onTestFinished(async () => {
      await server.close()
      disk.remove()
    })
    const wanted = { start: server.listUrl, reading: 'parser', outputs: ['things.json'] }
    const job = await makeJob(wanted, { within: disk.path, database: join(folder, 'jobs.db') })
    const { code, err } = await job.harvest().ended
    expect(err).not.toContain('Written')
    expect(code).toBe(5)
    const { records, notes } = await job.showRun()
    expect(records).toBe(30)
    expect(notes).toEqual([
      expect.stringMatching(
        /^failed to write things.json: .* the disk is full. To write it later: amberyl export things/,
      ),
    ])
  },
)
