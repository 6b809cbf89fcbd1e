import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hashDecimal, hashRow } from '../tables/hash.ts'
import { ChainIndex } from './chain-index.ts'
import { DominanceIndex } from './dominance-index.ts'
import { lowerBound, SortedIndex, upperBound } from './sorted-index.ts'

const integers = fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 60 })
const decimals = fc.array(
  fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer({ min: -5, max: 5 })),
  { maxLength: 60 },
)
const anyInteger = fc.array(fc.integer(), { maxLength: 40 })

function rowsBy(index: ChainIndex, place: number): number[] {
  const rows: number[] = []
  for (let link = index.heads[place] ?? 0; link > 0; link = index.nexts[link - 1]!) rows.push(link - 1)
  return rows
}

describe('the chain index', () => {
  test('finds the rows of an integer directly, in their order', () => {
    fc.assert(
      fc.property(integers, fc.integer({ min: -25, max: 25 }), (values, wanted) => {
        const index = new ChainIndex(['integer']).build([values], values.length)
        expect(index.direct).toBe(true)
        expect(rowsBy(index, wanted - index.min)).toEqual(
          values.flatMap((value, row) => (value === wanted ? [row] : [])),
        )
      }),
    )
  })

  test('hashes integers that lie far apart, and several columns', () => {
    fc.assert(
      fc.property(anyInteger, decimals, (a, b) => {
        const n = Math.min(a.length, b.length)
        const columns = [a, b]
        const index = new ChainIndex(['integer', 'decimal']).build(columns, n)
        for (let row = 0; row < n; row++) {
          const found = rowsBy(index, hashRow(columns, ['integer', 'decimal'], row) & index.mask)
          expect(found).toContain(row)
          expect(found).toEqual([...found].sort((x, y) => x - y))
        }
      }),
    )
  })

  test('grows with its relation', () => {
    const values = Array.from({ length: 500 }, (_, at) => at % 7)
    const index = new ChainIndex(['integer'])
    for (const end of [0, 1, 3, 100, 101, 500]) {
      index.extend([values], end)
      const threes = values.slice(0, end).flatMap((value, row) => (value === 3 ? [row] : []))
      const found = rowsBy(index, hashRow([[3]], ['integer'], 0) & index.mask).filter(row => values[row] === 3)
      expect(found.sort((a, b) => a - b)).toEqual(threes)
    }
  })
})

describe('the sorted index', () => {
  test.each([
    ['integers', integers],
    ['decimals', decimals],
    ['large integers', anyInteger],
  ])('sorts %s and keeps equal ones in the order of their rows', (_, arbitrary) => {
    fc.assert(
      fc.property(arbitrary, values => {
        const expected = values.map((_, row) => row).sort((a, b) => values[a]! - values[b]! || a - b)
        expect([...new SortedIndex(values, values.length).rows]).toEqual(expected)
      }),
    )
  })

  test('the bounds enclose what is in the range', () => {
    fc.assert(
      fc.property(
        integers,
        fc.integer({ min: -25, max: 25 }),
        fc.integer({ min: -25, max: 25 }),
        (values, low, high) => {
          const { keys, n } = new SortedIndex(values, values.length)
          const between = values.filter(value => low <= value && value <= high).length
          expect(Math.max(0, upperBound(keys, n, high) - lowerBound(keys, n, low))).toBe(low <= high ? between : 0)
        },
      ),
    )
  })
})

describe('the dominance index', () => {
  test.each(['low', 'high'] as const)('finds exactly the rows on the %s side, skipping the others', side => {
    fc.assert(
      fc.property(
        integers,
        fc.integer({ min: -25, max: 25 }),
        fc.infiniteStream(fc.integer({ min: -20, max: 20 })),
        (values, bound, stream) => {
          const others = values.map(() => stream.next().value as number)
          const index = new DominanceIndex(values, others, values.length, side)
          const found: number[] = []
          for (let at = index.next(0, bound); at < index.n; at = index.next(at + 1, bound)) found.push(index.rows[at]!)
          const wanted = [...index.rows].filter(row => (side === 'low' ? others[row]! >= bound : others[row]! <= bound))
          expect(found).toEqual(wanted)
        },
      ),
    )
  })
})

test('equal numbers have equal hashes, whatever column they stand in', () => {
  fc.assert(
    fc.property(fc.integer(), value => {
      expect(hashDecimal(value)).toBe(value | 0)
    }),
  )
  expect(hashDecimal(-0)).toBe(hashDecimal(0))
  expect(hashDecimal(0.1)).not.toBe(hashDecimal(0.2))
})
