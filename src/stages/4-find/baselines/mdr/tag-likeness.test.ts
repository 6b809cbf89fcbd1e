import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TagLikeness } from './tag-likeness.ts'

/** Whether two tag strings are alike, as letters. */
function areAlike(a: string, b: string): boolean {
  const tag = Int32Array.from(a + b, letter => letter.charCodeAt(0))
  const [size, none] = [tag.length, new Int32Array(0)]
  const likeness = new TagLikeness({ tag, size, end: none, height: none, node: none })
  return likeness.areAlike(0, a.length, a.length, size)
}

/** The distance as books have it: a table of all places. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const letter of a) {
    const next = [row[0]! + 1]
    for (let at = 1; at <= b.length; at++)
      next.push(Math.min(next[at - 1]! + 1, row[at]! + 1, row[at - 1]! + Number(b[at - 1] !== letter)))
    row = next
  }
  return row.at(-1)!
}

test('strings are alike up to three edits in ten tags', () => {
  expect(areAlike('abcdefghij', 'abcdefg')).toBe(false)
  expect(areAlike('abcdefghij', 'xbcdyfghiz')).toBe(true)
  expect(areAlike('abcdefghij', 'xbcdyfgwiz')).toBe(false)
  expect(areAlike('a', 'a')).toBe(true)
  expect(areAlike('a', 'b')).toBe(false)
})

test('the quick way agrees with the edit distance of books', () => {
  const base = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 20 })
  const edited = base.chain(a =>
    fc.tuple(
      fc.constant(a),
      fc.oneof(
        base,
        fc.shuffledSubarray([...a], { minLength: 1 }).map(b => b.join('')),
        fc.subarray([...a], { minLength: 1 }).map(b => b.join('')),
      ),
    ),
  )
  fc.assert(
    fc.property(edited, ([a, b]) => {
      expect(areAlike(a, b)).toBe(editDistance(a, b) <= 0.15 * (a.length + b.length))
    }),
    { numRuns: 500, seed: 1 },
  )
})
