import { test } from 'vitest'
import { expectSameAfterKills } from '../jobs/killed-harvest.ts'

test('a harvest that is killed fifty times ends as an unbroken one, and asks for no page twice that it had', async () => {
  await expectSameAfterKills({ pages: 60, steps: 34, starts: 16 })
}, 900_000)
