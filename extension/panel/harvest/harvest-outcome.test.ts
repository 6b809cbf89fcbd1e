import { expect, test } from 'vitest'
import type { HarvestSummary } from '../../../src/stages/6-harvest/summary.ts'
import { outcomeOf } from './harvest-outcome.ts'

const SUMMARY: HarvestSummary = {
  ...{ url: 'https://a.example/', ending: { kind: 'last-page' }, isComplete: true, isCut: false },
  ...{ pages: 3, staticPages: 0, records: 1200, duplicates: 0, leftOut: 0, columns: [], notes: [], ms: 1 },
}

const said = (change: Partial<HarvestSummary>): string => {
  const { tone, title, because } = outcomeOf({ ...SUMMARY, ...change })
  return `${tone}: ${title} ${because}`
}

test('a table is complete, or it says what is missing and why', () => {
  expect(said({})).toBe('good: Complete. Reached the last page (no next page).')
  expect(said({ announced: 1200, duplicates: 2 })).toBe(
    'good: Complete. Reached the last page (no next page). 2 duplicates left out. The page states 1,200 records.',
  )
  expect(said({ isComplete: false, announced: 1300 })).toBe(
    'warn: Not complete. The page states 1,300 records, but 1,200 were found. Exports are named …-partial.',
  )
  expect(said({ isComplete: false, isCut: true })).toBe(
    'warn: Not complete. Part of a page did not load; see the notes. Exports are named …-partial.',
  )
  expect(said({ isComplete: false, ending: { kind: 'stopped' } })).toBe(
    'warn: Not complete. The harvest was stopped. What it read is kept. Exports are named …-partial.',
  )
})

test('advice for the command line is left out', () => {
  expect(said({ isComplete: false, ending: { kind: 'limit', what: 'pages', count: 1000 } })).toBe(
    'warn: Not complete. Reached the limit of 1000 pages; there are more. Exports are named …-partial.',
  )
  expect(
    said({ isComplete: false, records: 0, ending: { kind: 'failed', because: 'It is gone.', remedy: 'Reload.' } }),
  ).toBe('bad: No records. Failed to load the next page. It is gone. Reload.')
})
