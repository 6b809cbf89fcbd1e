import { expect, test } from 'vitest'
import type { HarvestEvent } from '../../stages/6-harvest/event.ts'
import { formatProgress, progressAfter, startProgress } from './harvest-progress.ts'

const url = 'http://tea.example/?page=2'
const page = (number: number): HarvestEvent => ({
  kind: 'page',
  page: number,
  url,
  readBy: 'parser',
  records: 20,
  fresh: 20,
})

/** The line some seconds after events that all happen at second 0. */
function lineAfter(events: readonly HarvestEvent[], seconds = 0, columns = 200): string {
  const context = { now: 0, retries: 3 }
  const progress = events.reduce((before, event) => progressAfter(before, event, context), startProgress(0))
  return formatProgress(progress, { now: 1000 * seconds, columns })
}

test('nothing is counted before the first page', () => {
  expect(lineAfter([{ kind: 'step', page: 1, url, by: 'start' }])).toBe('opening the page')
})

test('pages, records, their rate and what is done', () => {
  expect(lineAfter([page(1), page(2), { kind: 'step', page: 3, url, by: 'link' }], 16)).toBe(
    '2 pages · 40 records · 2.5 records/s · opening page 3',
  )
  expect(lineAfter([page(1), { kind: 'step', page: 2, url, by: 'scroll' }], 1)).toBe(
    '1 page · 20 records · scrolling for more',
  )
})

test('what is waited for, until it comes', () => {
  const wait: HarvestEvent = { kind: 'wait', ms: 2000, because: 'politeness', url }
  expect(lineAfter([wait])).toBe('waiting 2 s: politeness')
  expect(lineAfter([wait], 3)).toBe('reading')
})

test('another attempt, and when', () => {
  const retry: HarvestEvent = { kind: 'retry', url, attempt: 2, because: 'the server answered 500' }
  const wait: HarvestEvent = { kind: 'wait', ms: 4000, because: 'retry-after', url }
  expect(lineAfter([retry, wait])).toBe('in 4 s (the site asks for it) retry 2 of 3: the server answered 500')
  expect(lineAfter([retry, wait], 5)).toBe('retry 2 of 3: the server answered 500')
})

test('details are counted', () => {
  expect(lineAfter([page(1), ...['a', 'b'].map(path => ({ kind: 'detail', url: path }) as const)])).toBe(
    '1 page · 20 records · reading details 2/20',
  )
})

test('the line is no wider than the terminal, and no order to it', () => {
  const retry: HarvestEvent = { kind: 'retry', url, attempt: 1, because: '\u001B[2J日本語'.repeat(20) }
  const line = lineAfter([retry], 0, 30)
  expect([line.length <= 30, line.includes('\u001B'), line.endsWith('…')]).toEqual([true, false, true])
})
