import { expect, test } from 'vitest'
import { pageOf } from '../../../../../test/page-of.ts'
import { tagOf } from '../../../2-model/page-model.ts'
import { alignItems } from './align-items.ts'
import { findRegionsByClustVX } from './find-regions.ts'

function columnsOf(html: string): Record<string, (string | undefined)[]> {
  const page = pageOf(html)
  const found = findRegionsByClustVX(page)
  const records = found.kind === 'regions' ? found.regions[0]!.records : []
  const fields = alignItems(page, records)
  return Object.fromEntries(fields.map(({ namedBy, cells }) => [namedBy, cells.map(cell => cell?.text)]))
}

test('items with the same path in their records are a column', () => {
  expect(columnsOf('<li><a>A</a><p>1</p><p>x</p></li><li><a>B</a></li><li><a>C</a><p>3</p></li>')).toEqual({
    'path /a[1]': ['A', 'B', 'C'],
    'path /p[1]': ['1', undefined, '3'],
    'path /p[2]': ['x', undefined, undefined],
  })
})

test('a record that is an item is its own column', () => {
  expect(columnsOf('<li>A</li><li>B</li>')).toEqual({ 'path .': ['A', 'B'] })
})

test('the rows of a record of several nodes are counted from its start', () => {
  expect(columnsOf('<dl><dt>A<dd>1<dd>2<dt>B<dd>3<dt>C</dl>')).toEqual({
    'path /dt[1]': ['A', 'B', 'C'],
    'path /dd[1]': ['1', '3', undefined],
    'path /dd[2]': ['2', undefined, undefined],
  })
})

test('a cell has the text that is shown, white space folded', () => {
  expect(columnsOf('<li><p>so <b>very\n\n big</b></p></li><li><p>x</p><p hidden>no</p></li>')).toEqual({
    'path /p[1]': ['so very big', 'x'],
  })
})

test('a record with very many items beside very many records does not make a table of billions of cells', () => {
  const many = `<li>${'<p>x</p>'.repeat(20_000)}</li>${'<li><p>y</p></li>'.repeat(20_000)}`
  const page = pageOf(many)
  const records = Array.from({ length: page.nodeCount }, (_, node) => node).filter(node => tagOf(page, node) === 'li')
  const fields = alignItems(
    page,
    records.map(node => [node]),
  )
  expect(fields[0]!.cells.filter(Boolean)).toHaveLength(20_001)
  expect(fields.length).toBeLessThan(1000)
})
