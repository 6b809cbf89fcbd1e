import { expect, test } from 'vitest'
import { sumOf } from '../../../learn/log-linear.ts'
import { EvidenceTable } from './evidence-table.ts'

const measures = [
  { columns: 1, 'with links': 0.5 },
  { columns: 9, 'with links': 2 },
]
const claims = [new Set(['a pair', 'called menu']), new Set<string>()]
const table = EvidenceTable.of(measures, { 'text in lists': 0.25 }, claims)
const model = { bias: 3, weights: { 'a pair': -0.5, columns: 2, unknown: 100, 'text in lists': 4 } }

test('the evidence about a region is its scaled measures, those of the page, and the claims that hold', () => {
  expect(table.row(0).values).toEqual({
    columns: Math.log(2),
    'with links': 0.5,
    'text in lists': 0.25,
    'a pair': 1,
    'called menu': 1,
  })
  expect(table.row(1).values).toEqual({ columns: Math.log(10), 'with links': 2, 'text in lists': 0.25 })
})

test('a region has the sum of its values', () => {
  for (const region of [table.row(0), table.row(1)]) expect(region.sum(model)).toBe(sumOf(model, region.values))
  expect(table.row(0).sum(model)).toBeCloseTo(3 - 0.5 + 2 * Math.log(2) + 1)
})

test('limits hold for measures and for claims that hold, not for those that do not', () => {
  const kept = table.within({ columns: [1, 2], 'with links': [0, 1], 'a pair': [0, 0.5], 'called menu': [1, 1] })
  expect(kept.row(0).values).toMatchObject({ columns: 1, 'with links': 0.5, 'a pair': 0.5, 'called menu': 1 })
  expect(kept.row(1).values).toEqual({ columns: 2, 'with links': 1, 'text in lists': 0.25 })
  expect(table.row(1).measure('with links')).toBe(2)
})
