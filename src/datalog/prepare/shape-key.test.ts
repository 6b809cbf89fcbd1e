import { expect, test } from 'vitest'
import type { RunPlan } from '../plan/plan.ts'
import { shapeKey, wideShapeOf } from './shape-key.ts'

test('a key says what kind each used column has, also behind an input of which none is used', () => {
  const usedColumns = new Map([
    ['a', new Set([1])],
    ['only_whether', new Set<number>()],
    ['b', new Set([0, 2])],
  ])
  const plan = { usedColumns } as unknown as RunPlan
  const kinds = new Map([
    ['a 1', 'codes'],
    ['b 0', 'numbers'],
    ['b 2', 'lazy'],
  ])
  const key = shapeKey(plan, { kindOf: (name, column) => kinds.get(`${name} ${column}`) as never, wide: true })
  const { kindOf } = wideShapeOf(plan, key)
  expect([kindOf('a', 1), kindOf('b', 0), kindOf('b', 2)]).toEqual(['codes', 'numbers', 'lazy'])
})
