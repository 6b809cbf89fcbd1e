import { expect, test } from 'vitest'
import { cpuClock } from '../../../test/cpu-time.ts'
import { outOfOrder } from './longest-rise.ts'

test('the fewest numbers that break the order are told', () => {
  expect(outOfOrder([])).toEqual([])
  expect(outOfOrder([1, 2, 3])).toEqual([])
  expect(outOfOrder([1, 9, 2, 3])).toEqual([9])
  expect(outOfOrder([4, 5, 6, 1, 2, 3, 7])).toHaveLength(3)
})

test('long lists take no quadratic time', () => {
  const numbers = Array.from({ length: 200_000 }, (_, i) => (i * 7919) % 200_003)
  const cpuMs = cpuClock()
  expect(outOfOrder(numbers).length).toBeGreaterThan(190_000)
  expect(cpuMs()).toBeLessThan(3000)
})
