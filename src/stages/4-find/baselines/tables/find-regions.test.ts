import { describe, expect, test } from 'vitest'
import { cpuClock } from '../../../../../test/cpu-time.ts'
import { pageOf } from '../../../../../test/page-of.ts'
import { textOf } from '../../../2-model/page-model.ts'
import { findRegionsByTables } from './find-regions.ts'

/** The texts of each region's records; nodes of one record are parted by `|`. */
function listsOf(html: string): string[][] {
  const page = pageOf(html)
  const found = findRegionsByTables(page)
  if (found.kind === 'none') return []
  return found.regions.map(({ records }) =>
    records.map(nodes => nodes.map(node => textOf(page, node).replace(/\s+/g, ' ')).join('|')),
  )
}

const row = (...cells: (string | number)[]): string => `<tr>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`
const LAMPS = row('Aster', '10 €') + row('Birch', '12 €') + row('Cedar', '9 €')
const RECORDS = ['Aster 10 €', 'Birch 12 €', 'Cedar 9 €']

describe('the rows of a table of data are records', () => {
  test('without its head, whether it is marked or only of other kinds', () => {
    expect(listsOf(`<table><tr><th>Name<th>Price</tr>${LAMPS}</table>`)).toEqual([RECORDS])
    expect(listsOf(`<table><thead>${row('Name', 'Price')}</thead>${LAMPS}</table>`)).toEqual([RECORDS])
    expect(listsOf(`<table>${row('Name', 'Price')}${LAMPS}</table>`)).toEqual([RECORDS])
  })

  test('without lines that go over all columns, and without its foot', () => {
    const title = '<tr><td colspan=2>Lamps</td></tr>'
    expect(listsOf(`<table>${title}${LAMPS}<tfoot>${row('Sum', '31 €')}</tfoot></table>`)).toEqual([RECORDS])
  })

  test('also in a table that is there for layout', () => {
    expect(listsOf(`<table>${row('Menu', `<table>${LAMPS}</table>`)}${row('a', 'b')}</table>`)).toEqual([RECORDS])
  })
})

describe('no data', () => {
  test.each([
    ['has a table with one column', row('Aster') + row('Birch')],
    [
      'has a table whose rows have no common width',
      row('a', 'b') + row('c') + row('d', 'e', 'f') + row('g', 'h', 'i', 'j'),
    ],
    ['has a table of fields to fill in', row('Name', '<input>') + row('Street', '<input>') + row('Town', '<input>')],
    ['has a calendar', row(1, 2, 3, 4, 5, 6, 7) + row(8, 9, 10, 11, 12, 13, 14)],
    ['has a table that is mostly empty', row('', 'a', '') + row('', '', 'b') + row('', '', '')],
    ['has articles side by side', row('Word '.repeat(200), 'Word '.repeat(200)).repeat(2)],
    ['has a table without rows', ''],
  ])('%s', (_, rows) => {
    expect(listsOf(`<table>${rows}</table>`)).toEqual([])
  })
})

describe('lists', () => {
  test('have their items as records', () => {
    expect(listsOf('<ul><li>Aster<li>Birch</ul><p>x</p><ol><li>1<li>2<li>3</ol>')).toEqual([
      ['Aster', 'Birch'],
      ['1', '2', '3'],
    ])
  })

  test('of terms have a term and what is said about it', () => {
    expect(listsOf('<dl><dt>Aster<dd>tall<dd>red<dt>Birch<dt>Beech<dd>white</dl>')).toEqual([
      ['Aster|tall|red', 'Birch|Beech|white'],
    ])
    expect(listsOf('<dl><div><dt>Aster<dd>tall</div><div><dt>Birch<dd>white</div></dl>')[0]).toHaveLength(2)
  })

  test('that share items are told once', () => {
    expect(listsOf('<ul><li>Lamps <ul><li>Aster<li>Birch</ul><li>Shades</ul>')).toHaveLength(1)
  })
})

test('a page with neither says so', () => {
  expect(findRegionsByTables(pageOf('<p>Hello</p>'))).toEqual({
    kind: 'none',
    because: 'the page has no data table and no list',
  })
})

test('odd pages take no time: 20,000 rows, 20,000 items, lists and tables thousands deep', () => {
  const pages = [
    `<table>${row('Aster', 1).repeat(20_000)}</table>`,
    `<ul>${'<li>x'.repeat(20_000)}</ul>`,
    '<ul><li>x<li>'.repeat(5000),
    '<table><tr><td>x<td>'.repeat(3000),
  ].map(html => pageOf(html))
  const cpuMs = cpuClock()
  pages.forEach(findRegionsByTables)
  expect(cpuMs()).toBeLessThan(1000)
})
