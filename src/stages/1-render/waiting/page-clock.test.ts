import { expect, onTestFinished, test, vi } from 'vitest'
import { PageClock } from './page-clock.ts'

test('a look that takes long counts as a short one', () => {
  let now = 1_000
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => spy.mockRestore())
  const clock = new PageClock()
  const after = (ms: number): number => {
    now += ms
    return clock.tick()
  }
  expect([after(30), after(50), after(5_000), after(20)]).toEqual([30, 80, 280, 300])
})
