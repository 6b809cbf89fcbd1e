import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pageOf } from '../../../../../test/page-of.ts'
import { beginTopK } from './begin-top-k.ts'
import { goOnTopK } from './go-on-top-k.ts'
import { type Begun, isProven, isWhole, type ListPart } from './part.ts'

const PROSE =
  'It stands at the edge of the old town, and whoever climbs it in the morning sees the sea and the hills behind it.'

const NAMES = [
  ...['Ash', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Ginkgo', 'Hazel', 'Ironwood', 'Juniper'],
  ...['Kapok', 'Larch', 'Maple', 'Nutmeg', 'Oak', 'Pine', 'Quince', 'Rowan', 'Spruce', 'Teak'],
]

const TITLE = '12 Tallest Towers'

/** A page of an article: what it is called, and what it holds. */
const article = (title: string, body: string): string => `
  <title>${title} | Example</title>
  <nav><ul>${['Home', 'News', 'Shop'].map(name => `<li><a href="/${name}">${name}</a></li>`).join('')}</ul></nav>
  <article><h1>${title}</h1><p>${PROSE}</p>${body}</article>
  <div class="more"><h2>Read more</h2><p>${PROSE}</p></div>`

type Item = (name: string, rank: number) => string
const numbered: Item = (name, rank) => `<h2>${rank}. ${name}</h2><p>${PROSE}</p><p>${PROSE}</p>`
const plain: Item = name => `<h2>${name}</h2><p>${PROSE}</p><p>${PROSE}</p>`

/** The towers of the given ranks, in this order. */
const part = (ranks: readonly number[], item: Item, title = TITLE): string =>
  article(title, ranks.map(rank => item(`${NAMES[rank - 1]} Tower`, rank)).join(''))

const upTo = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, i) => first + i)
const down = (first: number, last: number): number[] => upTo(last, first).reverse()

const begin = (html: string): Begun => beginTopK(pageOf(html))

/** What is known after all pages, or why a page does not fit. */
function read(...pages: readonly string[]): ListPart | string {
  const begun = begin(pages[0]!)
  if (begun.kind !== 'part') return begun.kind
  let known = begun.part
  for (const html of pages.slice(1)) {
    const gone = goOnTopK(known, pageOf(html))
    if (gone.kind === 'other') return gone.because
    known = gone.part
  }
  return known
}

const ranksOf = (known: ListPart | string): unknown =>
  typeof known === 'string' ? known : known.items.map(({ rank, title }) => [rank, title])
const towers = (ranks: readonly number[]): unknown => ranks.map(rank => [rank, `${NAMES[rank - 1]} Tower`])

describe('a list over several pages', () => {
  test('goes on with its numbers', () => {
    const known = read(part(upTo(1, 5), numbered), part(upTo(6, 10), numbered), part([11, 12], numbered))
    expect(ranksOf(known)).toEqual(towers(upTo(1, 12)))
    expect(isWhole(known as ListPart)).toBe(true)
  })

  test('may count down', () => {
    const known = read(part(down(12, 8), numbered), part(down(7, 3), numbered), part([2, 1], numbered))
    expect(ranksOf(known)).toEqual(towers(down(12, 1)))
  })

  test('may have no numbers, where its pages are called the same', () => {
    const known = read(
      part(upTo(1, 5), plain),
      part(upTo(6, 10), plain, `${TITLE} - Page 2`),
      part([11, 12], plain, `${TITLE} (Page 3 of 3)`),
    )
    expect(ranksOf(known)).toEqual(towers(upTo(1, 12)))
  })

  test('may be slides with a counter', () => {
    const slide = (rank: number): string =>
      article(TITLE, `<div class="counter">${rank} of 12</div>${plain(`${NAMES[rank - 1]} Tower`, rank)}`)
    expect(ranksOf(read(slide(1), slide(2), slide(3)))).toEqual(towers([1, 2, 3]))
    expect(read(slide(1), slide(3))).toBe('no slide says 2 of 12')
  })

  test('may be slides with a number each', () => {
    expect(ranksOf(read(part([1], numbered), part([2], numbered), part([3], numbered)))).toEqual(towers([1, 2, 3]))
  })

  test('says which page each item stands on, and where', () => {
    const known = read(part(upTo(1, 5), numbered), part(upTo(6, 10), numbered)) as ListPart
    expect(known.items.map(({ page }) => page)).toEqual([1, 1, 1, 1, 1, 2, 2, 2, 2, 2])
    expect(known.items[5]!.xpaths[0]).toBe('/html[1]/body[1]/article[1]/h2[1]')
  })

  test('has no heading that stands on every page', () => {
    const video = plain('Our Latest Film', 0)
    const withVideo = (ranks: readonly number[]): string =>
      article(TITLE, ranks.map(rank => plain(`${NAMES[rank - 1]} Tower`, rank)).join('') + video)
    expect(ranksOf(read(withVideo(upTo(1, 6)), withVideo(upTo(7, 12))))).toEqual(towers(upTo(1, 12)))
  })

  test('takes no more than the title says', () => {
    const known = read(part(upTo(1, 8), plain), part(upTo(9, 13), plain))
    expect(ranksOf(known)).toEqual(towers(upTo(1, 12)))
  })
})

