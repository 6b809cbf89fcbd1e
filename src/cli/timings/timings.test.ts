import { expect, test } from 'vitest'
import { SpanRecorder, type TimeSpan } from '../../timing/stopwatch.ts'
import { drawTimings } from './timing-svg.ts'
import { formatTimings, sumOfRows, timingRows } from './timing-table.ts'

const page = 'http://example.test/list?page=2'

test('work inside of other work counts once', () => {
  const stopwatch = new SpanRecorder()
  stopwatch.time('read', page, () => {
    stopwatch.time('find', page, () => {})
    stopwatch.time('fields', page, () => stopwatch.time('find', page, () => {}))
  })
  const outer = stopwatch.spans.find(({ part }) => part === 'read')!
  const all = [...sumOfRows(timingRows(stopwatch.spans)).values()].reduce((sum, ms) => sum + ms, 0)
  expect(all).toBeCloseTo(outer.to - outer.from, 6)
  expect(stopwatch.spans.map(({ part, depth }) => [part, depth])).toEqual([
    ['find', 1],
    ['find', 2],
    ['fields', 1],
    ['read', 0],
  ])
})

test('work that waits, and work that fails, is measured to its end', async () => {
  const stopwatch = new SpanRecorder()
  await stopwatch.time('settle', page, async () => 'done')
  await expect(stopwatch.time('navigate', page, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(() =>
    stopwatch.time('read', page, () => {
      throw new Error('a bug')
    }),
  ).toThrow('a bug')
  stopwatch.begin('write')()
  expect(stopwatch.spans.map(({ part, depth }) => [part, depth])).toEqual([
    ['settle', undefined],
    ['navigate', undefined],
    ['write', undefined],
  ])
})

const SPANS: readonly TimeSpan[] = [
  { part: 'start', from: 0, to: 400, own: 400 },
  { part: 'navigate', url: page, from: 400, to: 520, own: 120 },
  { part: 'settle', url: page, from: 520, to: 560.4, own: 40.4 },
  { part: 'navigate', url: 'http://example.test/list?page=3', from: 540, to: 600, own: 60 },
  { part: 'read', url: page, from: 561, to: 571, own: 4, depth: 0 },
  { part: 'fields', url: page, from: 563, to: 569, own: 6, depth: 1 },
]

test('the table has a line for each page, one for what belongs to none, and their sum', () => {
  const [head, ...lines] = formatTimings(SPANS, 650, 300).split('\n')
  expect(head!.split(/\s+/)).toEqual(['ms', 'start', 'navigate', 'settle', 'fields', 'read', 'sum'])
  expect(lines.slice(0, 4).map(line => line.trim().split(/\s{2,}/))).toEqual([
    ['no page', '400', '400'],
    [page, '120', '40', '6', '4', '170'],
    ['http://example.test/list?page=3', '60', '60'],
    ['sum', '400', '180', '40', '6', '4', '630'],
  ])
  expect(lines[4]).toContain('ran for 0.7 s and used 0.3 s of CPU time')
})

test('in the picture, pages that load at the same time have lanes of their own, and the analysis is nested below', () => {
  const svg = drawTimings(SPANS)
  const topOf = (title: string): number =>
    Number(new RegExp(`y="(\\d+)"[^>]*><title>${title.replace(/[?.]/g, '\\$&')}`).exec(svg)![1])
  expect(topOf('navigate 60.0 ms')).toBeGreaterThan(topOf('settle 40.4 ms'))
  expect(topOf('read 10.0 ms')).toBeGreaterThan(topOf('navigate 60.0 ms'))
  expect(topOf('fields 6.0 ms')).toBeGreaterThan(topOf('read 10.0 ms'))
  expect(drawTimings([{ part: 'read', url: 'http://a/<&"', from: 0, to: 1, own: 1 }])).toContain('http://a/&lt;&amp;')
})
