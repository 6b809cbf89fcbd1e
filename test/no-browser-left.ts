import { afterAll, expect } from 'vitest'
import { browsersOf, noneLeft } from './harvest-server/chromium.ts'

// Files share a process. A browser that one leaves behind is a leak, and would be counted by the tests of another.
afterAll(async () => {
  await noneLeft()
  expect(browsersOf()).toEqual([])
})
