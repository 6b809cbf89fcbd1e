import { expect, test } from 'vitest'
import type { ComparedPage } from '../../api/comparison.ts'
import { alignColumns, alignRows, nextDifference } from './aligned-rows.ts'

const side = (columns: Record<string, string[]>, recordNodes: number[][]) => ({
  recordNodes,
  fields: Object.entries(columns).map(([name, texts]) => ({
    ...{ id: name, name, kind: 'text' },
    cells: texts.map(text => ({ text })),
  })),
})

/** A has records at 10, 20, 30; B at 20, 30, 40. They read 30 differently. */
const compared = {
  a: side({ name: ['Pear', 'Plum', 'Fig'], size: ['1', '2', '3'] }, [[10], [20], [30]]),
  b: side({ title: ['Plum', 'Figs', 'Kiwi'] }, [[20], [30], [40]]),
  both: [
    [2, 1],
    [3, 2],
  ],
  onlyA: [1],
  onlyB: [3],
  fields: { both: [['name', 'title']], onlyA: ['size'], onlyB: [] },
  agreement: 0.5,
} as unknown as ComparedPage

test('records of both sides are in the order of the page, and other texts in common columns are a difference', () => {
  const columns = alignColumns(compared)
  expect(columns.map(({ name }) => name)).toEqual(['name | title', 'size (only A)'])
  expect(alignRows(compared, columns)).toEqual([
    { a: 0, b: undefined, isDifferent: true },
    { a: 1, b: 0, isDifferent: false },
    { a: 2, b: 1, isDifferent: true },
    { a: undefined, b: 2, isDifferent: true },
  ])
})

test('the next difference is the first one after a row, and after the last one the first', () => {
  const rows = alignRows(compared, alignColumns(compared))
  expect([undefined, 0, 1, 2, 3].map(from => nextDifference(rows, from, 1))).toEqual([0, 2, 2, 3, 0])
  expect([undefined, 0, 2].map(from => nextDifference(rows, from, -1))).toEqual([3, 3, 0])
  expect(nextDifference([{ a: 0, b: 0, isDifferent: false }], undefined, 1)).toBeUndefined()
})
