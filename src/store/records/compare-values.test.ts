import { expect, test } from 'vitest'
import type { HarvestedValue } from '../../stages/6-harvest/record.ts'
import { changedFields } from './compare-values.ts'

function isChanged(before: HarvestedValue | undefined, after: HarvestedValue | undefined, ...kinds: [string, string]) {
  const values = (value: HarvestedValue | undefined) => (value ? { it: value } : {})
  return changedFields(values(before), values(after), [{ name: 'it', kinds }]).length > 0
}

test.each([
  [{ text: '2024-03-02', value: '2024-03-02' }, { text: 'March 2, 2024', value: '2024-03-02' }, 'date', 'date'],
  [{ text: '2 March', value: '2024-03-02' }, { text: '2 March, 10:00', value: '2024-03-02T10:00:00' }, 'date', 'date'],
  [{ text: '€12.00', value: 12, currency: 'EUR' }, { text: '12,00 EUR', value: 12, currency: 'EUR' }, 'price', 'price'],
  [{ text: '12.00', value: 12 }, { text: '€ 12', value: 12, currency: 'EUR' }, 'number', 'price'],
  [{ text: '1,204 views', value: 1204 }, { text: '1204', value: 1204 }, 'number', 'number'],
  [{ text: '12' }, { text: '12', value: 12 }, 'text', 'number'],
] as const)('%o and %o are the same value, written in another way', (before, after, was, is) => {
  expect(isChanged(before, after, was, is)).toBe(false)
})

test.each([
  [{ text: '2 March', value: '2024-03-02' }, { text: '3 March', value: '2024-03-03' }, 'date', 'date'],
  [{ text: '9:00', value: '2024-03-02T09:00' }, { text: '10:00', value: '2024-03-02T10:00' }, 'date', 'date'],
  [{ text: '€12', value: 12, currency: 'EUR' }, { text: '$12', value: 12, currency: 'USD' }, 'price', 'price'],
  [{ text: '€12', value: 12, currency: 'EUR' }, { text: '€13', value: 13, currency: 'EUR' }, 'price', 'price'],
  [{ text: 'Oak' }, { text: 'Elm' }, 'text', 'text'],
  [{ text: 'Oak' }, undefined, 'text', 'text'],
] as const)('%o and %o are a change', (before, after, was, is) => {
  expect(isChanged(before, after, was, is)).toBe(true)
})
