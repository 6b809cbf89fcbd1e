import { test } from 'vitest'
import { expectSameAfterKills } from './killed-harvest.ts'

// A hundred kills: test/hard/kill.test.ts.
test('a harvest that is killed again and again ends as an unbroken one, and asks for no page twice that it had', async () => {
  await expectSameAfterKills({ pages: 14, steps: 7, starts: 3 })
})
