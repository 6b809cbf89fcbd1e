import { describe, expect, test } from 'vitest'
import { harvestPages, item, items, next, numbersOf, page, upTo } from './lamp-site.ts'

describe('a walk', () => {
  test('goes on to the last page, in the order of the site, with page and address of each record', async () => {
    const harvested = await harvestPages({
      '/': page(items(1, 8), next('/?page=2')),
      '/?page=2': page(items(9, 16), next('/?page=3')),
      '/?page=3': page(items(17, 19), ''),
    })
    expect(numbersOf(harvested)).toEqual(upTo(19))
    expect(harvested.summary).toMatchObject({
      ending: { kind: 'last-page' },
      isComplete: true,
      pages: 3,
      duplicates: 0,
    })
    expect(harvested.records.map(({ page }) => page).filter(number => number === 2)).toHaveLength(8)
    expect(new URL(harvested.records[18]!.pageUrl).search).toBe('?page=3')
  })

  test('ends where the last page leads to itself', async () => {
    const harvested = await harvestPages({
      '/': page(items(1, 8), next('/?page=2')),
      '/?page=2': page(items(9, 16), next('/?page=2')),
    })
    expect(harvested.summary).toMatchObject({ ending: { kind: 'last-page' }, isComplete: true, records: 16 })
  })

  test('ends where the first page comes again under another address', async () => {
    const harvested = await harvestPages({
      '/': page(items(1, 8), next('/?s=a&page=2')),
      '/?s=a&page=2': page(items(9, 16), next('/?s=b&page=1')),
      '/?s=b&page=1': page(items(1, 8), next('/?s=c&page=2')),
    })
    expect(harvested.summary).toMatchObject({ ending: { kind: 'repeats', page: 1 }, isComplete: true, records: 16 })
  })

  test('leaves out what an earlier page had, unless asked otherwise', async () => {
    const pages = { '/': page(items(1, 8), next('/?page=2')), '/?page=2': page(items(7, 14), '') }
    const harvested = await harvestPages(pages)
    expect(numbersOf(harvested)).toEqual(upTo(14))
    expect(harvested.summary.duplicates).toBe(2)
    const kept = await harvestPages(pages, { keepDuplicates: true })
    expect(kept.records).toHaveLength(16)
    expect(kept.summary.duplicates).toBe(0)
  })

  test('takes the nearest of several next pages', async () => {
    const pager = (start: number): string =>
      `<p class="pager">${start + 1}–${start + 8} of 24 <a href="/?start=16">&gt;&gt;</a> <a href="/?start=${start + 8}">&gt;</a></p>`
    const harvested = await harvestPages({
      '/': page(items(1, 8), pager(0)),
      '/?start=8': page(items(9, 16), pager(8)),
      '/?start=16': page(items(17, 24), '<p class="pager">17–24 of 24</p>'),
    })
    expect(numbersOf(harvested)).toEqual(upTo(24))
    expect(harvested.summary).toMatchObject({ isComplete: true, announced: 24 })
  })

  test('that finds fewer records than the first page states is not complete', async () => {
    const { summary } = await harvestPages({ '/': page(items(1, 8), '<p class="pager">1–8 of 24</p>') })
    expect(summary).toMatchObject({ ending: { kind: 'last-page' }, isComplete: false, announced: 24 })
    expect(summary.notes.join()).toContain('states 24 records')
  })

  test('passes over pages without records, but not for ever', async () => {
    const month = (number: number, list: readonly string[]): string =>
      page(list, next(`/?month=${number + 1}`)).replace('<ul class="items"></ul>', '<p>Nothing this month.</p>')
    const empty = Object.fromEntries([5, 6, 7, 8, 9].map(number => [`/?month=${number}`, month(number, [])]))
    const harvested = await harvestPages({
      ...empty,
      '/': month(1, items(1, 8)),
      '/?month=2': month(2, items(9, 16)),
      '/?month=3': month(3, []),
      '/?month=4': month(4, items(17, 20)),
    })
    expect(numbersOf(harvested)).toEqual(upTo(20))
    expect(harvested.summary).toMatchObject({ isComplete: true, pages: 3 })
    expect(harvested.events.filter(event => event.kind === 'step').length).toBeLessThan(9)
  })

  test('says which page could not be had, and hands out what came before it', async () => {
    const harvested = await harvestPages({ '/': page(items(1, 8), next('/?page=2')) })
    expect(harvested.records).toHaveLength(8)
    expect(harvested.summary).toMatchObject({
      isComplete: false,
      ending: { kind: 'failed', because: expect.stringContaining('?page=2: the server answered 404') },
    })
  })

  test('does not take a record that is called "Forward" for the way on', async () => {
    const parts = (names: string): string[] =>
      names
        .split(' ')
        .map(name => `<li class="part"><h3><a href="/${name}.html">${name}</a></h3><p>A part called ${name}.</p></li>`)
    const harvested = await harvestPages({
      '/': page(parts('Anchor Bolt Clip Forward Hinge Lever Nut Rivet'), ''),
      '/Forward.html': page(parts('Axle Belt Crank Drum Eye Fork Gear Hook'), ''),
    })
    expect(harvested.summary).toMatchObject({ pages: 1, records: 8, isComplete: true })
  })

  test('does not follow a link to another list of the same look for certain', async () => {
    const other = (name: string): string => `<p><a href="/${name}">${name} lamps</a></p>`
    const harvested = await harvestPages({
      '/': page(items(1, 8), other('Outdoor')),
      '/Outdoor': page(items(30, 38), other('Indoor')),
    })
    expect(harvested.summary).toMatchObject({ pages: 1, records: 8, isComplete: true })
  })

  describe('of a site whose first page shows more than its list', () => {
    const slides = `<section class="slides">${upTo(30)
      .map(
        number =>
          `<div class="slide"><h2>Lamp ${number} of the month</h2><div class="words">Lamp ${number} was made in ${1950 + number} by two brothers, who used brass, paper, and a good deal of patience.</div><a href="/lamp/${100 + number}">Read more</a></div>`,
      )
      .join('')}</section>`
    const pages = (second: string): Record<string, string> => ({
      '/': page(items(1, 8), next('/?page=2'), slides),
      '/?page=2': second,
      '/?page=3': page(items(17, 19), ''),
    })

    test('reads the list that the next page continues, and says so', async () => {
      const alone = await harvestPages(pages(''), { pages: 1 })
      expect(alone.records).toHaveLength(30)
      const harvested = await harvestPages(pages(page(items(9, 16), next('/?page=3'))))
      expect(numbersOf(harvested)).toEqual(upTo(19))
      expect(harvested.summary).toMatchObject({ ending: { kind: 'last-page' }, isComplete: true, pages: 3 })
      expect(harvested.summary.notes.join()).toContain('the largest list of the first page (30 records)')
    })

    test('keeps the list that it found if the next page does not continue another, or if it was asked for', async () => {
      const same = await harvestPages(pages(page(items(1, 8), '')))
      expect(same.records).toHaveLength(30)
      const asked = await harvestPages(pages(page(items(9, 16), next('/?page=3'))), { region: 2 })
      expect(numbersOf(asked)).toEqual(upTo(19))
      expect(asked.summary.notes).toEqual([])
    })
  })

  test('stops at the requested number of pages or records', async () => {
    const pages = { '/': page(items(1, 8), next('/?page=2')), '/?page=2': page(items(9, 16), '') }
    expect((await harvestPages(pages, { pages: 1 })).summary).toMatchObject({
      ending: { kind: 'as-asked', what: 'pages' },
      isComplete: true,
      records: 8,
    })
    expect((await harvestPages(pages, { records: 11 })).summary).toMatchObject({
      ending: { kind: 'as-asked', what: 'records' },
      records: 11,
    })
    expect((await harvestPages(pages, { limits: { pages: 1 } })).summary).toMatchObject({
      ending: { kind: 'limit', what: 'pages' },
      isComplete: false,
    })
  })

  test('a column that only a later page has is a column, and values stay in theirs', async () => {
    const marked = Array.from({ length: 8 }, (_, index) =>
      item(9 + index, index % 2 === 0 ? `<em class="was">was £${30 + index}</em>` : ''),
    )
    const { records, summary } = await harvestPages({
      '/': page(items(1, 8), next('/?page=2')),
      '/?page=2': page(marked, ''),
    })
    expect(records.map(({ values }) => values.price?.text)).toEqual(upTo(16).map(number => `£${10 + number}`))
    const was = summary.columns.find(({ name }) => name === 'old_price')!
    expect(was.filled).toBe(4)
    expect(records[8]!.values[was.name]!.text).toContain('£30')
  })

  test('a calendar of days without end stops, and says why', async () => {
    const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
    const week = (number: number): string =>
      page(
        DAYS.map((name, day) => {
          const date = new Date(Date.UTC(2026, 0, 5 + 7 * number + day))
          return `<li class="item"><b>${name}</b> <span class="date">${date.toISOString().slice(0, 10)}</span> <p>Open from noon to ${4 + (day % 3)} o'clock</p></li>`
        }),
        next(`/?week=${number + 1}`),
      )
    const weeks = Object.fromEntries(upTo(40).map(number => [`/?week=${number}`, week(number)]))
    const { summary } = await harvestPages({ ...weeks, '/': week(0) })
    expect(summary.ending).toEqual({ kind: 'limit', what: 'dates-only', count: 3 })
    expect(summary.pages).toBeLessThan(6)
  })

  test('a page without a list says so', async () => {
    const { summary } = await harvestPages({
      '/': '<title>About</title><p>We make lamps since 1974 in a small town.</p>',
    })
    expect(summary).toMatchObject({ ending: { kind: 'no-list' }, records: 0 })
  })
})
