import { expect, test } from 'vitest'
import { sayCron } from './say-schedule.ts'

test.each([
  ['@hourly', 'every hour, on the hour'],
  ['@daily', 'every day at 00:00'],
  ['@weekly', 'on Sunday at 00:00'],
  ['@monthly', 'on day 1 of the month at 00:00'],
  ['@yearly', 'on day 1 of the month at 00:00, in January'],
  ['0 6 * * *', 'every day at 06:00'],
  ['30 6,18 * * *', 'every day at 06:30 and 18:30'],
  ['5 * * * *', 'every hour, at minute 5'],
  ['*/15 * * * *', 'every 15 minutes'],
  ['* * * * *', 'every minute'],
  ['0 */4 * * *', 'every 4 hours, on the hour'],
  ['0 9 * * 1-5', 'on Monday to Friday at 09:00'],
  ['0 9 * * MON,WED', 'on Monday and Wednesday at 09:00'],
  ['0 9 * * 1#1', 'on the 1st Monday at 09:00'],
  ['0 0 L * *', 'on the last day of the month at 00:00'],
  ['0 0 1,15 * *', 'on day 1 and 15 of the month at 00:00'],
  ['0 0 13 * 5', 'on day 13 of the month and on Friday at 00:00'],
  ['*/15 8-18 * * MON-FRI', 'on Monday to Friday every 15 minutes from 08:00 to 18:59'],
  ['0 6 * 1,7 *', 'every day at 06:00, in January and July'],
  ['0 6 * * 7', 'on Sunday at 06:00'],
])('%s is %s', (cron, sentence) => expect(sayCron(cron)).toBe(sentence))
