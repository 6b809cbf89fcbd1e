import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { RecordChange } from '../store/records/diff.ts'
import { encodeChanges } from './encode-changes.ts'
import { encodeTables } from './encode-tables.ts'
import type { Table, TableCell } from './table.ts'
import type { EncodeOptions } from './table-texts.ts'
import { formatTable } from './terminal-table.ts'

const docs = readFileSync(new URL('../../docs/export.md', import.meta.url), 'utf8')

const cell = (text: string, value?: number | string) => ({ nodes: [], text, ...(value === undefined ? {} : { value }) })

const CATALOGUE: Table = {
  name: 'main',
  recordCount: 2,
  fields: [
    { name: 'title', kind: 'text', cells: [cell('Garden chair'), cell('Lamp, "Lumo"')] },
    { name: 'price', kind: 'price', cells: [{ ...cell('£24.99', 24.99), currency: 'GBP' }, cell('on request')] },
    { name: 'added', kind: 'date', cells: [cell('31 May 2024', '2024-05-31'), undefined] },
    { name: 'link', kind: 'link', cells: [cell('https://shop.example/1'), cell('https://shop.example/2')] },
  ],
}
const HOURS: Table = {
  name: 'region-2',
  recordCount: 1,
  fields: [{ name: 'title', kind: 'text', cells: [cell('Opening hours')] }],
}

test('docs/export.md shows what is written', () => {
  const text = (format: 'json' | 'csv' | 'ndjson', tables: Table[], options?: EncodeOptions): string =>
    [...encodeTables(tables, format, options).chunks].join('').replaceAll('\r\n', '\n')
  expect(docs).toContain(`\`\`\`\n${formatTable(CATALOGUE, { columns: 80 })}\`\`\``)
  expect(docs).toContain(`\`\`\`text\n${text('json', [CATALOGUE])}\`\`\``)
  expect(docs).toContain(`\`\`\`text\n${text('ndjson', [CATALOGUE, HOURS]).split('\n')[2]}\n\`\`\``)
  expect(docs).toContain(`\`\`\`csv\n${text('csv', [CATALOGUE])}\`\`\``)
  expect(docs).toContain(`\`\`\`csv\n${text('csv', [CATALOGUE], { texts: true })}\`\`\``)
})

test('docs/export.md shows changes as they are written', async () => {
  const pounds = (price: number) => ({ ...cell(`£${price.toFixed(2)}`, price), currency: 'GBP' })
  const chair = (price: number) => ({ title: cell('Garden chair'), price: pounds(price) })
  const placed = (number: number, values: Record<string, TableCell>) => ({
    ...{ record: number, number, page: 1, pageUrl: '' },
    values,
  })
  const price = { name: 'price', before: pounds(24.99), after: pounds(19.99) }
  const changes: RecordChange[] = [
    { kind: 'new', after: placed(1, { title: cell('Desk'), price: pounds(80) }) },
    { kind: 'changed', before: placed(1, chair(24.99)), after: placed(2, chair(19.99)), fields: [price] },
    { kind: 'gone', before: placed(2, { title: cell('Lamp, "Lumo"'), price: cell('on request') }) },
  ]
  const source = {
    table: [
      { name: 'title', kind: 'text', from: 'list' },
      { name: 'price', kind: 'price', from: 'list', hasCurrency: true },
    ] as const,
    changes: async function* () {
      yield* changes
    },
    moved: async function* () {},
  }
  const write = async (format: 'csv' | 'ndjson'): Promise<string> => {
    let all = ''
    for await (const chunk of (await encodeChanges(source, format, { withMoved: true })).chunks) all += chunk
    return all.replaceAll('\r\n', '\n')
  }
  expect(docs).toContain(`\`\`\`csv\n${await write('csv')}\`\`\``)
  expect(docs).toContain(`\`\`\`text\n${(await write('ndjson')).split('\n')[1]}\n\`\`\``)
})
