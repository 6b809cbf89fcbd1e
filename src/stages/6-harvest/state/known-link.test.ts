import { expect, test } from 'vitest'
import { pageOf } from '../../../../test/page-of.ts'
import type { PageModel } from '../../2-model/page-model.ts'
import type { WayOn } from '../../4-find/pagination/ways-on.ts'
import { KnownLink } from './known-link.ts'
import type { View } from './view.ts'

const addressOf = (number: number): string => `http://example.test/list?page=${number}`
const pager = (at: number): string =>
  [1, 2, 3, 4, 5].map(n => (n === at ? `<b>${n}</b>` : `<a href="/list?page=${n}">${n}</a>`)).join(' ')
const pageAt = (at: number, more = ''): PageModel => pageOf(`<nav>${pager(at)}</nav>${more}`, addressOf(at))

/** After a walk went from page 1 to page 2 by the number. */
function knownAfterFirst(): KnownLink {
  const first = pageAt(1)
  const node = first.tag.findIndex((tag, at) => first.tags[tag] === 'a' && at > 0)
  const link = { node, xpath: '', text: '2', kind: 'next-number' as const, probability: 1, reasons: [] }
  const way: WayOn = { kind: 'link', isCertain: true, target: { url: addressOf(2), confidence: 1, links: [link] } }
  const known = new KnownLink()
  known.remember({ annotated: { page: first }, ways: () => [way] } as unknown as View, way)
  return known
}

test('the number after the one that was followed leads on', () => {
  const known = knownAfterFirst()
  expect(known.on(pageAt(2))?.target.url).toBe(addressOf(3))
  expect(known.on(pageAt(3))?.target.url).toBe(addressOf(4))
})

test('a page that is read again, after more of it has come, leads to the same page', () => {
  const known = knownAfterFirst()
  expect(known.on(pageAt(2))?.target.url).toBe(addressOf(3))
  expect(known.on(pageAt(2, '<p>Late</p>'))?.target.url).toBe(addressOf(3))
  expect(known.on(pageAt(3))?.target.url).toBe(addressOf(4))
})
