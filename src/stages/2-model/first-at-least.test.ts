import { expect, test } from 'vitest'
import { firstAtLeast } from './first-at-least.ts'

test('the first number at or above a bound, or the end where all are below', () => {
  const sorted = [2, 4, 4, 9]
  expect([1, 2, 3, 4, 9, 10].map(least => firstAtLeast(sorted, least))).toEqual([0, 0, 1, 1, 3, 4])
  expect(firstAtLeast([], 5)).toBe(0)
})
