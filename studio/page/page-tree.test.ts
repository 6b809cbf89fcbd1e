import { expect, test } from 'vitest'
import { boxAround, growTree, hitTest, moveFrom, outwards } from './page-tree.ts'

/** body > ul > li, li > b > text; the second li holds its b exactly. */
const tree = growTree({
  parents: [-1, 0, 1, 1, 3, 4],
  names: ['body', 'ul', 'li', 'li', 'b', ''],
  texts: [null, null, null, null, null, 'Pear'],
  boxes: [[0, 0, 100, 100], [10, 10, 80, 60], [10, 10, 80, 20], [10, 40, 80, 20], [10, 40, 80, 20], null],
})

test('a point means the smallest box, and of equal ones the deepest node', () => {
  expect(hitTest(tree, 20, 15)).toBe(2)
  expect(hitTest(tree, 20, 45)).toBe(4)
  expect(hitTest(tree, 95, 95)).toBe(0)
  expect(hitTest(tree, 200, 5)).toBeUndefined()
})

test('arrows lead to the parent, the first child, and siblings, and stay at the end', () => {
  expect(moveFrom(tree, 3, 'up')).toBe(1)
  expect(moveFrom(tree, 3, 'down')).toBe(4)
  expect(moveFrom(tree, 3, 'left')).toBe(2)
  expect(moveFrom(tree, 3, 'right')).toBe(3)
  expect(moveFrom(tree, 0, 'up')).toBe(0)
  expect([...outwards(tree, 4)]).toEqual([4, 3, 1, 0])
})

test('a box around nodes leaves out those that are not drawn', () => {
  expect(boxAround(tree, [2, 3, 5])).toEqual({ left: 10, top: 10, width: 80, height: 50 })
  expect(boxAround(tree, [5])).toBeUndefined()
})
