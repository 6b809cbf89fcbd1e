import { describe, expect, test } from 'vitest'
import { cronProblem, nextRuns, timeZoneProblem } from './schedule.ts'

const berlin = (cron: string, from: string, count: number): string[] =>
  nextRuns({ cron, timeZone: 'Europe/Berlin' }, new Date(from), count).map(time => time.toISOString().slice(5, 16))

describe('the next runs', () => {
  test('stay at the hour of the clocks when summer begins and ends', () => {
    expect(berlin('0 6 * * *', '2026-03-28T00:00Z', 3)).toEqual(['03-28T05:00', '03-29T04:00', '03-30T04:00'])
    expect(berlin('0 6 * * *', '2026-10-24T00:00Z', 3)).toEqual(['10-24T04:00', '10-25T05:00', '10-26T05:00'])
  })

  test('in the hour that is left out come when it is over, once', () => {
    expect(berlin('30 2 * * *', '2026-03-28T12:00Z', 2)).toEqual(['03-29T01:00', '03-30T00:30'])
    expect(berlin('0 2,3 * * *', '2026-03-28T12:00Z', 2)).toEqual(['03-29T01:00', '03-30T00:00'])
  })

  test('in the hour that comes twice come once', () => {
    expect(berlin('30 2 * * *', '2026-10-24T12:00Z', 2)).toEqual(['10-25T00:30', '10-26T01:30'])
  })

  test('of every hour miss none and double none', () => {
    expect(berlin('0 * * * *', '2026-10-24T23:30Z', 3)).toEqual(['10-25T00:00', '10-25T01:00', '10-25T02:00'])
    expect(berlin('0 * * * *', '2026-03-28T23:30Z', 3)).toEqual(['03-29T00:00', '03-29T01:00', '03-29T02:00'])
  })

  test('come after the time that is named, not at it', () => {
    expect(berlin('@daily', '2026-06-01T22:00Z', 1)).toEqual(['06-02T22:00'])
  })
})

describe('a cron expression', () => {
  test.each(['0 6 * * *', '*/15 8-18 * * MON-FRI', '0 0 L * *', '0 9 * * 1#1', '0 0 29 2 *', '@hourly', '@weekly'])(
    'may be %s',
    cron => expect(cronProblem(cron)).toBeUndefined(),
  )

  test.each([
    ['0 0 6 * * *', 'five fields'],
    ['0 6 * *', 'five fields'],
    ['? 6 * * *', 'five fields'],
    ['60 * * * *', 'invalid value for minute: 60'],
    ['0 0 30 2 *', 'this day does not exist'],
    ['@reboot', 'write one of @hourly'],
    ['every day', 'five fields'],
  ])('may not be %s', (cron, because) => expect(cronProblem(cron)).toContain(because))
})

test.each([
  ['Europe/Berln', 'did you mean Europe/Berlin?'],
  ['Berlin', 'did you mean Europe/Berlin?'],
  ['new york', 'did you mean America/New_York?'],
  ['+02:00', 'write one such as'],
])('the time zone %s is not known', (name, because) => expect(timeZoneProblem(name)).toContain(because))

test.each(['Europe/Berlin', 'UTC', 'Asia/Kolkata'])('the time zone %s is known', name =>
  expect(timeZoneProblem(name)).toBeUndefined(),
)