describe('a page that does not go on with the list', () => {
  const first = part(upTo(1, 5), numbered)

  test('another article with a list of its own', () => {
    expect(read(first, part(upTo(1, 10), numbered, '10 Oldest Bridges'))).toBe('no item has the number 6')
    expect(read(part([1], numbered), part(upTo(1, 10), numbered, '10 Oldest Bridges'))).toContain(
      'it has another title',
    )
  })

  test('another article that is made alike', () => {
    const other = part(upTo(6, 10), plain, '12 Oldest Bridges')
    expect(read(part(upTo(1, 5), plain), other)).toContain('it has another title: "12 Oldest Bridges | Example"')
  })

  test('something else of the same name', () => {
    expect(read(part(upTo(1, 5), plain), article(TITLE, `<p>${PROSE}</p>`))).toBe('nothing on it looks like the items')
  })

  test('the same page again', () => {
    expect(read(first, first)).toBe('no item has the number 6')
    expect(read(part(upTo(1, 5), plain), part(upTo(1, 5), plain))).toBe('it has the same items again')
  })

  test('numbers that leave one out', () => {
    expect(read(first, part(upTo(7, 12), numbered))).toBe('no item has the number 6')
  })

  test('far more items than the list needs', () => {
    expect(read(part(upTo(1, 5), plain), part(upTo(6, 20), plain))).toBe(
      'it has 15 such items, but the list needs only 7',
    )
  })
})

describe('a first page', () => {
  test('that holds the whole list needs no other', () => {
    expect(begin(part(upTo(1, 12), numbered)).kind).toBe('whole')
    expect(begin(part(upTo(1, 12), plain)).kind).toBe('whole')
  })

  test('without a number in its title has no part of a list', () => {
    expect(begin(part(upTo(1, 5), numbered, 'Tall Towers')).kind).toBe('none')
  })

  test('proves by counting down from the number of its title that it holds a part', () => {
    expect(isProven(read(part(down(12, 8), numbered)) as ListPart)).toBe(true)
    expect(isProven(read(part(upTo(1, 5), numbered)) as ListPart)).toBe(false)
    expect(isProven(read(part(upTo(1, 5), plain)) as ListPart)).toBe(false)
  })
})

test('however many items a page holds, all pages together hold the list', () => {
  const lists = fc.record({
    k: fc.integer({ min: 7, max: 20 }),
    perPage: fc.integer({ min: 3, max: 6 }),
    item: fc.constantFrom(numbered, plain),
    isDown: fc.boolean(),
  })
  fc.assert(
    fc.property(lists, ({ k, perPage, item, isDown }) => {
      const ranks = isDown && item === numbered ? down(k, 1) : upTo(1, k)
      const pages = ranks.flatMap((_, i) =>
        i % perPage === 0 ? [part(ranks.slice(i, i + perPage), item, `${k} Tallest Towers`)] : [],
      )
      expect(ranksOf(read(...pages))).toEqual(towers(ranks))
    }),
    { numRuns: 20 },
  )
})
