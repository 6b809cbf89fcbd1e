import { expect, test } from 'vitest'
import type { Model } from './model.ts'
import { decodeModel, encodeModel } from './model-file.ts'
import type { TreeNode } from './tree.ts'

const CLASSES = ['next', 'number', 'other']
const leaf = (weight: number, ...shares: number[]): TreeNode => ({ kind: 'leaf', weight, shares })
const split = (
  feature: number,
  threshold: number,
  missing: 'low' | 'high',
  low: TreeNode,
  high: TreeNode,
): TreeNode => {
  const weight = low.weight + high.weight
  const shares = low.shares.map((share, i) => (share * low.weight + high.shares[i]! * high.weight) / weight)
  return { kind: 'split', feature, threshold, missing, low, high, weight, shares }
}
const modelOf = (tree: TreeNode): Model => ({ features: ['a', 'b'], classes: CLASSES, trees: [tree] })

test.each<[string, TreeNode]>([
  ['only a leaf', leaf(12, 0, 0, 1)],
  ['a claim', split(0, 0, 'low', leaf(9, 0, 0, 1), leaf(3, 1, 0, 0))],
  ['a value that may be unknown', split(1, 37.5, 'high', leaf(4, 0.25, 0.5, 0.25), leaf(1.5, 0, 1, 0))],
  ['a negative threshold', split(1, -2, 'low', leaf(2, 0, 1, 0), leaf(2, 1, 0, 0))],
  ['a tiny threshold', split(1, 1.5e-7, 'high', leaf(2, 0, 1, 0), leaf(2, 1, 0, 0))],
  [
    'a huge threshold',
    split(0, 2.5e21, 'high', split(1, 3, 'low', leaf(1, 1, 0, 0), leaf(1, 0, 1, 0)), leaf(6, 0, 0, 1)),
  ],
])('a model is read as it was written: %s', (_, tree) => {
  const written = JSON.parse(JSON.stringify(encodeModel(modelOf(tree))))
  expect(decodeModel(written)).toEqual(modelOf(tree))
})

test('a model keeps its calibration', () => {
  const model = { ...modelOf(leaf(12, 0, 0, 1)), calibration: { bias: 0.5, weights: { odds: 1.2 } } }
  expect(decodeModel(JSON.parse(JSON.stringify(encodeModel(model))))).toEqual(model)
})

test('the file of a tree is short: a node per word, zeros left out', () => {
  const tree = split(0, 0, 'low', leaf(9, 0, 0, 1), split(1, 2.5, 'high', leaf(3, 1, 0, 0), leaf(4, 0.25, 0.75, 0)))
  expect(encodeModel(modelOf(tree)).trees).toEqual(['0 ,,9 1:2.5+ 3,, 1,3,'])
})

test('a model of an earlier version must be trained again', () => {
  const old = { features: ['a'], classes: CLASSES, trees: [[12, 0, 0, 1]] } as never
  expect(() => decodeModel(old)).toThrow('of an earlier version')
})

test.each(['0', '0 1,,', '1,, ,1,', '2 1,, ,1,', '0 1, ,1', 'x 1,, ,1,', '0:z 1,, ,1,', '0 ,, ,1,', '0  1,, ,1,'])(
  'a damaged tree is an error: %s',
  tree => {
    const file = { features: ['a', 'b'], classes: CLASSES, trees: [tree] }
    expect(() => decodeModel(file)).toThrow('a tree is damaged')
  },
)
