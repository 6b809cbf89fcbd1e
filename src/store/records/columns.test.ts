import { expect, test } from 'vitest'
import { mergeColumns } from './columns.ts'

const title = { name: 'title', kind: 'text' }
const price = { name: 'price', kind: 'money' }

test('columns of lists with the same name are the same; new ones come after them', () => {
  const first = mergeColumns([], [title])
  expect(mergeColumns(first.columns, [price, { name: 'title', kind: 'number' }])).toEqual({
    columns: [
      { ...title, from: 'list' },
      { ...price, from: 'list' },
    ],
    names: ['price', 'title'],
  })
})

test("a name that records' own pages use is another column, and found again as such", () => {
  const { columns } = mergeColumns([{ ...price, from: 'details' }], [title])
  const merged = mergeColumns(columns, [price])
  expect(merged.names).toEqual(['price_2'])
  expect(mergeColumns(merged.columns, [price])).toEqual(merged)
})
