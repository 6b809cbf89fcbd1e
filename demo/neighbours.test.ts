import { expect, test } from 'vitest'
import { neighbours } from './neighbours.ts'

test('neighbours go round and leave the item out', () => {
  expect(neighbours([...'abcdefg'], 'f', 3)).toEqual(['g', 'a', 'b'])
  expect(neighbours(['a', 'b'], 'a', 3)).toEqual(['b'])
})
