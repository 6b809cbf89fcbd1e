import { expect, test } from 'vitest'
import { plainPlace, takeApart } from './address.ts'

const place = (url: string): string | undefined => takeApart(url)?.place
const numbers = (url: string): [string, number][] => takeApart(url)!.numbers.map(({ key, value }) => [key, value])

test('addresses that lead to one place have one name', () => {
  expect(place('https://www.a.example/list/?p=2#top')).toBe(place('http://a.example/list?p=2'))
  expect(place('http://a.example/list?p=2')).not.toBe(place('http://a.example/list?p=3'))
  expect(place('mailto:x@a.example')).toBeUndefined()
})

test('numbers in path and query have the word that names them', () => {
  expect(numbers('http://a.example/list/page/12/?sort=3&start_row=40')).toEqual([
    ['page', 12],
    ['sort', 3],
    ['row', 40],
  ])
  expect(numbers('http://a.example/list-2.html')).toEqual([['list', 2]])
})

test('the size of a page is not its number', () => {
  expect(numbers('http://a.example/l?per_page=50&page_size=20&page[number]=3&items_per_page=9&current_page=2')).toEqual(
    [
      ['perpage', 50],
      ['pagesize', 20],
      ['pagenumber', 3],
      ['perpage', 9],
      ['page', 2],
    ],
  )
})

test('identifiers are no counts', () => {
  expect(numbers('http://a.example/item/20250115123456')).toEqual([])
})

test('the template of an address leaves its numbers open and the order of parameters aside', () => {
  expect(takeApart('http://a.example/l?b=2&a=1')!.template).toBe(takeApart('http://a.example/l?a=7&b=9')!.template)
})

test.each([
  ['http://a.example/list?page=2', 'http://a.example/list'],
  ['http://a.example/list/page/2/', 'http://a.example/list/'],
  ['http://a.example/list/2', 'http://a.example/list'],
  ['http://a.example/list-2.html', 'http://a.example/list.html'],
  ['http://a.example/p2', 'http://a.example/'],
  ['http://a.example/list?q=x&start=10', 'http://a.example/list?q=x'],
])('%s is a later page of %s', (later, first) => {
  expect(takeApart(later)!.numbers.map(number => number.without)).toContain(plainPlace(first))
})
