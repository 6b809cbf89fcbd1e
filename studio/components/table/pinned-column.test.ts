import { expect, test } from 'vitest'
import { pinnedColumn } from './pinned-column.ts'

const ROWS = [
  ['Sale', 'Lamp', '£1'],
  ['Sale', 'Chair', '£2'],
  ['', 'Table', '£3'],
  ['New', 'Rug', '£4'],
]
const columns = ['badge', 'name', 'price'].map(name => ({ id: name, name, kind: name === 'price' ? 'price' : 'text' }))
const table = { columns, rowCount: ROWS.length, cellAt: (row: number, at: number) => ({ text: ROWS[row]![at]! }) }

test('the column that names the records stays in view, unless it is too wide', () => {
  expect(pinnedColumn(table, [80, 120, 80])).toBe(1)
  expect(pinnedColumn(table, [80, 300, 80])).toBeUndefined()
  expect(pinnedColumn({ ...table, rowCount: 2 }, [80, 120, 80])).toBeUndefined()
})
