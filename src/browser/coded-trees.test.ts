import { expect, test } from 'vitest'
import { encodeModel, type ModelJson } from '../learn/model-file.ts'
import { shippedModels } from '../shipped-models.ts'
import { codeTrees, treesFromCodes } from './coded-trees.ts'

test('a node that occurs often has a code of one character', () => {
  const { nodes, trees } = codeTrees(modelOf(['0:5 1,, ,,1', '2 1,, 1,,']))
  expect(nodes).toBe('1,, 0:5 ,,1 2')
  expect(trees).toEqual(['#!$', '%!!'])
})

test.each(['links', 'more', 'pagers'] as const)('the trees of %s are the same when they are read', name => {
  const { links, more, extent } = shippedModels
  const model = encodeModel({ links, more, pagers: extent.pagers }[name].model)
  expect(treesFromCodes(codeTrees(model))).toEqual(model)
})

test.each([91, 92, 93, 2500, 8464])('%i different nodes are read as they were written', count => {
  const model = modelOf([Array.from({ length: count }, (_, i) => `${i}:7`).join(' ')])
  expect(treesFromCodes(codeTrees(model))).toEqual(model)
})

test('more nodes than codes are an error', () => {
  const model = modelOf([Array.from({ length: 8465 }, (_, i) => `${i}:7`).join(' ')])
  expect(() => codeTrees(model)).toThrow('8465 different nodes')
})

const modelOf = (trees: readonly string[]): ModelJson => ({ features: [], classes: [], trees })
