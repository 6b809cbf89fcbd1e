import { describe, expect, test } from 'vitest'
import { type Harvested, harvestPages, items, next, numbersOf, page, upTo } from './lamp-site.ts'

const verdictOf = ({ summary: { isComplete, ending, records, announced } }: Harvested): unknown => ({
  isComplete,
  ending: ending.kind,
  records,
  ...(announced === undefined ? {} : { announced }),
})

describe('a stated total', () => {
  test.each([
    ['en', '<p class="count">Showing 8 of 24 lamps. 24 results.</p>'],
    ['de', '<p class="treffer"><b>24</b> Treffer</p>'],
    ['fr', '<p>24 produits</p>'],
  ])('that the walk does not reach makes the table incomplete: %s', async (language, count) => {
    const html = page(items(1, 8), '', count).replace('lang="en"', `lang="${language}"`)
    const harvested = await harvestPages({ '/': html })
    expect(verdictOf(harvested)).toEqual({ isComplete: false, ending: 'last-page', records: 8, announced: 24 })
    expect(harvested.summary.notes.join()).toMatch(/states 24 records .* only 8 were found/)
  })

  test('that the walk reaches makes it complete', async () => {
    const count = '<p>16 results</p>'
    const harvested = await harvestPages({
      '/': page(items(1, 8), next('/?page=2'), count),
      '/?page=2': page(items(9, 16), '', count),
    })
    expect(verdictOf(harvested)).toEqual({ isComplete: true, ending: 'last-page', records: 16, announced: 16 })
  })

  test('that is reached only with records that came twice makes the table incomplete: others never came', async () => {
    const count = '<p>16 results</p>'
    const harvested = await harvestPages({
      '/': page(items(1, 8), next('/?page=2'), count),
      '/?page=2': page([...items(9, 13), ...items(2, 4)], '', count),
    })
    expect(verdictOf(harvested)).toEqual({ isComplete: false, ending: 'last-page', records: 13, announced: 16 })
    expect(harvested.summary.notes.join()).toMatch(/only 13 were found, some of them twice: .* read it again/)
  })

  test('counts records that only their values identify, also equal ones', async () => {
    const payments = (from: number): string =>
      `<p>24 entries</p><table><tr><th>Day</th><th>For</th><th>Amount</th></tr>${upTo(8)
        .map(at => {
          const number = from + at
          return `<tr><td>2024-05-0${Math.ceil(number / 6)}</td><td>${['Bus', 'Tea', 'Lunch'][number % 3]}</td><td>€${[2, 3, 9][number % 3]}.50</td></tr>`
        })
        .join('')}</table>`
    const html = (from: number, behind: string): string =>
      `<!doctype html><html lang="en"><title>Payments</title><body><h1>Payments</h1>${payments(from)}${behind}</body></html>`
    const harvested = await harvestPages({
      '/': html(0, next('/?page=2')),
      '/?page=2': html(8, next('/?page=3')),
      '/?page=3': html(16, ''),
    })
    expect(verdictOf(harvested)).toEqual({ isComplete: true, ending: 'last-page', records: 24, announced: 24 })
  })

  test('does not count where fewer pages were asked for', async () => {
    const html = page(items(1, 8), next('/?page=2'), '<p>1–8 of 16</p>')
    const harvested = await harvestPages({ '/': html, '/?page=2': page(items(9, 16), '') }, { pages: 1 })
    expect(harvested.summary).toMatchObject({ isComplete: true, ending: { kind: 'as-asked' } })
  })
})

const pager = (current: number, last: number): string =>
  `<ul class="pagination">${upTo(last)
    .map(number =>
      number === current
        ? `<li class="active"><span>${number}</span></li>`
        : `<li><a href="/?page=${number}">${number}</a></li>`,
    )
    .join('')}</ul>`

