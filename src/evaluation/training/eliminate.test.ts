import { expect, test } from 'vitest'
import type { TreeSettings } from '../../learn/model.ts'
import { eliminateFeatures } from './eliminate.ts'
import { type ExampleSet, selectFeatures } from './example-set.ts'
import { growTree } from './grow.ts'
import { seededRandom } from './random.ts'
import { crossValidate, foldsByGroup, scoreClasses } from './validate.ts'

const TREE: TreeSettings = {
  kind: 'tree',
  criterion: 'gini',
  minLeaf: 1,
  maxDepth: 6,
  pruneCost: 1e-3,
  balanced: false,
}

/** Class `yes` if a and b hold; c is the same as b, noise says nothing. */
function examples(rows = 300): ExampleSet {
  const random = seededRandom(9)
  const truth = (): Float64Array => Float64Array.from({ length: rows }, () => Number(random() < 0.5))
  const [a, b, noise] = [truth(), truth(), Float64Array.from({ length: rows }, random)]
  return {
    features: ['noise', 'c', 'a', 'b'],
    classes: ['yes', 'other'],
    columns: [noise, b, a, b],
    labels: Int32Array.from(a, (value, row) => 1 - value * b[row]!),
    groups: Array.from({ length: rows }, (_, row) => `site ${row % 12}`),
    weights: new Float64Array(rows).fill(1),
  }
}

test('features that cost nothing are removed, and what is left has its cost', () => {
  const set = examples()
  const folds = foldsByGroup(set.groups, 5)
  const { before, after, left, removed } = eliminateFeatures(set, TREE, folds)
  expect([before, after]).toEqual([1, 1])
  expect(removed).toContain('noise')
  expect(left.map(({ feature }) => feature).sort()).toEqual(['a', removed.includes('b') ? 'c' : 'b'])
  for (const { feature, cost } of left) {
    const rest = left.flatMap(each => (each.feature === feature ? [] : [each.feature]))
    const [yes] = scoreClasses(set, crossValidate(selectFeatures(set, rest), TREE, folds).probabilities)
    expect(cost).toBeCloseTo(1 - (Number.isNaN(yes!.f1) ? 0 : yes!.f1), 12)
  }
})

test('a forest can be selected for too', () => {
  const set = examples(60)
  const forest = {
    kind: 'forest',
    trees: 5,
    minLeaf: 1,
    tryFeatures: 2,
    maxDepth: 4,
    balanced: false,
    seed: 1,
  } as const
  const { before, after, left, removed } = eliminateFeatures(set, forest, foldsByGroup(set.groups, 5))
  expect(after).toBeGreaterThanOrEqual(before)
  expect([...left.map(({ feature }) => feature), ...removed].sort()).toEqual(['a', 'b', 'c', 'noise'])
})

test('a tree that grows again without a feature is the tree that never had it', () => {
  const random = seededRandom(4)
  const rows = 400
  const columns = Array.from({ length: 5 }, () =>
    Float64Array.from({ length: rows }, () => (random() < 0.1 ? Number.NaN : Math.round(random() * 20))),
  )
  const set: ExampleSet = {
    features: ['v', 'w', 'x', 'y', 'z'],
    classes: ['yes', 'other'],
    columns,
    labels: Int32Array.from({ length: rows }, (_, row) =>
      Number((columns[0]![row]! || 0) + (columns[2]![row]! || 0) + 4 * random() > 20),
    ),
    groups: [],
    weights: new Float64Array(rows).fill(1),
  }
  const grown = growTree(set, TREE)
  for (const [place, feature] of set.features.entries()) {
    const again = growTree(set, { ...TREE, again: { tree: grown, without: new Set([place]) } })
    const fresh = growTree(
      selectFeatures(
        set,
        set.features.filter(name => name !== feature),
      ),
      TREE,
    )
    const named = JSON.stringify(again).replace(/"feature":(\d)/g, (_, at) => `"feature":${at > place ? at - 1 : at}`)
    expect(named).toBe(JSON.stringify(fresh))
  }
})
