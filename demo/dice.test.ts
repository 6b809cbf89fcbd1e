import { expect, test } from 'vitest'
import { dice } from './dice.ts'

const rolls = (seed: string): number[] => {
  const roll = dice(seed)
  return Array.from({ length: 6000 }, () => roll.between(1, 6))
}

test('the same seed gives the same numbers, another seed gives others', () => {
  expect(rolls('a')).toEqual(rolls('a'))
  expect(rolls('a')).not.toEqual(rolls('b'))
})

test('every number comes up about as often', () => {
  for (const face of [1, 2, 3, 4, 5, 6]) {
    const times = rolls('fair').filter(number => number === face).length
    expect(times).toBeGreaterThan(900)
    expect(times).toBeLessThan(1100)
  }
})

test('some members are all different and keep their order', () => {
  expect(dice('x').some([1, 2, 3, 4], 4)).toEqual([1, 2, 3, 4])
  expect(dice('x').some([1, 2], 5)).toEqual([1, 2])
})
