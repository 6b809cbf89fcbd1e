import { expect, test } from 'vitest'
import { withinLimits } from './evidence.ts'

test('evidence beyond what training saw counts as the nearest value that it saw', () => {
  const limits = { from: [0, 1], columns: [0, 3] } as const
  expect(withinLimits({ from: 1e9, columns: -2 }, limits)).toEqual({ from: 1, columns: 0 })
  expect(withinLimits({ from: 0.5, 'a pair': 1 }, limits)).toEqual({ from: 0.5, 'a pair': 1 })
})
