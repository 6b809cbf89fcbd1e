import { expect, test } from 'vitest'
import { KeptResults } from './kept-results.ts'

const table = (recordCount: number) => ({
  url: 'https://a.example/',
  table: { name: 'main', recordCount, fields: [{ name: 'a', kind: 'text' as const, cells: [] }] },
})

test('the tables that were not used for longest are forgotten first', () => {
  const kept = new KeptResults()
  const first = kept.addTable(table(1))
  const second = kept.addTable(table(1))
  for (let count = 0; count < 98; count++) kept.addTable(table(1))
  expect(kept.table(first)).toBeDefined()
  kept.addTable(table(1))
  expect([kept.table(first) !== undefined, kept.table(second), kept.tables.length]).toEqual([true, undefined, 100])
})

test('large tables push out others, but the latest is always kept', () => {
  const kept = new KeptResults()
  const small = kept.addTable(table(10))
  const large = kept.addTable(table(999_995))
  expect(kept.table(small)).toBeUndefined()
  const huge = kept.addTable(table(2_000_000))
  expect([kept.table(large), kept.table(huge)?.table.recordCount]).toEqual([undefined, 2_000_000])
})
