import { expect, test } from 'vitest'
import { linksInHtml } from './links-in-html.ts'

const found = (html: string): string[] =>
  linksInHtml(html, 'http://lamps.test/list?page=2').map(({ text, url }) => `${text.trim()} ${url}`)

test.each([
  ['<a href="?page=3">Next</a>', 'Next http://lamps.test/list?page=3'],
  ["<A class=x HREF='/list?page=3'><b>Next</b> page</a>", 'Next page http://lamps.test/list?page=3'],
  ['<a title="a > b" href=?page=3>Next</a>', 'Next http://lamps.test/list?page=3'],
  ['<a href="?sort=up&amp;page=3">Next &raquo;</a>', 'Next » http://lamps.test/list?sort=up&page=3'],
  ['<a href="?page=3&copy=1">3</a>', '3 http://lamps.test/list?page=3&copy=1'],
  ['<base href="/shop/"><a href="?page=3">Next</a>', 'Next http://lamps.test/shop/?page=3'],
])('a link in the source of a page: %s', (html, expected) => {
  expect(found(html)).toEqual([expected])
})

test.each(['<abbr href="/a">A</a>', '<a name=top>Top</a>', '<a href="/a">not closed', '<a href="/a'])(
  'no link: %s',
  html => {
    expect(found(html)).toEqual([])
  },
)

test('a link that is not closed hides only the one after it', () => {
  expect(found('<a href="/a">A<a href="/b">B</a><a href="/c">C</a>')).toEqual([
    'AB http://lamps.test/a',
    'C http://lamps.test/c',
  ])
})

test('an address that is none has no target', () => {
  expect(found('<a href="http://[">Next</a>')).toEqual(['Next '])
})
