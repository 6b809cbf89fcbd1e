import fc from 'fast-check'
import { expect, test } from 'vitest'
import { piecesOf, putTogether, skeletonOf } from './pieces.ts'

const column = fc.oneof(fc.array(fc.integer()), fc.array(fc.string()), fc.array(fc.array(fc.nat())))
const table = fc.record({ title: fc.string(), url: fc.webUrl(), a: column, inner: fc.record({ b: column, c: column }) })

test('a value that was sent in pieces is the same again', () => {
  const page = fc.record({ documents: fc.array(table), strings: fc.array(fc.string()), warnings: fc.array(table) })
  fc.assert(
    fc.property(page, value => {
      expect(putTogether(skeletonOf(value), [...piecesOf(value)])).toEqual(value)
    }),
  )
})

test('no piece is much larger than the limit, however long the column is', () => {
  const value = { numbers: Array.from({ length: 400_000 }, (_, at) => at), texts: Array(3_000).fill('x'.repeat(100)) }
  const pieces = [...piecesOf(value)]
  expect(Math.max(...pieces.map(({ items }) => JSON.stringify(items).length))).toBeLessThan(500_000)
  expect(pieces.length).toBeGreaterThan(10)
  expect(putTogether(skeletonOf(value), pieces)).toEqual(value)
})
