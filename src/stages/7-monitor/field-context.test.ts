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

test('after one page, one of the elements around a value may gain or lose a name', () => {
  const isKnown = knownContexts(['a < li.item < ul.list.wide < main'], { onePage: () => false })
  expect(isKnown('a < li.item < ul.list.not-first.wide < main')).toBe(true)
  expect(isKnown('a < li.item < ul.list < main')).toBe(true)
  expect(isKnown('a < li.item.new < ul.list < main')).toBe(false)
  expect(isKnown('a < li.entry < ul.list.wide < main')).toBe(false)
  expect(isKnown('a.link < li.item < ul.list.wide < main')).toBe(false)
  expect(isKnown('a < li.item < ol.list.wide < main')).toBe(false)
})

test('after one page, a name may have another content, if the page is about that', () => {
  const names = (words: string): boolean => words === 'love'
  const isKnown = knownContexts(['h1 < div.book.genre-crime < main.shop'], { onePage: names })
  expect(isKnown('h1 < div.book.genre-love < main.shop')).toBe(true)
  expect(isKnown('h1 < div.book.genre-tile < main.shop')).toBe(false)
  expect(isKnown('h1 < div.book.style-love < main.shop')).toBe(false)
  expect(isKnown('h1 < div.card.genre-love < main.shop')).toBe(false)
})

test('words that are content do not count', () => {
  const isKnown = knownContexts(['a < li.item.soup < ul.list'], { passing: { words: ['soup'], starts: ['tag-'] } })
  expect(isKnown('a < li.item < ul.list')).toBe(true)
})
