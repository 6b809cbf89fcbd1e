import { expect, test } from 'vitest'
import { drawTree } from './draw-tree.ts'
import type { Model } from './model.ts'
import type { TreeNode } from './tree.ts'

const leaf = (shares: number[]): TreeNode => ({ kind: 'leaf', shares, weight: 1 })
const TREE: TreeNode = {
  kind: 'split',
  feature: 0,
  threshold: 0.5,
  missing: 'low',
  shares: [0.5, 0.5],
  weight: 4,
  low: leaf([0, 1]),
  high: { kind: 'split', feature: 1, threshold: 7.25, missing: 'high', shares: [0.8, 0.2], weight: 2, low: leaf([1, 0]), high: leaf([0.3, 0.7]) }, // biome-ignore format: one line
}
const MODEL: Model = { features: ['m::contains<NEXT>', 'm::size'], classes: ['next', 'other'], trees: [TREE] }

const draw = (tree: TreeNode): string =>
  drawTree(MODEL, tree, {
    title: 'Links <1>',
    isTruth: name => name === 'm::contains<NEXT>',
    nameOf: name => name.slice(3),
  })

test('a tree is drawn with a line for each branch, in its own words, and the answers at the leaves', () => {
  const texts = [...draw(TREE).matchAll(/<text x[^>]*>(.*)<\/text>/g)].map(([, text]) => text!.replace(/<[^>]*>/g, ''))
  expect(texts).toEqual([
    'contains&lt;NEXT&gt;',
    'size ≤ 7.25 → next (100 %)',
    'size &gt; 7.25 or unknown → other (70 %)',
    'not contains&lt;NEXT&gt; → other (100 %)',
  ])
})

test('a branch starts at its split, further right', () => {
  const paths = [...draw(TREE).matchAll(/d="M(\d+) (\d+)V/g)].map(([, x, y]) => [Number(x), Number(y)])
  expect(paths[1]![0]).toBeGreaterThan(paths[0]![0]!)
  expect(paths[1]).toEqual(paths[2])
  expect(paths[3]).toEqual(paths[0])
})

test('a tree that always gives the same answer is one line', () => {
  expect(draw(leaf([0, 1]))).toContain('always <tspan class="none">→ other (100 %)</tspan>')
})
