import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findMoved } from './rank-moves.ts'

test.each([
  ['what keeps its order did not move', [1, 2, 3], []],
  ['places that others left free are no moves', [4, 7, 9], []],
  ['one record that went to the top moved alone', [3, 1, 2], [0]],
  ['one record that went down moved alone', [2, 3, 1], [2]],
  ['nothing moves where there is nothing', [], []],
])('%s', (_, before, moved) => {
  expect(findMoved(before)).toEqual(moved)
})

/** By trying all sequences that keep their order. */
function fewestMoves(before: readonly number[]): number {
  let longest = 0
  for (let chosen = 0; chosen < 1 << before.length; chosen++) {
    const kept = before.filter((_, at) => chosen & (1 << at))
    if (kept.every((value, at) => at === 0 || value > kept[at - 1]!)) longest = Math.max(longest, kept.length)
  }
  return before.length - longest
}

test('as few as possible moved, and the others are in order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(30), { maxLength: 9 }), before => {
      const moved = findMoved(before)
      const stayed = before.filter((_, at) => !moved.includes(at))
      expect(moved.length).toBe(fewestMoves(before))
      expect(stayed).toEqual([...stayed].sort((a, b) => a - b))
    }),
  )
})
