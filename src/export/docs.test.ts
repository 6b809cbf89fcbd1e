import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { encodeTables } from './encode-tables.ts'
import type { Table } from './table.ts'
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
  const text = (format: 'json' | 'csv' | 'ndjson', ...tables: Table[]): string =>
    [...encodeTables(tables, format).chunks].join('').replaceAll('\r\n', '\n')
  expect(docs).toContain(`\`\`\`\n${formatTable(CATALOGUE, { columns: 80 })}\`\`\``)
  expect(docs).toContain(`\`\`\`text\n${text('json', CATALOGUE)}\`\`\``)
  expect(docs).toContain(`\`\`\`text\n${text('ndjson', CATALOGUE, HOURS).split('\n')[2]}\n\`\`\``)
  expect(docs).toContain(`\`\`\`csv\n${text('csv', CATALOGUE)}\`\`\``)
})
