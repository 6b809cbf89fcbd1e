import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { createBell } from './bell.ts'

const LONG_MS = 60_000
const { signal } = new AbortController()

test('a bell that rings ends the wait, and leaves nothing with the signal', async () => {
  const bell = createBell()
  for (let times = 0; times < 20; times++) {
    const wait = bell.wait(LONG_MS, signal)
    bell.ring()
    await wait
  }
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('a bell that rang before anybody waited is heard once', async () => {
  const bell = createBell()
  bell.ring()
  await bell.wait(LONG_MS, signal)
  const began = performance.now()
  await bell.wait(20, signal)
  expect(performance.now() - began).toBeGreaterThan(15)
})

test('a signal ends the wait, also one that came before', async () => {
  const [bell, controller] = [createBell(), new AbortController()]
  const wait = bell.wait(LONG_MS, controller.signal)
  controller.abort()
  await wait
  await bell.wait(LONG_MS, controller.signal)
})
