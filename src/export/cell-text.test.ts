import { expect, test } from 'vitest'
import { encodeTables } from './encode-tables.ts'

const table = {
  name: 'main',
  recordCount: 2,
  fields: [
    {
      name: 'genre',
      kind: 'text' as const,
      cells: [
        { nodes: [1], text: 'Genre: Racing', value: 'Racing' },
        { nodes: [2], text: 'Puzzle' },
      ],
    },
    { name: 'price', kind: 'price' as const, cells: [{ nodes: [3], text: 'from $5', value: 5 }, undefined] },
  ],
}

test('the label of a text is left out, what leads to a typed value stays with its text', () => {
  expect([...encodeTables([table], 'csv', {}).chunks].join('')).toBe(
    'genre,price,price_value\r\nRacing,from $5,5\r\nPuzzle,,\r\n',
  )
})
