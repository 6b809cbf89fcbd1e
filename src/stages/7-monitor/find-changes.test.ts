import { expect, test } from 'vitest'
import { BOOK, exampleOf, site } from '../../../test/region-site.ts'
import { findChanges } from './find-changes.ts'
import { learnVariation, pageTemplate } from './learn-variation.ts'
import { formatChange } from './template-change.ts'

function compare(before: readonly string[], after: string) {
  const template = learnVariation(before.map(exampleOf))
  const because = findChanges(template, pageTemplate(template, exampleOf(after))).map(formatChange)
  return { isChanged: because.length > 0, because }
}

const said = (before: string, after: string): readonly string[] => compare([before], after).because

test('other text, other formatting and more of the same are no change', () => {
  const other =
    '<h1 class="name">B <b>bold</b></h1><ul class="tags"><li class="tag">y</li><li class="tag">z</li></ul><p class="price">7</p>'
  expect(compare([site(BOOK)], site(other))).toMatchObject({ isChanged: false, because: [] })
})

test('adverts and frames that come and go are no change', () => {
  const adverts =
    '<div class="ad-slot"><p>Buy</p></div><iframe src="/x"></iframe><ins class="adsbygoogle"><div></div></ins>'
  expect(compare([site(BOOK)], site(BOOK, adverts, adverts)).isChanged).toBe(false)
})

test('names that a style compiler makes, or that say how something is just now, are no change', () => {
  const other = BOOK.replace('class="price"', 'class="price css-1q2w3e4r is-active"')
  expect(compare([site(BOOK)], site(other)).isChanged).toBe(false)
})

test('a block that was inserted is told with its place', () => {
  expect(said(site(BOOK), site(BOOK, '<div class="sale">Sale</div>'))).toEqual([
    'a block (div.sale) was inserted above the region, at depth 4',
  ])
  expect(said(site(BOOK), site(BOOK, '', '<div class="sale">Sale</div>'))).toEqual([
    'a block (div.sale) was inserted below the region, at depth 4',
  ])
  expect(said(site(BOOK), site(`${BOOK}<div class="sale">Sale</div>`))).toEqual([
    'a block (div.sale) was inserted inside the region, at depth 5',
  ])
})

test('what was removed, renamed, wrapped, unwrapped or moved is told as such', () => {
  const price = '<p class="price">5</p>'
  expect(said(site(BOOK), site(BOOK.replace(price, '')))).toEqual([
    'a block (p.price) was removed inside the region, at depth 5',
  ])
  expect(said(site(BOOK), site(BOOK.replace('class="price"', 'class="cost"')))).toEqual([
    'a block (p.price) was renamed to p.cost inside the region, at depth 5',
  ])
  const wrapped = BOOK.replace(price, `<div class="buy">${price}</div>`)
  expect(said(site(BOOK), site(wrapped))).toEqual([
    'a block (p.price) was wrapped in another (div.buy) inside the region, at depth 5',
  ])
  expect(said(site(wrapped), site(BOOK))).toEqual([
    'a block (div.buy) around another (p.price) was removed inside the region, at depth 5',
  ])
  expect(said(site(BOOK), site(price + BOOK.replace(price, '')))).toEqual([
    'a block (p.price) was moved to another place inside the region, at depth 5',
  ])
  expect(said(site(BOOK), site(BOOK.replace(price, ''), price))).toEqual([
    'a block (p.price) was moved from inside the region to another place above the region, at depth 4',
  ])
})

test('an element around the region is told, and so is a new name of the region', () => {
  expect(
    said(
      site(BOOK),
      site(BOOK).replace('<main class="page">', '<section class="new">$&').replace('</main>', '$&</section>'),
    ),
  ).toEqual(['a block (section.new) was inserted around the region, at depth 3'])
  expect(said(site(BOOK), site(BOOK).replace('class="book"', 'class="item"'))).toEqual([
    'a block (div.book) was renamed to div.item around the region, at depth 4',
  ])
})

test('parts of records in another order are told', () => {
  const list = (record: string): string => site(`<ul>${record.repeat(3)}</ul>`)
  expect(
    said(
      list('<li><b>n</b><i></i><span class="a">1</span><em></em><p class="b">2</p></li>'),
      list('<li><p class="b">2</p><span class="a">1</span></li>'),
    ),
  ).toEqual(['a block (p.b) was moved to another place inside the region, at depth 7'])
})

test('what only some records or pages have is learned to be no change', () => {
  const badge = '<em-badge class="new">new</em-badge>'
  const pages = [site(BOOK), site(BOOK + badge), site(BOOK)]
  expect(compare(pages.slice(0, 1), pages[1]!).isChanged).toBe(true)
  expect(compare(pages, pages[0]!).isChanged).toBe(false)
  expect(compare(pages, pages[1]!).isChanged).toBe(false)
  expect(compare(pages, site(BOOK.replace('price', 'cost') + badge)).isChanged).toBe(true)
})

test('class words that differ from page to page are learned to say nothing', () => {
  const about = (topic: string): string => site(BOOK).replace('class="book"', `class="book about-${topic}"`)
  const pages = ['sea', 'stars', 'bees'].map(about)
  expect(compare(pages.slice(0, 1), about('birds')).isChanged).toBe(true)
  expect(compare(pages, about('birds')).isChanged).toBe(false)
  expect(compare(pages, about('birds').replace('class="book ', 'class="item ')).isChanged).toBe(true)
})

test('very deep and very broad pages are compared within limits', () => {
  const deep = `<body>${'<div>'.repeat(3000)}<p id="region">x</p>`
  const broad = `<body>${Array.from({ length: 6000 }, (_, i) => `<p class="a${String.fromCharCode(97 + (i % 26))}b${i}">x</p>`).join('')}<p id="region">x</p>`
  expect(compare([deep], deep).isChanged).toBe(false)
  expect(compare([broad], broad).isChanged).toBe(false)
  expect(compare([deep], broad).isChanged).toBe(true)
})

test('a second one of what comes and goes is told if it is behind what always came after the first', () => {
  const note = '<span>Note</span>'
  const pages = ['', note, note].map(before => site(before + BOOK))
  expect(compare(pages, site(note + BOOK)).because).toEqual([])
  expect(compare(pages, site(note + BOOK + note)).because).toEqual([
    'a block (span) was inserted inside the region, at depth 5',
  ])
})
