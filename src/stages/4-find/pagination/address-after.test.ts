import { describe, expect, test } from 'vitest'
import { pageOf } from '../../../../test/page-of.ts'
import { addressAfter, type LaterAddress } from './address-after.ts'

/** The addresses after the next page's, by the links of a page. */
function later(url: string, next: string, links: readonly string[]): string[] {
  const at = (path: string): string => new URL(path, 'http://example.test').href
  const page = pageOf(links.map(path => `<a href="${path}">x</a>`).join(' '), at(url))
  const found: string[] = []
  for (let each: LaterAddress | undefined = addressAfter(page, at(next)); each && found.length < 9; each = each.after())
    found.push(each.url.replace('http://example.test', ''))
  return found
}

const pages = (...numbers: readonly number[]): string[] => numbers.map(number => `/list?page=${number}`)

describe('a pager shows which pages come after the next one', () => {
  test.each([
    ['up to its last page', '/list?page=3', '/list?page=4', pages(1, 2, 4, 6), pages(5, 6)],
    ['from a first page without a number', '/list', '/list?page=2', pages(2, 3, 5), pages(3, 4, 5)],
    ['counted from zero', '/list', '/list?page=1', pages(1, 2, 3), pages(2, 3)],
    ['in its path', '/list/', '/list/page/2/', ['/list/page/2/', '/list/page/3/'], ['/list/page/3/']],
    [
      'by the first record',
      '/f?id=7',
      '/f?id=7&start=25',
      ['/f?id=7&start=25', '/f?id=7&start=50', '/f?id=7&start=100', '/f?id=8&start=25'],
      ['/f?id=7&start=50', '/f?id=7&start=75', '/f?id=7&start=100'],
    ],
  ])('%s', (_, url, next, links, expected) => {
    expect(later(url, next, links)).toEqual(expected)
  })
})

describe('nothing is foreseen', () => {
  test.each([
    ['from the next page alone', '/list?page=3', '/list?page=4', pages(2, 4)],
    ['from the last page alone, as long as the step is not known', '/list', '/list?page=2', pages(2, 12)],
    ['from records with numbers', '/list', '/list?page=2', ['/item?id=3', '/item?id=4', '/list?page=2']],
    ['where two numbers rise', '/l/1/1', '/l/2/2', ['/l/2/3', '/l/3/2', '/l/2/2']],
    ['from numbers with leading zeros', '/day/2024-01', '/day/2024-02', ['/day/2024-03', '/day/2024-04']],
    ['from an address without a number', '/list', '/list/next', ['/list/next', '/list/2']],
  ])('%s', (_, url, next, links) => {
    expect(later(url, next, links)).toEqual([])
  })
})
