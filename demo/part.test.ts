import { expect, test } from 'vitest'
import { partFrom, partOf } from './part.ts'

const LETTERS = [...'abcdefg']

test('the last page holds what is left', () => {
  expect(partOf(LETTERS, 3, 3)).toEqual({ number: 3, count: 3, start: 6, total: 7, items: ['g'] })
})

test('there is no page before the first, after the last or between two', () => {
  for (const number of [0, -1, 4, 1.5, Number.NaN]) expect(partOf(LETTERS, 3, number)).toBeUndefined()
})

test('an offset names a page only where one starts', () => {
  expect(partFrom(LETTERS, 3, 3)?.items).toEqual(['d', 'e', 'f'])
  expect(partFrom(LETTERS, 3, 4)).toBeUndefined()
  expect(partFrom(LETTERS, 3, 9)).toBeUndefined()
})

test('an empty list has one empty page', () => {
  expect(partOf([], 3, 1)).toEqual({ number: 1, count: 1, start: 0, total: 0, items: [] })
})
