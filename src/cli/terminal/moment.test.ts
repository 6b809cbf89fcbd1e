import { expect, test } from 'vitest'
import { formatDistance, formatMoment } from './moment.ts'

test('a moment is told by the clocks of a time zone', () => {
  expect(formatMoment('2026-07-01T04:00:00Z', 'Europe/Berlin')).toBe('2026-07-01 06:00')
})

test.each([
  ['2026-07-01T04:00:20Z', 'now'],
  ['2026-07-01T04:05:00Z', 'in 5 min'],
  ['2026-07-01T01:00:00Z', '3 h ago'],
  ['2026-07-04T04:00:00Z', 'in 3 d'],
])('%s is %s', (moment, told) => {
  expect(formatDistance(moment, new Date('2026-07-01T04:00:00Z'))).toBe(told)
})
