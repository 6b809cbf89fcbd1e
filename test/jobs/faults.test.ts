import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { startListServer } from '../harvest-server/list-server.ts'
import { runCommand } from '../run-command.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { openLine } from './cut-line.ts'
import { makeJob } from './job-folder.ts'
import { canMount, mountSmallDisk } from './small-disk.ts'
import { wrongRows } from './table-truth.ts'

// Bad luck around a job. A full disk: full-disk.test.ts. Killed processes: kill.test.ts. PostgreSQL that is restarted, a
// clock that jumps, and a lock that stays: test/hard.

const PAGES = 2

async function openJob(given: Readonly<Record<string, unknown>> = {}, around: Parameters<typeof makeJob>[1] = {}) {
  const server = await startListServer({ pages: PAGES, perPage: 5 })
  onTestFinished(() => server.close())
  return { server, job: await makeJob({ start: server.listUrl, reading: 'parser', details: true, ...given }, around) }
}

test.skipIf(!canMount)('a disk that becomes read-only: a message, and later the harvest goes on', async () => {
  const disk = mountSmallDisk(16_000)!
  onTestFinished(() => disk.remove())
  const { server, job } = await openJob({ outputs: ['things.csv'] }, { within: disk.path })
  disk.protect(true)
  const failed = await job.harvest().ended
  expect(failed.err).toContain(`amberyl: the disk of the database is read-only: ${job.database}\n`)
  expect(failed.err).not.toMatch(/^ +at /m)
  expect(failed.code).toBe(1)
  disk.protect(false)
  expect(await job.harvest().ended).toMatchObject({ code: 0 })
  expect(wrongRows(await job.exportTable(server.url), server.records)).toEqual([])
})

test.skipIf(!canMount)('files in a read-only folder: the records are stored, and that is noted', async () => {
  const [disk, folder] = [mountSmallDisk(1000)!, temporaryFolder()]
  onTestFinished(() => disk.remove())
  const { job } = await openJob({ outputs: ['things.json'] }, { within: disk.path, database: join(folder, 'jobs.db') })
  disk.protect(true)
  expect(await job.harvest().ended).toMatchObject({ code: 5 })
  const { records, notes } = await job.showRun()
  expect(records).toBe(5 * PAGES)
  expect(notes).toEqual([expect.stringMatching(/^failed to write things.json: .* the disk is read-only/)])
})

test('a store that another process locks for a moment is waited for', async () => {
  const { server, job } = await openJob()
  expect(await job.harvest().ended).toMatchObject({ code: 0 })
  const other = new Database(job.database)
  other.exec('begin immediate')
  const harvest = job.harvest()
  setTimeout(() => other.exec('commit'), 1500)
  expect(await harvest.ended).toMatchObject({ code: 0 })
  other.close()
  expect(wrongRows(await job.exportTable(server.url), server.records)).toEqual([])
})

const COMMANDS = [
  ['status'],
  ['runs', '--json'],
  ['runs', 'show', 'things'],
  ['export', 'things', '--json'],
  ['jobs', 'list'],
  ['store', 'check'],
]

test('a damaged store: every command says so, and none writes to it', async () => {
  const { job } = await openJob({ pages: 1, details: false })
  expect(await job.harvest().ended).toMatchObject({ code: 0 })
  const whole = await readFile(job.database)
  const damages = { header: [0, 100], 'first page': [100, 4096], middle: [4096, whole.length - 4096] } as const
  for (const [place, [start, end]] of Object.entries(damages)) {
    const damaged = Buffer.from(whole).fill(0xa5, start, end)
    const file = join(job.path, 'damaged.db')
    await writeFile(file, damaged)
    for (const command of COMMANDS) {
      const { code, err, out } = await runCommand([...command, '--database', file])
      expect(`${err}${out}`, `${place}: ${command.join(' ')}`).toMatch(DAMAGE)
      expect(err).not.toMatch(/^ +at /m)
      expect(code).toBe(1)
    }
    expect(await readFile(file)).toEqual(damaged)
  }
})

const DAMAGE = /damaged|not a SQLite database|Restore the last backup/

test.concurrent.each(['loudly', 'silently'] as const)(
  'a network that is cut %s in the middle and comes back: nothing is missing or twice',
  async how => {
    const server = await startListServer({ pages: 6, perPage: 5, latencyMs: 10 })
    const line = await openLine(server.url)
    const job = await makeJob({ start: `${line.url}/list`, reading: 'parser', details: true })
    const harvest = job.harvest()
    while (server.requests.length < 12) await new Promise(resolve => setTimeout(resolve, 5))
    line.cut(how)
    await new Promise(resolve => setTimeout(resolve, 500))
    line.mend()
    const { code, err } = await harvest.ended
    expect(err).toContain('30 records from 6 pages, 30 details')
    expect(code).toBe(0)
    expect(wrongRows(await job.exportTable(line.url), server.records)).toEqual([])
    line.close()
    await server.close()
  },
)
