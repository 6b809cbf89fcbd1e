import { expect, test } from 'vitest'
import { knownContexts } from './field-context.ts'

test('markup is known as it was seen', () => {
  const isKnown = knownContexts(['li.item < ul.list'])
  expect(isKnown('li.item < ul.list')).toBe(true)
  expect(isKnown('li.item.new < ul.list')).toBe(false)
  expect(isKnown('li < ul.list')).toBe(false)
  expect(isKnown('p.item < ul.list')).toBe(false)
})

test('names that differ among the values of one field are content', () => {
  const isKnown = knownContexts(['a < div.card.chair < div.list', 'a < div.card.table < div.list'])
  expect(isKnown('a < div.card.lamp < div.list')).toBe(true)
  expect(isKnown('a < div.lamp < div.list')).toBe(false)
  expect(isKnown('a < div.card.lamp < div.grid')).toBe(false)
})
