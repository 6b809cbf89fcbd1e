import { expect, test } from 'vitest'
import { withSchedule } from './with-schedule.ts'

const DAILY = { cron: '0 6 * * *', timeZone: 'Europe/Berlin' }
const LINES = 'schedule:\n  cron: "0 6 * * *"\n  timeZone: "Europe/Berlin"\n'

test('a schedule is added, replaced, and removed; the rest of the file stays', () => {
  const plain = '# homes\nname: homes\nstart: https://homes.example/\n'
  expect(withSchedule(plain, DAILY)).toBe(plain + LINES)
  expect(withSchedule('name: homes\nschedule: 0 7 * * * # early\nmend: propose\n', DAILY)).toBe(
    `name: homes\n${LINES}mend: propose\n`,
  )
  const nested = 'name: homes\nschedule:\n  cron: 0 7 * * *\n\n  timeZone: UTC\nmend: propose'
  expect(withSchedule(nested, null)).toBe('name: homes\nmend: propose')
  expect(withSchedule('schedule: {\n  cron: 0 7 * * *\n}\nname: homes', null)).toBe('name: homes')
})

test('a file that is JSON stays JSON', () => {
  expect(JSON.parse(withSchedule('{"name":"homes","schedule":"0 7 * * *"}', DAILY))).toEqual({
    name: 'homes',
    schedule: DAILY,
  })
})
