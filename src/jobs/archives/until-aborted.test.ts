import { expect, test } from 'vitest'
import { untilAborted } from './until-aborted.ts'

test('items come until the signal aborts, and one that never comes holds up nothing', async () => {
  const stop = new AbortController()
  async function* items(): AsyncGenerator<number> {
    yield 1
    yield 2
    await new Promise(() => {})
  }
  const seen: number[] = []
  for await (const item of untilAborted(items(), stop.signal)) {
    seen.push(item)
    if (item === 2) setTimeout(() => stop.abort(), 5)
  }
  expect(seen).toEqual([1, 2])
})

test('a failure comes through, and who stops early closes the items', async () => {
  let closed = 0
  async function* items(): AsyncGenerator<number> {
    try {
      yield 1
      throw new Error('the second')
    } finally {
      closed++
    }
  }
  const { signal } = new AbortController()
  const all = async (): Promise<void> => {
    for await (const _ of untilAborted(items(), signal));
  }
  await expect(all()).rejects.toThrow('the second')
  for await (const _ of untilAborted(items(), signal)) break
  expect(closed).toBe(2)
})
