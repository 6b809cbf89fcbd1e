import { expect, inject, onTestFinished, test } from 'vitest'
import { openSharedJobs } from '../../../test/jobs/shared-jobs.ts'
import type {} from '../../../test/shared-postgres.ts'
import { openStore } from '../../store/open-store.ts'
import { type Messages, openMessages } from './messages.ts'

const postgres = inject('postgres') ?? { missing: 'these tests are run without one' }

/** For several workers that start at the same time on an empty database. */
async function openSeveral(count: number): Promise<Messages[]> {
  const jobs = await openSharedJobs((postgres as { url: string }).url)
  onTestFinished(() => jobs.close())
  return Promise.all(
    Array.from({ length: count }, async () => {
      const store = await openStore(jobs.database)
      const messages = await openMessages(store, error => expect.unreachable(error.message))
      onTestFinished(async () => {
        await messages.close()
        await store.close()
      })
      return messages
    }),
  )
}

test.skipIf(!('url' in postgres))('a task is told of once, to one worker; each minute is one worker’s', async () => {
  const workers = await openSeveral(3)
  await Promise.all(workers.map(worker => worker.announce([1, 2, 3, 4, 5])))
  const taken = await Promise.all(workers.map(worker => worker.take(2)))
  expect(taken.flat().sort()).toEqual([1, 2, 3, 4, 5])
  await workers[0]!.announce([3])
  expect(await workers[1]!.take(2)).toEqual([3])
  expect(await workers[1]!.take(2)).toEqual([])

  const minutes = await Promise.all(workers.map(worker => worker.takeMinute()))
  expect(minutes.filter(Boolean)).toHaveLength(1)
  expect(await workers[0]!.takeMinute()).toBe(false)
})
