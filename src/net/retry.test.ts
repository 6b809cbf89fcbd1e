import { expect, test } from 'vitest'
import { backOffMs, type RetryOptions, retry, waitBeforeRetry } from './retry.ts'

/** Fails this many times, then returns its attempt. */
const failing = (times: number) => async (attempt: number) => {
  if (attempt <= times) throw new Error(`failure ${attempt}`)
  return attempt
}

function options(more: Partial<RetryOptions> = {}): RetryOptions & { slept: number[] } {
  const slept: number[] = []
  const sleep = async (ms: number): Promise<void> => void slept.push(ms)
  return { waitOf: (_, attempt) => ({ ms: attempt * 10, because: 'back-off' }), sleep, slept, ...more }
}

test('work that succeeds is done once', async () => {
  const given = options()
  expect(await retry(failing(0), given)).toBe(1)
  expect(given.slept).toEqual([])
})

test('work is repeated three times, after waits', async () => {
  const given = options()
  expect(await retry(failing(3), given)).toBe(4)
  expect(given.slept).toEqual([10, 20, 30])
})

test('then it fails as the last attempt did', async () => {
  await expect(retry(failing(9), options())).rejects.toThrow('failure 4')
})

test('work that is not worth repeating fails at once', async () => {
  await expect(retry(failing(9), options({ waitOf: () => undefined }))).rejects.toThrow('failure 1')
})

test('each retry is told before its wait', async () => {
  const told: string[] = []
  const onRetry: RetryOptions['onRetry'] = ({ attempt, error, wait }) =>
    told.push(`${attempt} ${(error as Error).message} ${wait.ms}`)
  await retry(failing(2), options({ onRetry }))
  expect(told).toEqual(['1 failure 1 10', '2 failure 2 20'])
})

test('a signal ends the wait', async () => {
  const stop = new AbortController()
  const { sleep: _, ...given } = options({ waitOf: () => ({ ms: 60_000, because: 'back-off' }), signal: stop.signal })
  const work = retry(failing(1), { ...given, onRetry: () => setImmediate(() => stop.abort(new Error('enough'))) })
  await expect(work).rejects.toThrow('enough')
})

test('work that failed because of the signal is not repeated', async () => {
  const stop = new AbortController()
  let attempts = 0
  const work = async (): Promise<never> => {
    attempts++
    stop.abort()
    throw new Error('stopped')
  }
  await expect(retry(work, options({ signal: stop.signal }))).rejects.toThrow('stopped')
  expect(attempts).toBe(1)
})

test('waits double, with a little more that is the same every time', () => {
  const waits = [1, 2, 3, 4].map(attempt => backOffMs(attempt, 'http://a.test/'))
  for (const [at, base] of [1000, 2000, 4000, 8000].entries()) {
    expect(waits[at]).toBeGreaterThanOrEqual(base)
    expect(waits[at]).toBeLessThanOrEqual(base * 1.2)
  }
  expect(backOffMs(1, 'http://a.test/')).toBe(waits[0])
  expect(backOffMs(1, 'http://b.test/')).not.toBe(waits[0])
  expect(backOffMs(50, 'x')).toBeLessThanOrEqual(72_000)
})

test('the server says how long, where that is longer', () => {
  expect(waitBeforeRetry(1, 'x', 5000)).toEqual({ ms: 5000, because: 'retry-after' })
  expect(waitBeforeRetry(1, 'x', 0).because).toBe('back-off')
  expect(waitBeforeRetry(1, 'x').because).toBe('back-off')
})
