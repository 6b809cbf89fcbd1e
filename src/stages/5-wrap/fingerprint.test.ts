import { expect, test } from 'vitest'
import { pageOf } from '../../../test/page-of.ts'
import { nodesOf } from '../2-model/xpath.ts'
import { likeness, sketchPage, sketchRecords } from './fingerprint.ts'

const shop = (items: string[]): string =>
  `<header><nav><a>Home</a></nav></header><main>${items
    .map((name, i) => `<div class="card card-${i} ${i % 2 ? 'odd' : 'even'}"><h2>${name}</h2><p>${name}!</p></div>`)
    .join('')}</main>`
const recordsOf = (html: string, xpath: string): string => {
  const page = pageOf(html)
  return sketchRecords(
    page,
    nodesOf(page, xpath).map(node => [node]),
  )
}

test('other content and another number of records leave the fingerprint as it is', () => {
  expect(likeness(sketchPage(pageOf(shop(['a', 'b']))), sketchPage(pageOf(shop(['c', 'd', 'e', 'f']))))).toBe(1)
  expect(likeness(recordsOf(shop(['a', 'b']), '//div'), recordsOf(shop(['c', 'd', 'e']), '//div'))).toBe(1)
})

test('another template has another one', () => {
  const table = '<table><tr><td>1</td></tr></table>'
  expect(likeness(recordsOf(shop(['a']), '//div'), recordsOf(table, '//tr'))).toBe(0)
  const mended = shop(['a', 'b']).replaceAll('<p>', '<p class=teaser>')
  const alike = likeness(recordsOf(shop(['a', 'b']), '//div'), recordsOf(mended, '//div'))
  expect(alike).toBeGreaterThan(0.2)
  expect(alike).toBeLessThan(1)
})

test('likeness is estimated from few hashes', () => {
  // Numbers in names leave no trace, so elements are numbered by letters.
  const name = (i: number): string => `x-${[...i.toString(9)].map(digit => 'abcdefghi'[Number(digit)]).join('')}`
  const sketch = (from: number, to: number): string =>
    sketchPage(pageOf(Array.from({ length: to - from }, (_, i) => `<${name(from + i)}></${name(from + i)}>`).join('')))
  // 300 of 500 elements are on both pages.
  const alike = likeness(sketch(0, 400), sketch(100, 500))
  expect(alike).toBeGreaterThan(0.45)
  expect(alike).toBeLessThan(0.75)
})
