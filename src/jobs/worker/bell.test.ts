import { expect, test } from 'vitest'
import { Bell } from './bell.ts'

const LONG_MS = 60_000

test('who waits is woken', async () => {
  const bell = new Bell()
  const woken = bell.wait(LONG_MS)
  bell.ring()
  await woken
})

test('what rang while nobody waited is heard once', async () => {
  const bell = new Bell()
  bell.ring()
  bell.ring()
  await bell.wait(LONG_MS)
  const began = performance.now()
  await bell.wait(20)
  expect(performance.now() - began).toBeGreaterThan(15)
})
