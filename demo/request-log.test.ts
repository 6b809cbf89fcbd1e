import { expect, test } from 'vitest'
import { gapsBetween, mostAtOnce, RequestLog } from './request-log.ts'

test('attempts are counted by address, or by what is asked for', () => {
  const log = new RequestLog()
  expect(log.add('/a', 'GET', {}).attempt).toBe(1)
  expect(log.add('/a', 'GET', {}).attempt).toBe(2)
  expect(log.add('/b?sid=1', 'GET', {}, 'b').attempt).toBe(1)
  expect(log.add('/b?sid=2', 'GET', {}, 'b').attempt).toBe(2)
})

test('requests at the same time are those that overlap', () => {
  expect(mostAtOnce([])).toBe(0)
  expect(mostAtOnce([{ at: 0, ended: 10 }, { at: 10, ended: 20 }, { at: 25 }])).toBe(1)
  expect(mostAtOnce([{ at: 0 }, { at: 5, ended: 9 }, { at: 6, ended: 7 }, { at: 8, ended: 9 }])).toBe(3)
})

test('gaps between requests', () => {
  expect(gapsBetween([{ at: 2 }, { at: 5 }, { at: 5 }])).toEqual([3, 0])
})
