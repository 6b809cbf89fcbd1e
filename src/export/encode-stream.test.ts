import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FieldKind } from '../stages/4-find/fields/field.ts'
import type { StoredColumn } from '../store/database/schema.ts'
import { encodeStream, type StreamEncoding } from './encode-stream.ts'
import { encodeTables } from './encode-tables.ts'
import type { ExportFormat } from './format.ts'
import { HarvestTable } from './harvest-table.ts'
import type { TableCell } from './table.ts'
import { streamRecords } from './table-stream.ts'

const COLUMNS: readonly (StoredColumn & { readonly kind: FieldKind })[] = [
  { name: 'title', kind: 'text', from: 'list' },
  { name: 'price', kind: 'price', from: 'list', hasCurrency: true },
  { name: 'page', kind: 'date', from: 'list' },
  { name: '__proto__', kind: 'boolean', from: 'list' },
]

const text = fc.oneof(fc.string(), fc.constantFrom('=1+1', '-5', ' x', 'a,"b"\r\nc', '#', '＝cmd'))
const cell = fc.record({ text, value: fc.oneof(fc.double(), text, fc.boolean()) }, { requiredKeys: ['text'] })
const row = fc.tuple(fc.option(cell), fc.option(cell), fc.option(cell), fc.option(cell))

const textOf = async ({ chunks }: StreamEncoding): Promise<string> => {
  let all = ''
  for await (const chunk of chunks) all += chunk
  return all
}

test.each<ExportFormat>(['csv', 'json', 'ndjson'])(
  '%s that is written piece by piece is what is written at once',
  async format => {
    const property = fc.asyncProperty(fc.array(row, { minLength: 1 }), fc.boolean(), async (rows, byPage) => {
      const records = rows.map((cells, at) => ({
        record: at + 1,
        number: at + 1,
        page: 1 + (at >> 1),
        pageUrl: `http://a.example/${at >> 1}`,
        values: Object.fromEntries(
          cells.flatMap((one, column): [string, TableCell][] =>
            one ? [[COLUMNS[column]!.name, column === 1 ? { ...one, currency: 'EUR' } : one]] : [],
          ),
        ),
      }))
      const table = new HarvestTable({ byPage })
      for (const record of records) table.add(record)
      const hasPrices = records.some(({ values }) => values.price)
      const columns = COLUMNS.map(({ hasCurrency, ...column }) =>
        hasCurrency && hasPrices ? { ...column, hasCurrency } : column,
      )
      async function* batches() {
        for (let start = 0; start < records.length; start += 3) yield records.slice(start, start + 3)
      }
      const stream = streamRecords({ columns, batches }, { byPage })
      const whole = [...encodeTables([table.table(COLUMNS)], format).chunks].join('')
      expect(await textOf(await encodeStream(stream, format))).toBe(whole)
    })
    await fc.assert(property)
  },
)

test('a table without records has its columns; one without columns is empty', async () => {
  async function* batches(): AsyncGenerator<never[]> {}
  const write = async (format: ExportFormat, columns: readonly StoredColumn[]) =>
    textOf(await encodeStream(streamRecords({ columns, batches }, { byPage: false }), format))
  expect(await write('csv', COLUMNS.slice(0, 1))).toBe('title\r\n')
  expect(await write('csv', [])).toBe('')
  expect(await write('json', COLUMNS)).toBe('[]\n')
  expect(await write('ndjson', COLUMNS)).toBe('')
})
