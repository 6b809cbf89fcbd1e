import { expect, test } from 'vitest'
import { parseRetryAfter } from './retry-after.ts'

const NOON = Date.UTC(2026, 0, 5, 12, 0, 0)

test.each([
  ['120', 120_000],
  ['0', 0],
  [' 7 ', 7_000],
  ['0.5', 500],
  ['Mon, 05 Jan 2026 12:00:30 GMT', 30_000],
  ['Mon, 05 Jan 2026 11:00:00 GMT', 0],
])('Retry-After: %s', (value, ms) => {
  expect(parseRetryAfter(value, NOON)).toBe(ms)
})

test.each([undefined, null, '', 'soon', '-5', '1e3', '2026-01-05', 'Mon, 05 Foo 2026 12:00:30 GMT'])(
  '%s says nothing',
  value => {
    expect(parseRetryAfter(value, NOON)).toBeUndefined()
  },
)
