import { expect, test } from 'vitest'
import type { TreeSettings } from '../../learn/model.ts'
import type { ExampleSet } from './example-set.ts'
import { seededRandom } from './random.ts'
import { meanF1, suggestDrops, suggestPairs } from './suggest.ts'
import { crossValidate, foldsByGroup } from './validate.ts'

const TREE: TreeSettings = { kind: 'tree', criterion: 'gini', minLeaf: 1, maxDepth: 6, pruneCost: 0, balanced: false }

/** Class `yes` if a holds; b, c, and noise are irrelevant. */
function examples(rows = 200): ExampleSet {
  const random = seededRandom(5)
  const truth = (): Float64Array => Float64Array.from({ length: rows }, () => Number(random() < 0.5))
  const columns = [truth(), truth(), truth(), Float64Array.from({ length: rows }, random)]
  return {
    features: ['a', 'b', 'c', 'noise'],
    classes: ['yes', 'other'],
    columns,
    labels: Int32Array.from(columns[0]!, value => 1 - value),
    groups: Array.from({ length: rows }, (_, row) => `site ${row % 10}`),
    weights: new Float64Array(rows).fill(1),
  }
}

test('the feature that decides is worth the most, those that say nothing are proposed to go', () => {
  const set = examples()
  const folds = foldsByGroup(set.groups, 5)
  const validation = crossValidate(set, TREE, folds)
  const worth = suggestDrops(set, TREE, folds, { tries: 4, validation })
  expect(worth.slice(0, 3)).toEqual(['b', 'c', 'noise'].map(feature => ({ feature, importance: 0, loss: 0 })))
  expect(worth[3]).toMatchObject({ feature: 'a' })
  expect(worth[3]!.importance).toBeGreaterThan(0.3)
  expect(worth[3]!.loss).toBeGreaterThan(0.3)
  expect(suggestDrops(set, TREE, folds, { tries: 4, validation })).toEqual(worth)
})

test('the pair that marks the wrong answers is proposed first', () => {
  const set = examples()
  // Answers are wrong exactly if b and c both hold.
  const answers = Array.from(set.labels, (label, row) => {
    const wrong = set.columns[1]![row] === 1 && set.columns[2]![row] === 1
    return (label === 0) !== wrong ? Float64Array.of(0.8, 0.2) : Float64Array.of(0.2, 0.8)
  })
  const [first] = suggestPairs(set, answers, 5)
  expect(first!.features).toEqual(['b', 'c'])
  expect(first!.wrong).toBe(first!.rows)
})

test('the score is the mean of the classes without the last', () => {
  const set = examples(20)
  const right = Array.from(set.labels, label => Float64Array.of(1 - label, label))
  expect(meanF1(set, right)).toBe(1)
  expect(
    meanF1(
      set,
      right.map(() => Float64Array.of(0, 1)),
    ),
  ).toBe(0)
})
