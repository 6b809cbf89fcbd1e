import { describe, expect, test } from 'vitest'
import { explainClass } from '../../learn/explain-class.ts'
import { classify, type ForestSettings, type Model, type TreeSettings } from '../../learn/model.ts'
import { printTree } from '../../learn/print-tree.ts'
import type { TreeNode } from '../../learn/tree.ts'
import { balancedWeights, type ExampleSet, selectFeatures } from './example-set.ts'
import { growTree } from './grow.ts'
import { pruneTree } from './prune.ts'
import { seededRandom } from './random.ts'
import { trainModel } from './train-model.ts'
import { crossValidate, foldsByGroup, scoreClasses } from './validate.ts'

const countLeaves = (tree: TreeNode): number =>
  tree.kind === 'leaf' ? 1 : countLeaves(tree.low) + countLeaves(tree.high)

const TREE: TreeSettings = { kind: 'tree', criterion: 'gini', minLeaf: 1, maxDepth: 20, pruneCost: 0, balanced: false }
const FOREST: ForestSettings = {
  kind: 'forest',
  trees: 40,
  minLeaf: 1,
  tryFeatures: 2,
  maxDepth: 20,
  balanced: true,
  seed: 7,
}

function setOf(features: string[], rows: [values: number[], label: string, group?: string][]): ExampleSet {
  const classes = [...new Set(rows.map(([, label]) => label))].sort()
  return {
    features,
    classes,
    columns: features.map((_, feature) => Float64Array.from(rows, ([values]) => values[feature]!)),
    labels: Int32Array.from(rows, ([, label]) => classes.indexOf(label)),
    groups: rows.map(([, , group], row) => group ?? `g${row}`),
    weights: new Float64Array(rows.length).fill(1),
  }
}

/** Class `yes` if x and y are both above one half; z is irrelevant. */
function corner(count: number, seed = 3): ExampleSet {
  const random = seededRandom(seed)
  return setOf(
    ['x', 'y', 'z'],
    Array.from({ length: count }, (_, row) => {
      const values = [random(), random(), random()]
      return [values, values[0]! > 0.5 && values[1]! > 0.5 ? 'yes' : 'no', `site${row % 10}`]
    }),
  )
}

const answer = (model: Model, values: number[]): string => {
  const shares = classify(model, feature => values[feature]!)
  return model.classes[shares.indexOf(Math.max(...shares))]!
}

describe('a decision tree', () => {
  test('learns a rule and shows it', () => {
    const set = setOf(
      ['has_arrow', 'length'],
      [
        [[1, 4], 'next'],
        [[1, 6], 'next'],
        [[1, 80], 'other'],
        [[0, 5], 'other'],
        [[0, 90], 'other'],
      ],
    )
    const model = trainModel(set, TREE)
    expect(printTree(model, model.trees[0], { isTruth: name => name.startsWith('has_') })).toBe(
      [
        'has_arrow',
        '  length ≤ 43 or unknown: next (100 %)',
        '  length > 43: other (100 %)',
        'not has_arrow: other (100 %)',
      ].join('\n'),
    )
    expect([answer(model, [1, 10]), answer(model, [0, 10])]).toEqual(['next', 'other'])
  })

  test.each(['gini', 'gain-ratio'] as const)('finds both sides of a corner by %s', criterion => {
    const model = trainModel(corner(300), { ...TREE, criterion })
    expect([answer(model, [0.9, 0.9, 0]), answer(model, [0.9, 0.1, 0]), answer(model, [0.1, 0.9, 1])]).toEqual([
      'yes',
      'no',
      'no',
    ])
  })

  test('sends unknown values where they belong', () => {
    const set = setOf(
      ['v'],
      [
        [[1], 'a'],
        [[2], 'a'],
        [[8], 'b'],
        [[9], 'b'],
        [[Number.NaN], 'b'],
        [[Number.NaN], 'b'],
      ],
    )
    expect(answer(trainModel(set, TREE), [Number.NaN])).toBe('b')
  })

  test('keeps leaves as large as asked, and stops at the depth', () => {
    expect(countLeaves(growTree(corner(100), { minLeaf: 60 }))).toBe(1)
    expect(countLeaves(growTree(corner(300), { maxDepth: 1 }))).toBe(2)
  })

  test('pruned, loses the leaves that only fit noise', () => {
    const set = corner(400)
    const noisy = { ...set, labels: set.labels.map((label, row) => (row % 9 === 0 ? 1 - label : label)) }
    const grown = growTree(noisy)
    const pruned = pruneTree(grown, 0.01)
    expect(countLeaves(grown)).toBeGreaterThan(30)
    expect(countLeaves(pruned)).toBeLessThanOrEqual(6)
    const model = { features: set.features, classes: set.classes, trees: [pruned] }
    expect(answer(model, [0.9, 0.9, 0.5])).toBe('yes')
  })

  test('with one class only is a single leaf', () => {
    expect(
      growTree(
        setOf(
          ['a'],
          [
            [[1], 'x'],
            [[2], 'x'],
          ],
        ),
      ),
    ).toMatchObject({ kind: 'leaf', shares: [1] })
  })
})

