import { describe, expect, test } from 'vitest'
import type { HarvestSummary } from '../../stages/6-harvest/summary.ts'
import { formatHarvestSummary, formatTime } from './harvest-summary.ts'

const WHOLE: HarvestSummary = {
  url: 'http://tea.example/',
  ending: { kind: 'last-page' },
  isComplete: true,
  isCut: false,
  pages: 9,
  staticPages: 8,
  records: 162,
  duplicates: 0,
  leftOut: 0,
  columns: [],
  notes: [],
  ms: 8_240,
}
const FAILED = { kind: 'failed', because: 'http://tea.example/?p=3: 500.', remedy: 'Try again later.' } as const

const linesOf = (changes: Partial<HarvestSummary>, goOnAt?: string): string[] =>
  formatHarvestSummary({ ...WHOLE, ...changes }, { goOnAt })
    .trimEnd()
    .split('\n')

const columns = (...filled: number[]) =>
  filled.map((count, i) => ({ name: `c${i}`, kind: 'text', from: 'list', filled: count }) as const)

test('a whole harvest is two lines', () => {
  expect(linesOf({})).toEqual([
    '162 records from 9 pages (8 without a browser) in 8.2 s.',
    'Done: reached the last page (no next page).',
  ])
})

test('duplicates are counted; a browser that was never needed, or always, is told shortly', () => {
  expect(linesOf({ duplicates: 1, staticPages: 0 })[0]).toBe('162 records from 9 pages in 8.2 s; 1 duplicate left out.')
  expect(linesOf({ staticPages: 9 })[0]).toContain('(all without a browser)')
})

test('a stated total that was reached is said', () => {
  expect(linesOf({ announced: 162 })[0]).toMatch(/^162 of 162 records from 9 pages /)
  expect(linesOf({ announced: 100 })[0]).toMatch(/^162 records from /)
})

describe('what is missing is said first', () => {
  test('as both numbers, where the page states more records', () => {
    const notes = ['the first page states 230 records (it says "200 of 230"), but only 200 were found']
    expect(linesOf({ isComplete: false, announced: 230, records: 200, notes })).toEqual([
      'INCOMPLETE: 200 of 230 records were read.',
      '200 of 230 records from 9 pages (8 without a browser) in 8.2 s.',
      'Ended: reached the last page (no next page).',
      `note: ${notes[0]}.`,
    ])
  })

  test('where sibling pages were not read, with their number', () => {
    const ending = { kind: 'unread', what: 'siblings', family: 'letter', urls: ['/b', '/c', '/d'] } as const
    expect(linesOf({ isComplete: false, ending })[0]).toBe(
      'INCOMPLETE: 3 sibling pages (A–Z) were not read; --siblings (in a job: siblings: true) reads them, too.',
    )
  })

  test('where the pager goes on, or a button was not used', () => {
    const pages = { kind: 'unread', what: 'pages', number: 2, because: 'the next page was page 1 again (/2)' } as const
    expect(linesOf({ isComplete: false, ending: pages })[0]).toBe(
      'INCOMPLETE: the pager shows page 2, but the next page was page 1 again (/2).',
    )
    expect(linesOf({ isComplete: false, ending: { kind: 'unread', what: 'clicks' } })[0]).toMatch(/--static\.$/)
  })

  test('with the address to go on at', () => {
    expect(linesOf({ isComplete: false, ending: FAILED }, "http://tea.example/?q=it's&p=3").slice(0, 2)).toEqual([
      'INCOMPLETE: failed to load the next page. http://tea.example/?p=3: 500. Try again later.',
      "To continue from there: amberyl extract 'http://tea.example/?q=it%27s&p=3'",
    ])
  })

  test('where robots.txt forbids, with what may be done', () => {
    const ending = { kind: 'forbidden', url: 'http://tea.example/2', because: 'robots.txt forbids it' } as const
    expect(linesOf({ isComplete: false, ending })).toEqual([
      'INCOMPLETE: robots.txt forbids it (http://tea.example/2).',
      expect.stringContaining('--ignore-robots'),
      expect.stringMatching(/^162 records/),
    ])
  })

  test('where a page came in part, by the notes', () => {
    expect(linesOf({ isComplete: false, notes: ['page 2: it was cut'] })).toEqual([
      'INCOMPLETE: something is missing; see the notes.',
      expect.stringMatching(/^162 records/),
      expect.stringMatching(/^Ended: reached the last page/),
      'note: page 2: it was cut.',
    ])
  })
})

describe('missing values', () => {
  test('are told of columns that most records have', () => {
    expect(linesOf({ columns: columns(162, 150, 161, 3) })[2]).toBe(
      'Missing values: c1 12 of 162, c2 1 of 162 and 1 more.',
    )
  })
  test('of few columns only', () => {
    expect(linesOf({ columns: columns(150, 150, 150, 150, 150, 150, 150) })[2]).toMatch(/c4 12 of 162 and 2 more\.$/)
  })
  test('of columns that few records have are no news', () => {
    expect(linesOf({ columns: columns(162, 3) })[2]).toBe('Missing values: 1 column that few records have.')
    expect(linesOf({ columns: columns(162) })).toHaveLength(2)
  })
})

test('details that failed are named, three of them', () => {
  const failed = [1, 2, 3, 4].map(n => ({
    url: `http://tea.example/${n}`,
    because: n === 1 ? `http://tea.example/1: 404` : '500',
  }))
  expect(linesOf({ details: { read: 158, failed } }).slice(2)).toEqual([
    'Details: 158 read, 4 pages failed:',
    '  http://tea.example/1: 404',
    '  http://tea.example/2: 500',
    '  http://tea.example/3: 500',
    '  and 1 more',
  ])
})

test('a page cannot give orders to the terminal', () => {
  expect(formatHarvestSummary({ ...WHOLE, notes: ['\u001B[2Jgone'] })).not.toContain('\u001B')
})

test.each([
  [40, '0.0 s'],
  [9_949, '9.9 s'],
  [12_400, '12 s'],
  [200_000, '3 min 20 s'],
  [7_500_000, '2 h 5 min'],
])('%d ms are %s', (ms, text) => {
  expect(formatTime(ms)).toBe(text)
})
