import { expect, test } from 'vitest'
import { sayFall } from './add-alerts.ts'

const before = { records: 100, number: 6 }

test.each([
  ['80%', 79, '79 records, fewer than 80% of the 100 of run 6'],
  ['80%', 80, undefined],
  ['80 %', 0, '0 records, fewer than 80 % of the 100 of run 6'],
  ['99.5%', 99, '99 records, fewer than 99.5% of the 100 of run 6'],
  [50, 49, "49 records, fewer than the 50 of the job's alert"],
  [50, 50, undefined],
])('fewer than %s: %i records', (least, records, said) => {
  expect(sayFall({ 'fewer-than': least }, { records }, before)).toBe(said)
})

test('a first run has nothing to fall from, except from a number', () => {
  expect(sayFall({ 'fewer-than': '80%' }, { records: 1 }, undefined)).toBeUndefined()
  expect(sayFall({ 'fewer-than': 10 }, { records: 1 }, undefined)).toContain('fewer than the 10')
})