describe('a forest', () => {
  test('is the same for the same seed and differs for another', () => {
    const set = corner(200)
    expect(trainModel(set, FOREST)).toEqual(trainModel(set, FOREST))
    expect(trainModel(set, FOREST)).not.toEqual(trainModel(set, { ...FOREST, seed: 8 }))
  })

  test('explains itself: base and effects add up to the probability', () => {
    const model = trainModel(corner(300), FOREST)
    const values = [0.95, 0.9, 0.2]
    const yes = model.classes.indexOf('yes')
    const { base, reasons } = explainClass(model, feature => values[feature]!, yes)
    const total = reasons.reduce((sum, { effect }) => sum + effect, base)
    expect(total).toBeCloseTo(classify(model, feature => values[feature]!)[yes]!, 10)
    expect(
      reasons
        .slice(0, 2)
        .map(reason => reason.feature)
        .sort(),
    ).toEqual(['x', 'y'])
  })

  test('balanced, sees a rare class', () => {
    expect([...balancedWeights(Int32Array.of(0, 0, 0, 1), 2)]).toEqual([4 / 6, 4 / 6, 4 / 6, 2])
  })
})

describe('validation', () => {
  test('never has one group on both sides, and folds are of like size', () => {
    const groups = Array.from({ length: 100 }, (_, row) => `site${row % 13}`)
    const folds = foldsByGroup(groups, 5)
    const sizes = [0, 1, 2, 3, 4].map(fold => groups.filter(group => folds.get(group) === fold).length)
    expect(folds.size).toBe(13)
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(10)
  })

  test('scores what was not seen in training', () => {
    const set = corner(400)
    const { probabilities, models } = crossValidate(set, FOREST, foldsByGroup(set.groups, 5))
    expect(models).toHaveLength(5)
    for (const { f1 } of scoreClasses(set, probabilities)) expect(f1).toBeGreaterThan(0.9)
  })

  test('by group shows what a split by row would hide', () => {
    // Each group has its own noise number, which reveals the label only within the group.
    const random = seededRandom(5)
    const rows = Array.from({ length: 200 }, (_, row): [number[], string, string] => {
      const group = row % 20
      return [[group + random() / 10], group % 3 === 0 ? 'yes' : 'no', `site${group}`]
    })
    const set = setOf(['leak'], rows)
    const byGroup = crossValidate(set, TREE, foldsByGroup(set.groups, 5))
    const byRow = crossValidate(
      { ...set, groups: rows.map((_, row) => `r${row}`) },
      TREE,
      foldsByGroup(
        rows.map((_, row) => `r${row}`),
        5,
      ),
    )
    const accuracy = (probabilities: readonly Float64Array[]): number =>
      probabilities.filter((shares, row) => shares.indexOf(Math.max(...shares)) === set.labels[row]).length /
      rows.length
    expect(accuracy(byRow.probabilities)).toBeGreaterThan(0.95)
    expect(accuracy(byGroup.probabilities)).toBeLessThan(0.8)
  })
})

test('a feature that a set does not have cannot be selected', () => {
  expect(() => selectFeatures(corner(30), ['nothing'])).toThrow(/nothing/)
})