describe('a pager that goes on', () => {
  test('makes the table incomplete where the next page is the same one again', async () => {
    const harvested = await harvestPages({
      '/': page(items(1, 8), pager(1, 5)),
      '/?page=2': page(items(1, 8), pager(1, 5)),
      '/?page=3': page(items(1, 8), pager(1, 5)),
    })
    expect(harvested.summary).toMatchObject({
      isComplete: false,
      ending: { kind: 'unread', what: 'pages', number: 2, because: expect.stringContaining('page 1 again') },
    })
  })

  test('does not where all pages were read', async () => {
    const harvested = await harvestPages({
      '/': page(items(1, 8), pager(1, 3)),
      '/?page=2': page(items(9, 16), pager(2, 3)),
      '/?page=3': page(items(17, 19), pager(3, 3)),
    })
    expect(verdictOf(harvested)).toEqual({ isComplete: true, ending: 'last-page', records: 19 })
  })

  test('does not where all stated records were read', async () => {
    const count = '<p>8 results</p>'
    const harvested = await harvestPages({
      '/': page(items(1, 8), pager(1, 5), count),
      '/?page=2': page(items(1, 8), pager(1, 5), count),
    })
    expect(verdictOf(harvested)).toEqual({ isComplete: true, ending: 'last-page', records: 8, announced: 8 })
  })
})

describe('a walk that starts in the middle', () => {
  const pages = (behind: (at: number) => string): Record<string, string> =>
    Object.fromEntries(
      upTo(4).map(at => [at === 1 ? '/' : `/?page=${at}`, page(items(8 * at - 7, 8 * at), behind(at))]),
    )
  const at = (number: number): string => (number === 1 ? '/' : `/?page=${number}`)
  const link = (number: number, words: string): string =>
    number >= 1 && number <= 4 ? `<a href="${at(number)}">${words}</a>` : ''
  test.each<[string, (at: number) => string]>([
    [
      'numbers',
      current =>
        `<p class="pagination">${upTo(4)
          .map(n => (n === current ? `<b>${n}</b>` : link(n, `${n}`)))
          .join(' ')}</p>`,
    ],
    ['words', current => `<p>${link(current - 1, 'Previous')} ${link(current + 1, 'Next')}</p>`],
    ['German words', current => `<p>${link(current - 1, 'zurück')} | ${link(current + 1, 'weiter')}</p>`],
    ['signs', current => `<div class="pager">${link(current - 1, '‹')} ${link(current + 1, '›')}</div>`],
  ])('is not complete, and names a page before: %s', async (_, behind) => {
    for (const start of ['/?page=2', '/?page=3', '/?page=4']) {
      const { summary } = await harvestPages(pages(behind), {}, start)
      expect(summary).toMatchObject({ isComplete: false, ending: { kind: 'unread', what: 'earlier' } })
    }
    expect(verdictOf(await harvestPages(pages(behind)))).toEqual({ isComplete: true, ending: 'last-page', records: 32 })
  })

  test('is complete as far as asked', async () => {
    const { summary } = await harvestPages(
      pages(n => `<p>${link(n - 1, 'Previous')} ${link(n + 1, 'Next')}</p>`),
      { pages: 1 },
      '/?page=3',
    )
    expect(summary).toMatchObject({ isComplete: true, ending: { kind: 'as-asked' } })
  })

  test('counts from its first page on what the page states', async () => {
    const stated = Object.fromEntries(
      Object.entries(pages(n => `<p>${link(n - 1, 'Previous')} ${link(n + 1, 'Next')}</p>`)).map(([url, html], at) => [
        url,
        html.replace('<h1>', `<p>${8 * at + 1}–${8 * at + 8} of 32</p><h1>`),
      ]),
    )
    const { summary } = await harvestPages(stated, {}, '/?page=3')
    expect(summary).toMatchObject({ isComplete: false, records: 16 })
  })
})

