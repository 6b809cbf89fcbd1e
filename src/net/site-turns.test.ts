import { expect, test } from 'vitest'
import { type ManualClock, manualClock } from '../../test/manual-clock.ts'
import type { SiteTurns, Turn } from './site-queues.ts'
import { createSiteTurns, type SiteTurnsOptions } from './site-turns.ts'

const A = 'http://a.test/list'
const B = 'http://b.test/list'

interface Bench {
  readonly clock: ManualClock
  readonly turns: SiteTurns
  /** Who started when. */
  readonly starts: string[]
  readonly waits: string[]
  /** Takes a turn and holds it for this long. */
  visit(name: string, url: string, holdMs?: number, signal?: AbortSignal): Promise<void>
}

function bench(options: SiteTurnsOptions = {}): Bench {
  const clock = manualClock()
  const starts: string[] = []
  const waits: string[] = []
  const onWait: SiteTurnsOptions['onWait'] = ({ ms, because }) => waits.push(`${ms} ${because}`)
  const turns = createSiteTurns({ clock, onWait, ...options })
  const visit = async (name: string, url: string, holdMs = 0, signal?: AbortSignal): Promise<void> => {
    const turn = await turns.take(url, signal)
    starts.push(`${name} ${clock.now()}`)
    clock.after(holdMs, turn.release)
  }
  return { clock, turns, starts, waits, visit }
}

test('requests to a site start one second apart, in the order in which they came', async () => {
  const { clock, starts, visit, waits } = bench()
  for (const name of ['1', '2', '3']) void visit(name, A)
  await clock.pass(5000)
  expect(starts).toEqual(['1 0', '2 1000', '3 2000'])
  expect(waits).toEqual(['1000 politeness', '1000 politeness'])
})

test('a slow answer holds up the next request, and then no further delay is needed', async () => {
  const { clock, starts, visit } = bench()
  void visit('1', A, 1500)
  void visit('2', A)
  await clock.pass(5000)
  expect(starts).toEqual(['1 0', '2 1500'])
})

test('sites do not wait for each other', async () => {
  const { clock, starts, visit } = bench()
  void visit('a', A, 9000)
  void visit('b', B)
  await clock.pass(1)
  expect(starts).toEqual(['a 0', 'b 0'])
})

test('several at once still start apart', async () => {
  const { clock, starts, visit } = bench({ atOnce: 2, delayMs: 100 })
  for (const name of ['1', '2', '3']) void visit(name, A, 1000)
  await clock.pass(5000)
  expect(starts).toEqual(['1 0', '2 100', '3 1000'])
})

test('a pause holds everybody of that site, and only them', async () => {
  const { clock, turns, starts, visit, waits } = bench()
  turns.pause(A, 30_000, 'retry-after')
  void visit('a', A)
  void visit('b', B)
  await clock.pass(60_000)
  expect(starts).toEqual(['b 0', 'a 30000'])
  expect(waits).toEqual(['30000 retry-after'])
})

test('a pause also holds those who wait already, and a shorter one does not end it', async () => {
  const { clock, turns, starts, visit } = bench()
  void visit('1', A)
  void visit('2', A)
  await clock.pass(500)
  turns.pause(A, 4000)
  turns.pause(A, 10)
  await clock.pass(9000)
  expect(starts).toEqual(['1 0', '2 4500'])
})

test('a site may ask for more time between requests, but not for less', async () => {
  const { clock, turns, starts, visit } = bench()
  turns.setDelay(A, 5000)
  turns.setDelay(B, 10)
  for (const [name, url] of [
    ['a1', A],
    ['a2', A],
    ['b1', B],
    ['b2', B],
  ] as const)
    void visit(name, url)
  await clock.pass(9000)
  expect(starts).toEqual(['a1 0', 'b1 0', 'b2 1000', 'a2 5000'])
})

test('who stops waiting leaves the queue and is not waited for', async () => {
  const { clock, starts, visit } = bench()
  const stop = new AbortController()
  void visit('1', A)
  const stopped = visit('2', A, 0, stop.signal)
  void visit('3', A)
  stop.abort(new Error('enough'))
  await expect(stopped).rejects.toThrow('enough')
  await clock.pass(9000)
  expect(starts).toEqual(['1 0', '3 1000'])
})

test('the last one who stops waiting leaves no timer behind', async () => {
  const { clock, turns, visit } = bench()
  const stop = new AbortController()
  ;(await turns.take(A)).release()
  const stopped = visit('2', A, 0, stop.signal)
  await clock.pass(1)
  expect(clock.pending()).toBe(1)
  stop.abort()
  await expect(stopped).rejects.toThrow()
  expect(clock.pending()).toBe(0)
})

test('a signal that has ended gives no turn and takes none', async () => {
  const { clock, starts, turns, visit } = bench()
  await expect(turns.take(A, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough')
  void visit('1', A)
  await clock.pass(1)
  expect(starts).toEqual(['1 0'])
})

test('releasing twice frees one place only', async () => {
  const { clock, starts, turns, visit } = bench({ delayMs: 0 })
  const first: Turn = await turns.take(A)
  first.release()
  first.release()
  void visit('1', A, 100)
  void visit('2', A, 100)
  await clock.pass(1000)
  expect(starts).toEqual(['1 0', '2 100'])
})
