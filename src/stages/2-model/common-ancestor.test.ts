import { expect, test } from 'vitest'
import { pageOf } from '../../../test/page-of.ts'
import { commonAncestor, rootOfRecords } from './common-ancestor.ts'
import { tagOf } from './page-model.ts'
import { nodesOf } from './xpath.ts'

const page = pageOf('<main><ul><li>One</li><li>Two <b>more</b></li></ul><p>Three</p></main>')
const [list, items, bold, paragraph] = ['//ul', '//li', '//b', '//p'].map(path => nodesOf(page, path))

test('the common ancestor of nodes is the innermost node that holds them all', () => {
  expect(commonAncestor(page, items!)).toBe(list![0])
  expect(tagOf(page, commonAncestor(page, [items![0]!, paragraph![0]!]))).toBe('main')
})

test('a node that holds the others is their common ancestor itself', () => {
  expect(commonAncestor(page, [items![1]!, bold![0]!])).toBe(items![1])
  expect(commonAncestor(page, [])).toBe(-1)
})

test('the root of records is around them, also of a single one', () => {
  expect(
    rootOfRecords(
      page,
      items!.map(item => [item]),
    ),
  ).toBe(list![0])
  expect(rootOfRecords(page, [[items![1]!]])).toBe(list![0])
})