describe('what needs a browser', () => {
  test.each([
    ['a button that loads more', '<div><button type="button" class="load-more">Load more</button></div>'],
    ['the same in German', '<div><button type="button" class="btn">Mehr laden</button></div>'],
    ['the same in French', '<p><button type="button" class="btn">Voir plus de résultats</button></p>'],
    [
      'a pager of buttons',
      '<nav class="pagination"><button disabled>1</button> <button>2</button> <button>3</button> <button>Next</button></nav>',
    ],
  ])('is not complete without one: %s', async (_, button) => {
    const { summary } = await harvestPages({ '/': page(items(1, 8), button) })
    expect(summary).toMatchObject({ isComplete: false, ending: { kind: 'unread' } })
  })
})

const LETTERS = ['A', 'B', 'C', 'D', 'E']
const letters = (current: string): string =>
  `<nav class="letters">${LETTERS.map(letter => (letter === current ? `<strong>${letter}</strong>` : `<a href="/${letter.toLowerCase()}">${letter}</a>`)).join(' | ')}</nav>`

/** Five letters; b has two pages, and d nothing. */
const BY_LETTER = {
  '/a': page(items(1, 5), '', letters('A')),
  '/b': page(items(6, 10), next('/b?page=2'), letters('B')),
  '/b?page=2': page(items(11, 12), '', letters('B')),
  '/c': page(items(13, 13), '', letters('C')),
  '/d': page([], '<p>Nothing here.</p>', letters('D')),
  '/e': page(items(14, 17), '', letters('E')),
}

describe('sibling pages', () => {
  test('are named where they are not read', async () => {
    const harvested = await harvestPages(BY_LETTER, {}, '/a')
    expect(numbersOf(harvested)).toEqual(upTo(5))
    expect(harvested.summary).toMatchObject({
      isComplete: false,
      ending: { kind: 'unread', what: 'siblings', family: 'letter', urls: { length: 4 } },
    })
  })

  test('are read as one list, in order, with all their pages', async () => {
    const harvested = await harvestPages(BY_LETTER, { siblings: true }, '/a')
    expect(numbersOf(harvested)).toEqual(upTo(17))
    expect(verdictOf(harvested)).toEqual({ isComplete: true, ending: 'last-page', records: 17 })
    const letter = ({ values }: Harvested['records'][number]): string | undefined => values.letter?.text
    expect(harvested.records.map(letter).join('')).toBe('AAAAABBBBBBBCEEEE')
  })

  test('read or not, give no column if there is only one part', async () => {
    const { records } = await harvestPages(BY_LETTER, {}, '/a')
    expect(Object.keys(records[0]!.values)).not.toContain('letter')
  })

  test('of days keep what happens on two of them, and a day that is like another one is named', async () => {
    const days = ['Mon', 'Tue', 'Wed']
    const nav = (day: string): string =>
      `<p>${days.map(each => (each === day ? `<b>${each}</b>` : `<a href="/${each}">${each}</a>`)).join(' | ')}</p>`
    const harvested = await harvestPages(
      {
        '/Mon': page(items(1, 5), '', nav('Mon')),
        '/Tue': page(items(3, 8), '', nav('Tue')),
        '/Wed': page(items(1, 5), '', nav('Wed')),
      },
      { siblings: true },
      '/Mon',
    )
    expect(numbersOf(harvested)).toEqual([...upTo(5), 3, 4, 5, 6, 7, 8])
    expect(harvested.records.map(({ values }) => values.day?.text).join()).toBe(
      'Mon,Mon,Mon,Mon,Mon,Tue,Tue,Tue,Tue,Tue,Tue',
    )
    expect(harvested.summary).toMatchObject({
      isComplete: false,
      ending: { what: 'siblings', isTried: true, urls: [expect.stringMatching(/Wed$/)] },
    })
  })

  test('come after the page that the walk starts from', async () => {
    const harvested = await harvestPages(BY_LETTER, { siblings: true }, '/e')
    expect(numbersOf(harvested)).toEqual([14, 15, 16, 17, ...upTo(13)])
  })

  test('that the server does not have are named, and the others are read', async () => {
    const { '/d': _, ...others } = BY_LETTER
    const harvested = await harvestPages(others, { siblings: true }, '/a')
    expect(numbersOf(harvested)).toEqual(upTo(17))
    expect(harvested.summary).toMatchObject({
      isComplete: false,
      ending: { what: 'siblings', isTried: true, urls: [expect.stringMatching(/\/d$/)] },
    })
  })

  test('that the walk comes across by itself are not missing', async () => {
    const months = ['January', 'February', 'March']
    const nav = (at: number): string =>
      `<p>${months.map((month, i) => (i === at ? `<b>${month}</b>` : `<a href="/${i + 1}">${month}</a>`)).join(' ')}</p>`
    const harvested = await harvestPages(
      {
        '/1': page(items(1, 5), next('/2'), nav(0)),
        '/2': page(items(6, 10), next('/3'), nav(1)),
        '/3': page(items(11, 15), '', nav(2)),
      },
      {},
      '/1',
    )
    expect(verdictOf(harvested)).toEqual({ isComplete: true, ending: 'last-page', records: 15 })
  })
})

