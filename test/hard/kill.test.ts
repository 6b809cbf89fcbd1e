import { test } from 'vitest'
import { expectSameAfterKills } from '../jobs/killed-harvest.ts'

test('a harvest that is killed a hundred times ends as an unbroken one, and asks for no page twice that it had', async () => {
  await expectSameAfterKills({ pages: 120, steps: 68, starts: 32 })
}, 1_800_000)
