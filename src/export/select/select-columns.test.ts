import { describe, expect, test } from 'vitest'
import type { Selection } from '../../stages/5-wrap/selection.ts'
import { encodeStream } from '../encode-stream.ts'
import { encodeTables } from '../encode-tables.ts'
import type { Table } from '../table.ts'
import { selectColumns, selectStream, selectTables } from './select-columns.ts'

const pounds = (value: number) => ({ text: `£${value}`, value, currency: 'GBP' })

const TABLE: Table = {
  name: 'main',
  recordCount: 3,
  fields: [
    { name: 'title', kind: 'text', cells: [{ text: 'Lamp' }, { text: 'Chair' }, { text: 'Desk' }] },
    { name: 'price', kind: 'price', cells: [pounds(5), { text: 'POA' }, pounds(120)] },
    { name: 'image', kind: 'image', cells: [{ text: 'http://a.example/1.jpg' }, undefined, undefined] },
    { name: 'page', kind: 'count', cells: [1, 1, 2].map(page => ({ text: `${page}`, value: page })) },
  ],
}

const csvOf = (selection: Selection): string[] =>
  [...encodeTables([selectColumns(TABLE, selection)], 'csv').chunks].join('').trimEnd().split('\r\n')

/** The same table, from a source that is read in pieces. */
async function streamedCsv(selection: Selection): Promise<string[]> {
  const rows = [0, 1, 2].map(row => TABLE.fields.map(({ cells }) => cells[row]))
  const stream = {
    fields: TABLE.fields.map(({ name, kind }) => ({ name, kind, hasCurrency: kind === 'price' })),
    async *batches() {
      yield rows.slice(0, 2)
      yield rows.slice(2)
    },
  }
  let all = ''
  for await (const chunk of (await encodeStream(selectStream(stream, selection), 'csv')).chunks) all += chunk
  return all.trimEnd().split('\r\n')
}

describe.each([
  ['at once', async (selection: Selection) => csvOf(selection)],
  ['piece by piece', streamedCsv],
])('%s', (_, write) => {
  test.each<[string, Selection, string[]]>([
    [
      'the named columns in their order',
      { columns: ['price', 'title'] },
      ['price,title', '5,Lamp', ',Chair', '120,Desk'],
    ],
    [
      'a currency is a column that can be named',
      { columns: ['price_currency', 'price'] },
      ['price_currency,price', 'GBP,5', ',', 'GBP,120'],
    ],
    [
      'all but the dropped ones',
      { drop: ['image', 'page'] },
      ['title,price,price_currency', 'Lamp,5,GBP', 'Chair,,', 'Desk,120,GBP'],
    ],
    [
      'a condition changes no columns: a currency stays, also if no record is left that has one',
      { columns: ['*'], drop: ['image', 'page'], where: 'price is empty' },
      ['title,price,price_currency', 'Chair,,'],
    ],
    [
      'without its currency',
      { drop: ['image', 'page', 'price_currency'] },
      ['title,price', 'Lamp,5', 'Chair,', 'Desk,120'],
    ],
    [
      'new names, which the currency follows',
      { drop: ['image', 'page'], rename: { price: 'cost' } },
      ['title,cost,cost_currency', 'Lamp,5,GBP', 'Chair,,', 'Desk,120,GBP'],
    ],
    [
      'a new name for the currency alone',
      { drop: ['image', 'page'], rename: { price_currency: 'money' } },
      ['title,price,money', 'Lamp,5,GBP', 'Chair,,', 'Desk,120,GBP'],
    ],
    [
      'new names may be written, too',
      { columns: ['cost'], rename: { price: 'cost' }, where: 'cost > 5' },
      ['cost', '120'],
    ],
    [
      'names may be swapped',
      { columns: ['title', 'page'], rename: { title: 'page', page: 'title' } },
      ['page,title', 'Lamp,1', 'Chair,1', 'Desk,2'],
    ],
    ['records by a column that is not written', { columns: ['title'], where: 'page = 1' }, ['title', 'Lamp', 'Chair']],
    ['no record', { columns: ['title'], where: 'price > 1000' }, ['title']],
    ['a column once', { columns: ['title', 'title'] }, ['title', 'Lamp', 'Chair', 'Desk']],
    [
      'everything',
      { columns: ['*'], drop: ['image'] },
      ['title,price,price_currency,page', 'Lamp,5,GBP,1', 'Chair,,,1', 'Desk,120,GBP,2'],
    ],
  ])('%s', async (_, selection, expected) => {
    expect(await write(selection)).toEqual(expected)
  })
})

test('objects keep text and value under the new name', () => {
  const selected = selectColumns(TABLE, { columns: ['price'], rename: { price: 'cost' }, where: 'title = "lamp"' })
  expect([...encodeTables([selected], 'ndjson').chunks].join('')).toBe(
    '{"cost":{"text":"£5","value":5,"currency":"GBP"}}\n',
  )
})

test.each<[Selection, string]>([
  [{ columns: ['titel'] }, 'The table has no column "titel"; did you mean title?'],
  [{ drop: ['zzz'] }, 'The table has no column "zzz"'],
  [{ rename: { prise: 'cost' } }, 'The table has no column "prise"; did you mean price?'],
  [{ rename: { price: 'title' } }, 'Two columns would be called "title".'],
  [{ rename: { price: 'x', title: 'X' } }, 'Two columns would be called "X".'],
])('%j is refused', (selection, message) => {
  expect(() => selectColumns(TABLE, selection)).toThrow(message)
})

test('of several lists, each has what it has', () => {
  const other: Table = {
    name: 'region-2',
    recordCount: 1,
    fields: [{ name: 'title', kind: 'text', cells: [{ text: 'Opening hours' }] }],
  }
  const [first, second] = selectTables([TABLE, other], { columns: ['price', 'title'], where: 'price > 5' })
  expect(first!.fields.map(({ name }) => name)).toEqual(['price', 'title'])
  expect([second!.fields.map(({ name }) => name), second!.recordCount]).toEqual([['title'], 0])
  expect(() => selectTables([TABLE, other], { columns: ['titles'] })).toThrow('did you mean title?')
})