describe('matches, one page for each day of play', () => {
  const TEAMS = ['Alder', 'Birch', 'Cedar', 'Dale', 'Elm', 'Fern', 'Gorse', 'Heath']
  const dayOf = (day: number): string => {
    const rows = [0, 1, 2, 3].map(at => {
      const [home, away] = [TEAMS[(at + day) % 8]!, TEAMS[(at + 4 + 2 * day) % 8]!]
      return `<li class="match"><a class="home" href="/club/${home}">${home} United</a> <span class="result">${day + at} : ${at}</span> <span class="away">${away} City</span> <small>Pitch ${day * 4 + at}</small></li>`
    })
    const links = upTo(3).map(other => (other === day ? `<b>${other}</b>` : `<a href="/round/${other}">${other}</a>`))
    return `<!doctype html><html lang="en"><title>Round ${day}</title><nav><a href="/table">Table</a></nav><main><h1>Results</h1><p class="rounds">Round ${links.join(' ')}</p><ul class="matches">${rows.join('')}</ul></main></html>`
  }
  const other =
    '<!doctype html><html lang="en"><title>United</title><main><h1>United</h1><p>Founded by the mill.</p></main></html>'
  const site = {
    ...Object.fromEntries(upTo(3).map(day => [`/round/${day}`, dayOf(day)])),
    ...Object.fromEntries(['/table', ...TEAMS.map(team => `/club/${team}`)].map(path => [path, other])),
  }

  test('are not the same match because a team plays again', async () => {
    const { summary } = await harvestPages(site, {}, '/round/1')
    expect(summary).toMatchObject({ isComplete: true, records: 12, duplicates: 0 })
  })

  test('are incomplete from the second day on', async () => {
    const { summary } = await harvestPages(site, {}, '/round/2')
    expect(summary).toMatchObject({ isComplete: false, records: 8, ending: { kind: 'unread', what: 'earlier' } })
  })
})

describe('a page that shows a part of the list', () => {
  test.each([
    '<p class="note">Your search was limited to 8 lamps. <a href="/?all=1">See all of them</a></p>',
    '<p>Only the first 8 results are shown; narrow your search.</p>',
  ])('is incomplete: %s', async note => {
    const { summary } = await harvestPages({ '/': page(items(1, 8), '', note) })
    expect(summary).toMatchObject({ isComplete: false, records: 8, ending: { kind: 'unread', what: 'limit' } })
  })

  test('over several pages, after the last one', async () => {
    const note = '<p>The list is limited to the first 13 lamps.</p>'
    const { summary } = await harvestPages({
      '/': page(items(1, 8), next('/?page=2'), note),
      '/?page=2': page(items(9, 13), '', note),
    })
    expect(summary).toMatchObject({ isComplete: false, records: 13, ending: { kind: 'unread', what: 'limit' } })
  })

  test('is complete if it shows fewer than that', async () => {
    const note = '<p>At most 50 lamps are listed: the list is limited to 50 lamps.</p>'
    const { summary } = await harvestPages({ '/': page(items(1, 8), '', note) })
    expect(summary).toMatchObject({ isComplete: true, records: 8 })
  })
})
