import fc from 'fast-check'
import { expect, test } from 'vitest'
import { probabilityOf, sumOf } from '../../learn/log-linear.ts'
import { learnChoice, learnProbability } from './learn-log-linear.ts'

const settings = { features: ['size', 'noise'], restraint: 1 }

test('what is always right to choose gets a weight above 0, and noise one near it', () => {
  const choices = Array.from({ length: 30 }, (_, i) => ({
    options: [
      { size: 1, noise: i % 3 },
      { size: 5, noise: (i + 1) % 3 },
      { size: 3, noise: (i + 2) % 3 },
    ],
    isRight: [false, true, false],
    weight: 1,
  }))
  const { weights } = learnChoice(choices, settings)
  expect(weights.size).toBeGreaterThan(0.5)
  expect(Math.abs(weights.noise!)).toBeLessThan(weights.size! / 4)
})

test('choices without a right option teach nothing', () => {
  const choice = { options: [{ size: 1 }, { size: 2 }], isRight: [false, true], weight: 1 }
  const none = { options: [{ size: 1 }, { size: 2 }], isRight: [false, false], weight: 1 }
  expect(learnChoice([choice, none], settings).weights.size).toBeGreaterThan(0)
  expect(sumOf(learnChoice([choice], settings), { size: 2 })).toBeGreaterThan(
    sumOf(learnChoice([choice], settings), { size: 1 }),
  )
})

test('a choice counts as much as its weight', () => {
  const choose = (isRight: boolean[], weight: number) => ({ options: [{ size: 1 }, { size: 2 }], isRight, weight })
  const { weights } = learnChoice([choose([true, false], 5), choose([false, true], 1)], settings)
  expect(weights.size).toBeLessThan(0)
})

test('what rarely holds gets no weight that decides alone', () => {
  const cases = Array.from({ length: 2000 }, (_, i) => ({
    values: i < 2 ? { rare: 1, size: 0 } : { size: i % 2 },
    holds: i < 2 || i % 2 === 1,
    weight: 1,
  }))
  const { weights } = learnProbability(cases, { features: ['rare', 'size'], restraint: 5 })
  expect(weights.rare).toBeLessThan(weights.size!)
})

test('probabilities follow how often something holds', () => {
  const cases = Array.from({ length: 200 }, (_, i) => ({
    values: { size: i % 2 },
    holds: i % 2 === 1 ? i % 20 !== 1 : i % 20 === 0,
    weight: 1,
  }))
  const model = learnProbability(cases, { features: ['size'], restraint: 0.1 })
  expect(probabilityOf(model, { size: 1 })).toBeCloseTo(0.9, 1)
  expect(probabilityOf(model, { size: 0 })).toBeCloseTo(0.1, 1)
})

test('heavier cases count more', () => {
  const cases = (weight: number) => [
    ...Array.from({ length: 10 }, () => ({ values: { size: 1 }, holds: true, weight })),
    ...Array.from({ length: 10 }, () => ({ values: { size: 1 }, holds: false, weight: 1 })),
  ]
  const at = (weight: number) => probabilityOf(learnProbability(cases(weight), settings), { size: 1 })
  expect(at(1)).toBeCloseTo(0.5, 2)
  expect(at(4)).toBeCloseTo(0.8, 1)
})

test('a model is the same for the same examples, and does not depend on the scale of a feature', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.boolean()), { minLength: 4, maxLength: 30 }),
      rows => {
        const cases = (scale: number) =>
          rows.map(([size, holds]) => ({ values: { size: size * scale }, holds, weight: 1 }))
        const [model, again, larger] = [1, 1, 1000].map(scale =>
          learnProbability(cases(scale), { features: ['size'], restraint: 1 }),
        )
        expect(model).toEqual(again)
        for (const [size] of rows)
          expect(probabilityOf(larger!, { size: size * 1000 })).toBeCloseTo(probabilityOf(model!, { size }), 2)
      },
    ),
    { numRuns: 30 },
  )
})

test('features that a model does not know are left alone', () => {
  expect(sumOf({ bias: 1, weights: { a: 2 } }, { a: 3, b: 100 })).toBe(7)
  expect(sumOf({ bias: 1, weights: { a: 2, c: 5 } }, { a: 3 })).toBe(7)
})
