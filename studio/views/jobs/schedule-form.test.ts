import { expect, test } from 'vitest'
import { cronOf, formOf } from './schedule-form.ts'

test.each([
  ['0 * * * *', 'hourly'],
  ['30 6 * * *', 'daily'],
  ['5 23 * * 0', 'weekly'],
  ['0 6 31 * *', 'monthly'],
  ['15 * * * *', 'cron'],
  ['0 6 1 * 1', 'cron'],
  ['*/5 * * * *', 'cron'],
  ['@daily', 'cron'],
])('%s is %s, and the form gives it again', (cron, how) => {
  expect(formOf(cron).how).toBe(how)
  expect(cronOf(formOf(cron))).toBe(cron)
})

test('no schedule is never', () => {
  expect(cronOf(formOf(undefined))).toBe('')
})
