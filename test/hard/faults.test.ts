import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { dice } from '../../demo/dice.ts'
import { startListServer } from '../harvest-server/list-server.ts'
import { makeJob } from '../jobs/job-folder.ts'
import { wrongRows } from '../jobs/table-truth.ts'

// Bad luck that takes long, or needs a tool; the rest is in test/jobs/faults.test.ts.

test('a store that another process keeps locked: the harvest says so and goes on later', async () => {
  const server = await startListServer({ pages: 3, perPage: 5 })
  onTestFinished(() => server.close())
  const job = await makeJob({ start: server.listUrl, reading: 'parser', details: true })
  expect(await job.harvest().ended).toMatchObject({ code: 0 })
  const other = new Database(job.database)
  other.exec('begin immediate')
  const locked = await job.harvest().ended
  expect(locked.err).toContain(`amberyl: another process has locked the database: ${job.database}\nWhat to do: `)
  expect(locked.code).toBe(1)
  other.exec('rollback')
  other.close()
  expect(await job.harvest().ended).toMatchObject({ code: 0 })
  expect(wrongRows(await job.exportTable(server.url), server.records)).toEqual([])
})

/** Debian and Ubuntu: `apt install libfaketime`. */
const FAKETIME = [
  process.env.AMBERYL_FAKETIME ?? '',
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
].find(file => file !== '' && existsSync(file))

const DAY_S = 86_400

test.skipIf(FAKETIME === undefined)('a clock that jumps by days, back and forth, changes no record', async () => {
  const server = await startListServer({ pages: 12, perPage: 5, latencyMs: 20 })
  onTestFinished(() => server.close())
  const job = await makeJob({ start: server.listUrl, reading: 'parser', details: true })
  const clock = join(job.path, 'clock')
  const roll = dice('clock')
  writeFileSync(clock, '+0')
  const harvest = job.harvest({
    env: {
      LD_PRELOAD: FAKETIME!,
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      // Time that only runs forward is what timers use; a machine that is set to another time keeps it.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  })
  const jumps = setInterval(() => writeFileSync(clock, `${roll.pick(['+', '-'])}${roll.below(3 * DAY_S)}`), 200)
  const { code, err } = await harvest.ended
  clearInterval(jumps)
  expect(err).toContain('60 records from 12 pages, 60 details')
  expect(code).toBe(0)
  expect(wrongRows(await job.exportTable(server.url), server.records)).toEqual([])
})
