import { expect, test } from 'vitest'
import { pageOf } from '../../../../test/page-of.ts'
import type { PageModel } from '../../2-model/page-model.ts'
import { findRemembered, guessRemembered, rememberLink } from './remembered-link.ts'
import type { WayOn } from './ways-on.ts'

const SITE = 'http://example.test'
const pager = (inside: string): PageModel =>
  pageOf(`<ul><li>a<li>b</ul><nav class=pager>${inside}</nav>`, `${SITE}/list`)

/** A certain way by the link with this address. */
function wayBy(page: PageModel, href: string, kind: 'next' | 'next-number' = 'next'): WayOn {
  const node = [...page.tag.keys()].find(at => page.tags[page.tag[at]!] === 'a' && linkOf(page, at) === href)!
  const link = { node, xpath: '', text: '', kind, probability: 1, reasons: [] }
  return { kind: 'link', isCertain: true, target: { url: SITE + href, confidence: 0.9, links: [link] } }
}

function linkOf(page: PageModel, node: number): string | undefined {
  for (let at = page.attributeStart[node]!; at < page.attributeStart[node + 1]!; at++)
    if (page.strings[page.attributeName[at]!] === 'href') return page.strings[page.attributeValue[at]!]
  return undefined
}

const FIRST = pager('<b>1</b> <a href="/list?page=2">2</a> <a class=on href="/list?page=2">Next</a>')

const remember = (page: PageModel, href: string) => {
  const way = wayBy(page, href)
  const [link] = way.target.links
  // The link that says it, not the number with the same address.
  const node = [...page.tag.keys()].findLast(at => linkOf(page, at) === href)!
  return rememberLink(page, { ...way, target: { ...way.target, links: [{ ...link!, node }] } })!
}

const nextOn = (inside: string): string | undefined =>
  findRemembered(pager(inside), remember(FIRST, '/list?page=2'))?.way.target.url

test('a link that says the same at the same place leads to the next page, whatever stands beside it', () => {
  const second =
    '<a href="/list?page=1">Back</a> <b>2</b> <a href="/list?page=3">3</a> <a class=on href="/list?page=3">Next</a>'
  expect(nextOn(second)).toBe(`${SITE}/list?page=3`)
})

test('two of them with the same address are one', () => {
  const link = '<a class=on href="/list?page=3">Next</a>'
  expect(nextOn(`${link} ${link}`)).toBe(`${SITE}/list?page=3`)
})

test.each([
  ['it is not there', '<a href="/list?page=1">Back</a> <b>2</b>'],
  ['it looks different', '<a class=off href="/list?page=3">Next</a>'],
  ['it says something else', '<a class=on href="/list?page=3">Last</a>'],
  ['it is hidden', '<a class=on hidden href="/list?page=3">Next</a>'],
  ['it is elsewhere', '<p><a class=on href="/list?page=3">Next</a></p>'],
  ['it leads to another kind of address', '<a class=on href="/other?page=3">Next</a>'],
  ['two lead to different pages', '<a class=on href="/list?page=3">Next</a> <a class=on href="/list?page=4">Next</a>'],
])('the page has to be classified if %s', (_, inside) => {
  expect(nextOn(inside)).toBeUndefined()
})

/** What the link to page 2 in a pager of numbers shows on its page 2. */
function afterNumber(first: string, second: string): string | undefined {
  const page = pager(first)
  const link = rememberLink(page, wayBy(page, '/list?page=2', 'next-number'))
  return link && findRemembered(pager(second), link)?.way.target.url
}

const number = (at: number, more = ''): string => `<a class=n href="/list?page=${at}"${more}>${at}</a>`

test('of numbered links, the one with the next number leads to the next page', () => {
  const others = `${number(1)} <b>2</b> ${number(4)} ${number(12)} ${number(13)}`
  expect(afterNumber(`<b>1</b> ${number(2)} ${number(13)}`, `${others} ${number(3)}`)).toBe(`${SITE}/list?page=3`)
  const titled = (at: number): string => number(at, ` title="Page ${at}"`)
  expect(afterNumber(`<b>1</b> ${titled(2)}`, `<b>2</b> ${titled(1)} ${titled(3)}`)).toBe(`${SITE}/list?page=3`)
})

test.each([
  ['the next number is missing', `<b>1</b> ${number(2)}`, `${number(1)} <b>2</b> ${number(4)} ${number(30)}`],
  ['it looks different', `<b>1</b> ${number(2)}`, '<a class=m href="/list?page=3">3</a>'],
  ['the link has no number', '<a href="/list?page=2">two</a>', '<a href="/list?page=3">three</a>'],
  ['the link has two', '<a href="/list?page=2">21-40</a>', '<a href="/list?page=3">41-60</a>'],
])('numbered pages have to be classified if %s', (_, first, second) => {
  expect(afterNumber(first, second)).toBeUndefined()
})

/** What the link that led on from a page that `reached` led to shows on the page after it. */
function afterRange(reached: string, second: string, third: string): string | undefined {
  const page = pager(second)
  const link = rememberLink(page, wayBy(page, '/list?start=40', 'next-number'), SITE + reached)
  return link && findRemembered(pager(third), link)?.way.target.url
}

const range = (start: number): string => `<a href="/list?start=${start}">${start + 1}–${start + 20}</a>`

test('of links to ranges, the one whose address goes on as the two before leads to the next page', () => {
  const second = `${range(0)} <b>21–40</b> ${range(40)} ${range(60)} ${range(80)}`
  const third = `${range(0)} ${range(20)} <b>41–60</b> ${range(60)} ${range(80)}`
  expect(afterRange('/list?start=20', second, third)).toBe(`${SITE}/list?start=60`)
  expect(afterRange('/list?start=20', second, `${range(0)} ${range(20)} <b>41–50</b>`)).toBeUndefined()
  expect(afterRange('/list?start=60', second, third)).toBeUndefined()
  expect(afterRange('/list?from=20', second, third)).toBeUndefined()
})

test('a way that is not certain is not remembered', () => {
  expect(rememberLink(FIRST, { ...wayBy(FIRST, '/list?page=2'), isCertain: false })).toBeUndefined()
})

test('by links at its place alone, it is the one with its text, or the number after it', () => {
  const links = [
    { text: '3', url: `${SITE}/list?page=3` },
    { text: 'Next', url: `${SITE}/list?page=3` },
  ]
  const guess = (guessed: typeof links, from = remember(FIRST, '/list?page=2')): string | undefined =>
    guessRemembered(guessed, from)?.way.target.url
  expect(guess(links)).toBe(`${SITE}/list?page=3`)
  expect(guess([{ text: ' Next\n', url: `${SITE}/list?page=3` }])).toBe(`${SITE}/list?page=3`)
  const number = rememberLink(FIRST, wayBy(FIRST, '/list?page=2', 'next-number'))!
  expect(guess([...links, { text: '4', url: `${SITE}/list?page=4` }], number)).toBe(`${SITE}/list?page=3`)
  expect(guess([{ text: 'Next', url: `${SITE}/other` }])).toBeUndefined()
  expect(guess([...links, { text: 'Next', url: `${SITE}/list?page=4` }])).toBeUndefined()
})
