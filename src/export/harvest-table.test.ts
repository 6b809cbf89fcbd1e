import { expect, test } from 'vitest'
import type { HarvestColumn, HarvestRecord } from '../stages/6-harvest/record.ts'
import { encodeTables } from './encode-tables.ts'
import type { ExportFormat } from './format.ts'
import { HarvestTable, tableOfRecord } from './harvest-table.ts'
import type { Table } from './table.ts'

const COLUMNS: readonly HarvestColumn[] = [
  { name: 'tea', kind: 'text', from: 'list' },
  { name: 'page', kind: 'number', from: 'list' },
  { name: 'origin', kind: 'text', from: 'details' },
]
const record = (number: number, page: number, values: HarvestRecord['values']): HarvestRecord => ({
  number,
  page,
  pageUrl: `http://tea.example/${page}`,
  values,
})
const ASSAM = record(1, 1, { tea: { text: 'Assam' }, page: { text: 'p. 7', value: 7 } })
const KEEMUN = record(2, 2, { tea: { text: 'Keemun' } })

const textOf = (table: Table, format: ExportFormat): string => [...encodeTables([table], format).chunks].join('')

test('records say at their end which page they stood on; a field of that name gets another', () => {
  const table = new HarvestTable({ byPage: true })
  for (const one of [ASSAM, KEEMUN]) table.add(one)
  expect(textOf(table.table(COLUMNS), 'csv').split('\r\n')).toEqual([
    'tea,page_2,origin,page,page_url',
    'Assam,7,,1,http://tea.example/1',
    'Keemun,,,2,http://tea.example/2',
    '',
  ])
})

test('a record by itself is written as it is in the table', () => {
  expect(JSON.parse(textOf(tableOfRecord(ASSAM, COLUMNS, { byPage: true }), 'ndjson'))).toEqual({
    tea: 'Assam',
    page_2: { text: 'p. 7', value: 7 },
    origin: null,
    page: 1,
    page_url: 'http://tea.example/1',
  })
})

test('where one page was asked for, nothing is said of pages', () => {
  expect(textOf(tableOfRecord(KEEMUN, COLUMNS, { byPage: false }), 'ndjson')).toBe(
    '{"tea":"Keemun","page":null,"origin":null}\n',
  )
})

test('a value that comes late finds its record, and replaces none', () => {
  const table = new HarvestTable({ byPage: false })
  for (const one of [ASSAM, KEEMUN]) table.add(one)
  table.put(1, 'origin', { text: 'India' })
  table.put(2, 'tea', { text: 'other' })
  const { fields } = table.table(COLUMNS)
  expect(fields.map(({ cells }) => cells.map(cell => cell?.text))).toEqual([
    ['Assam', 'Keemun'],
    ['p. 7', undefined],
    ['India', undefined],
  ])
})
