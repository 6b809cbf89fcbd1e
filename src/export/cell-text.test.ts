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
  expect([...encodeTables([table], 'csv', { texts: true }).chunks].join('')).toBe(
    'genre,price,price_text\r\nRacing,5,from $5\r\nPuzzle,,\r\n',
  )
})
