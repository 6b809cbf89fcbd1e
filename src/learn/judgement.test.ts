import { expect, test } from 'vitest'
import { type Judgement, reasonsFor } from './judgement.ts'

const judgement = {
  bias: -2,
  weights: { large: 3, old: -4, red: 0.5 },
  thresholds: { taken: 1 },
} satisfies Judgement<string, string>

test('the strongest claim comes first, for or against', () => {
  expect(reasonsFor(judgement, { red: 1, large: 0.5, old: 1 })).toEqual([
    { claim: 'old', value: 1, adds: -4 },
    { claim: 'large', value: 0.5, adds: 1.5 },
    { claim: 'red', value: 1, adds: 0.5 },
  ])
})

test('claims that do not hold or weigh nothing are not reasons', () => {
  expect(reasonsFor(judgement, { large: 0, blue: 1 })).toEqual([])
})
