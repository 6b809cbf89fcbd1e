import { expect, test } from 'vitest'
import { findPagedTopK } from '../src/pipeline.ts'
import { describePaged, type PagedTopK, type PagedTopKOptions } from '../src/stages/6-harvest/top-k/paged-top-k.ts'
import { serve } from './local-server.ts'

/** Pages by their addresses; the list that starts on `/towers`, and the requested pages. */
async function findIn(
  pages: Readonly<Record<string, string>>,
  options: PagedTopKOptions = {},
): Promise<{ found: PagedTopK; asked: string[] }> {
  const asked: string[] = []
  const origin = await serve((request, response) => {
    if (request.url !== '/robots.txt') asked.push(request.url!)
    const html = pages[request.url!]
    response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(html ?? '')
  })
  const found = await findPagedTopK(`${origin}/towers`, {
    reading: 'parser',
    politeness: { delayMs: 0, retries: 0 },
    ...options,
  })
  return { found, asked }
}

const PROSE = 'It was built by hand from the stone of the hill behind it, and can be climbed in summer until six.'
const NAMES = ['Alder', 'Brock', 'Cairn', 'Dunmore', 'Eyot', 'Fell', 'Gorse', 'Heath', 'Inch', 'Jura', 'Knoll', 'Lough']

type Item = (name: string, rank: number) => string
const numbered: Item = (name, rank) => `<h2>${rank}. ${name}</h2><p>${PROSE}</p>`
const plain: Item = name => `<h2>${name}</h2><p>${PROSE}</p>`

const page = (title: string, body: string, behind = ''): string =>
  `<!doctype html><html lang="en"><title>${title} | Stones</title><body><nav><a href="/">Home</a> <a href="/about">About us</a></nav>
  <main><h1>${title}</h1><p>${PROSE}</p>${body}${behind}</main><footer><a href="/terms">Terms</a></footer></body></html>`

const towers = (first: number, last: number, item: Item): string =>
  NAMES.slice(first - 1, last)
    .map((name, i) => item(`${name} Tower`, first + i))
    .join('')

/** The pager below page `current` of `count`. */
const pager = (current: number, count: number): string => {
  const numbers = Array.from({ length: count }, (_, i) => i + 1)
  const address = (number: number): string => (number === 1 ? '/towers' : `/towers?page=${number}`)
  const links = numbers.map(number =>
    number === current ? `<b>${number}</b>` : `<a href="${address(number)}">${number}</a>`,
  )
  const next = current < count ? ` <a class="next" href="${address(current + 1)}">Next</a>` : ''
  return `<div class="pagination">${links.join(' ')}${next}</div>`
}

const TITLE = '12 Tallest Towers'
const overThree = (item: Item): Record<string, string> => ({
  '/towers': page(TITLE, towers(1, 5, item), pager(1, 3)),
  '/towers?page=2': page(`${TITLE} - Page 2`, towers(6, 10, item), pager(2, 3)),
  '/towers?page=3': page(`${TITLE} - Page 3`, towers(11, 12, item), pager(3, 3)),
})

const outline = (found: PagedTopK): unknown =>
  found.kind === 'none' ? found.because : [found.items.length, found.isComplete, found.ending.kind]

test.each([
  ['with numbers', numbered],
  ['without', plain],
])('a list over three pages, %s', async (_, item) => {
  const { found, asked } = await findIn(overThree(item))
  expect(asked).toEqual(['/towers', '/towers?page=2', '/towers?page=3'])
  expect(found).toMatchObject({ kind: 'list', k: 12, topic: 'Tallest Towers', pages: 3, isComplete: true })
  expect(found.kind === 'list' && found.items.map(({ rank, title, page }) => [rank, title, page])).toEqual(
    NAMES.map((name, i) => [i + 1, `${name} Tower`, Math.floor(i / 5) + 1]),
  )
})

test('a list that is whole on its first page asks for no other', async () => {
  const { found, asked } = await findIn({ '/towers': page(TITLE, towers(1, 12, plain), pager(1, 2)) })
  expect(outline(found)).toEqual([12, true, 'whole'])
  expect(asked).toEqual(['/towers'])
})

const towersThen = (item: Item, ranks: readonly [number, number], next: string): Record<string, string> => ({
  '/towers': page(TITLE, towers(...ranks, item), '<p class="pager"><a rel="next" href="/bridges">Next</a></p>'),
  '/bridges': next,
})

test.each([
  ['with numbers', numbered],
  ['without', plain],
])('a next link to another article: the page holds no part of a list, %s', async (_, item) => {
  const { found } = await findIn(towersThen(item, [1, 5], page('10 Oldest Bridges', towers(1, 10, numbered))))
  expect(outline(found)).toMatch(
    /12.*; the first 5 items seem to be here, but the list does not continue at .*\/bridges: (it|no item) /,
  )
})

test('a countdown from the number of the title is a part of the list, whatever comes next', async () => {
  const countdown: Item = (name, rank) => numbered(name, 13 - rank)
  const { found } = await findIn(towersThen(countdown, [1, 5], page('Bridges', `<p>${PROSE}</p>`)))
  expect(outline(found)).toEqual([5, false, 'lost'])
  expect(found.kind === 'list' && found.items.map(({ rank }) => rank)).toEqual([12, 11, 10, 9, 8])
})

test('a page with one item less than promised is looked behind, and kept where nothing goes on', async () => {
  const nearly = towers(1, 11, numbered) + plain('Map of All Towers', 0)
  const last = page(TITLE, towers(12, 12, numbered), pager(2, 2))
  const gone = await findIn({ '/towers': page(TITLE, nearly, pager(1, 2)), '/towers?page=2': last })
  expect(outline(gone.found)).toEqual([12, true, 'whole'])
  const kept = await findIn({ '/towers': page(TITLE, nearly) })
  expect(outline(kept.found)).toEqual([11, false, 'whole'])
})

test('reads the requested number of pages, and says why the list is incomplete', async () => {
  const { found, asked } = await findIn(overThree(numbered), { pages: 2 })
  expect(asked).toHaveLength(2)
  expect(found.kind === 'list' && describePaged(found)).toBe('10 of 12 items on 2 pages; read 2 pages, as requested')
})

test('a page that cannot be had leaves what was found before it', async () => {
  const { '/towers': first, '/towers?page=2': second } = overThree(numbered)
  expect(outline((await findIn({ '/towers': first!, '/towers?page=2': second! })).found)).toEqual([10, false, 'failed'])
  expect(outline((await findIn({ '/towers': first! })).found)).toEqual([5, false, 'failed'])
})

test('pages that end before the list does', async () => {
  const { found } = await findIn({
    '/towers': page(TITLE, towers(1, 5, numbered), pager(1, 2)),
    '/towers?page=2': page(TITLE, towers(6, 10, numbered), pager(2, 2)),
  })
  expect(outline(found)).toEqual([10, false, 'last-page'])
})
