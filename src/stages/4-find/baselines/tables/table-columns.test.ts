import { describe, expect, test } from 'vitest'
import { pageOf } from '../../../../../test/page-of.ts'
import { columnsByBaseline } from '../baseline.ts'
import { findRegionsByTables } from './find-regions.ts'

/** The columns of the main list, by name. */
function columnsOf(html: string): Record<string, (string | null)[]> {
  const page = pageOf(html)
  const found = findRegionsByTables(page)
  if (found.kind === 'none') throw new Error(found.because)
  const fields = columnsByBaseline('tables')!(page, found.regions[0]!.records)
  return Object.fromEntries(fields.map(({ name, cells }) => [name, cells.map(cell => cell?.text ?? null)]))
}

describe('the cells of a table are columns by their position in the grid', () => {
  test('named by the header row, whether it is marked or not', () => {
    const rows = '<tr><td>Oak<td>20 m<tr><td>Elm<td>18 m<tr><td>Yew<td>9 m'
    const columns = { name: ['Oak', 'Elm', 'Yew'], hoehe: ['20 m', '18 m', '9 m'] }
    expect(columnsOf(`<table><thead><tr><td>Name<td>Höhe</thead>${rows}</table>`)).toEqual(columns)
    expect(columnsOf(`<table><tr><th>Name<th>Höhe${rows}</table>`)).toEqual(columns)
    expect(columnsOf(`<table><tr><td>Name<td>Höhe${rows}</table>`)).toEqual(columns)
  })

  test('named by their number without a header row, or where its cell is empty', () => {
    const rows = '<tr><td>Oak<td>20<tr><td>Elm<td>18'
    expect(columnsOf(`<table>${rows}</table>`)).toEqual({ 'column 1': ['Oak', 'Elm'], 'column 2': ['20', '18'] })
    expect(columnsOf(`<table><tr><th><th>Height${rows}</table>`)).toEqual({
      'column 1': ['Oak', 'Elm'],
      height: ['20', '18'],
    })
  })

  test('also below a cell that spans rows, and after one that spans columns', () => {
    const html = `<table><tr><th>Region<th>Name<th colspan=2>Height<th>Age
      <tr><td rowspan=2>North<td>Oak<td>20<td>m<td>100
      <tr><td>Elm<td>18<td>m<td>90
      <tr><td rowspan=3>South<td>Yew<td colspan=2>unknown<td>80
      <tr><td>Ash<td>4<td>m<td rowspan=2>70
      <tr><td>Fir<td>5<td>m</table>`
    expect(columnsOf(html)).toEqual({
      region: ['North', null, 'South', null, null],
      name: ['Oak', 'Elm', 'Yew', 'Ash', 'Fir'],
      height: ['20', '18', 'unknown', '4', '5'],
      height_2: ['m', 'm', null, 'm', 'm'],
      age: ['100', '90', '80', '70', null],
    })
  })

  test('below two header rows, the upper of which spans columns', () => {
    const html = `<table><thead><tr><th rowspan=2>Club<th colspan=2>Home<th colspan=2>Away
      <tr><th>Won<th>Lost<th>Won<th>Lost</thead>
      <tr><td>Leeds<td>3<td>1<td>2<td>2<tr><td>York<td>1<td>3<td>0<td>4</table>`
    expect(columnsOf(html)).toEqual({
      club: ['Leeds', 'York'],
      home_won: ['3', '1'],
      home_lost: ['1', '3'],
      away_won: ['2', '0'],
      away_lost: ['2', '4'],
    })
  })

  test('with the whole text of a cell; empty columns are left out', () => {
    const row = (name: string): string => `<tr><td><img src=x><td><b>${name}</b> <i>a tree</i><br>tall<td>1`
    expect(columnsOf(`<table>${row('Oak')}${row('Elm')}</table>`)).toEqual({
      'column 2': ['Oak a tree tall', 'Elm a tree tall'],
      'column 3': ['1', '1'],
    })
  })
})

describe('lists', () => {
  test('have an item as one value', () => {
    expect(columnsOf('<ul><li><h3>Oak</h3><p>20 m</p><li><h3>Elm</h3><p>18 m</p></ul>')).toEqual({
      item: ['Oak 20 m', 'Elm 18 m'],
    })
  })

  test('of terms have their terms and descriptions, wrapped or not', () => {
    expect(columnsOf('<dl><dt>Oak<dd>tall<dd>old<dt>Elm<dt>Ulmus<dd>rare</dl>')).toEqual({
      term: ['Oak', 'Elm'],
      term_2: [null, 'Ulmus'],
      description: ['tall', 'rare'],
      description_2: ['old', null],
    })
    expect(columnsOf('<dl><div><dt>Oak<dd>tall</div><div><dt>Elm<dd>rare</div></dl>')).toEqual({
      term: ['Oak', 'Elm'],
      description: ['tall', 'rare'],
    })
  })
})

test('a term with very many descriptions beside very many terms does not make a table of billions of cells', () => {
  const columns = columnsOf(`<dl><dt>x${'<dd>y'.repeat(5000)}${'<dt>x<dd>y'.repeat(5000)}</dl>`)
  expect(columns.description).toHaveLength(5001)
  expect(Object.keys(columns).length).toBeLessThan(1100)
})
