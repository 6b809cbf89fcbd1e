import { describe, expect, test } from 'vitest'
import { harvestPages, upTo } from './lamp-site.ts'

interface Site {
  readonly lang: string
  readonly words: readonly [earlier: string, later: string]
  /** The times of a page, by its number from 0. */
  readonly times: (page: number) => readonly string[]
  /** The address of a page. */
  readonly at: (page: number) => string
  readonly isFalling?: true
}

const STOPS = ['Harbor', 'Mill Lane', 'Old Town', 'University', 'Airport', 'Stadium', 'Zoo']
const PAGES = 5
const clock = (minutes: number): string => new Date(minutes * 60_000).toISOString().slice(11, 16)
const day = (days: number): string => new Date(Date.UTC(2026, 0, 5 + days)).toISOString().slice(0, 10)
const departures = (page: number): string[] => upTo(6).map(row => clock(360 + 120 * page + 17 * row))

const SITES: readonly [string, Site][] = [
  ['departures', { lang: 'en', words: ['Earlier', 'Later'], times: departures, at: page => `/?time=${6 + 2 * page}%3A00` }],
  ['vertrektijden', { lang: 'nl', words: ['Eerder', 'Later'], times: departures, at: page => `/?tijd=${6 + 2 * page}:00` }],
  ['vroeger', { lang: 'nl', words: ['Vroeger', 'Later'], times: departures, at: page => `/?tijd=${6 + 2 * page}:00` }],
  ['Abfahrten', { lang: 'de', words: ['« Früher', 'Später »'], times: departures, at: page => `/?zeit=${6 + 2 * page}:00` }],
  ['départs', { lang: 'fr', words: ['Plus tôt', 'Plus tard'], times: departures, at: page => `/?d=${6 + 2 * page}h00` }],
  ['an agenda', { lang: 'en', words: ['Earlier events', 'Later events'], times: page => upTo(6).map(row => day(30 * page + 4 * row)), at: page => `/?key=${'vtqmd'[page]}7` }],
  ['an archive', { lang: 'en', words: ['Earlier', 'Later'], times: page => upTo(6).map(row => day(300 - 30 * page - 4 * row)), at: page => `/?key=${'vtqmd'[page]}7`, isFalling: true }],
  ['notes, the oldest first', { lang: 'en', words: ['Older', 'Newer'], times: page => upTo(6).map(row => day(30 * page + 4 * row)), at: page => `/?key=${'vtqmd'[page]}7` }],
] // biome-ignore format: one site per line

function pagesOf({ lang, words, times, at, isFalling }: Site): Record<string, string> {
  const link = (page: number, word: string): string =>
    page >= 0 && page < PAGES ? `<a href="${at(page)}">${word}</a>` : ''
  const [back, on] = isFalling ? [words[1], words[0]] : words
  const html = (page: number): string => `<html lang="${lang}"><body><h1>Line 4</h1><table>${times(page)
    .map((time, row) => `<tr><td>${time}</td><td>${STOPS[(3 * page + 2 * row) % 7]} ${page}${row}</td><td>${5 + ((page + row) % 9)}</td></tr>`)
    .join('')}</table><p>${link(page - 1, back)} ${link(page + 1, on)}</p></body></html>` // biome-ignore format: the page
  return Object.fromEntries(upTo(PAGES).map(page => [at(page - 1), html(page - 1)]))
}

describe.each(SITES)('earlier and later: %s', (_, site) => {
  test('the order of the times says which way a list goes on', async () => {
    const { summary, records } = await harvestPages(pagesOf(site), {}, site.at(2))
    expect([summary.pages, records.length]).toEqual([3, 18])
    expect(summary).toMatchObject({ isComplete: false, ending: { kind: 'unread', what: 'earlier' } })
  })

  test('from its first page, it is read whole', async () => {
    const { summary } = await harvestPages(pagesOf(site), {}, site.at(0))
    expect(summary).toMatchObject({ isComplete: true, pages: PAGES, records: 6 * PAGES })
  })
})
