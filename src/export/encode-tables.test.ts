import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { cpuClock } from '../../test/cpu-time.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import type { Cell, FieldKind } from '../stages/4-find/fields/field.ts'
import { csvForExcel } from './csv-for-excel.ts'
import { encodeTables } from './encode-tables.ts'
import { EXPORT_FORMATS, type ExportFormat } from './format.ts'
import type { Table } from './table.ts'
import type { EncodeOptions } from './table-texts.ts'
import { writeOutput } from './write-output.ts'

type Shorthand = string | Omit<Cell, 'nodes'> | undefined

/** Columns as [name, kind, ...cells]. */
function tableOf(columns: readonly (readonly [string, FieldKind, ...Shorthand[]])[], name = 'main'): Table {
  const fields = columns.map(([name, kind, ...cells]) => ({
    name,
    kind,
    cells: cells.map(cell => (typeof cell === 'string' ? { nodes: [], text: cell } : cell && { nodes: [], ...cell })),
  }))
  return { name, recordCount: fields[0]?.cells.length ?? 0, fields }
}

const encoded = (tables: readonly Table[], format: ExportFormat, options?: EncodeOptions): string =>
  [...encodeTables(tables, format, options).chunks].join('')

const BOOKS = tableOf([
  ['title', 'text', 'Dune', 'Emma "II"'],
  ['price', 'price', { text: '$5', value: 5, currency: 'USD' }, { text: 'ask us' }],
  ['link', 'link', 'https://a.example/1', undefined],
])
const SHOPS = tableOf(
  [
    ['title', 'text', 'Corner'],
    ['open', 'boolean', { text: 'Yes', value: true }],
  ],
  'region-2',
)

describe('json', () => {
  test('plain kinds are strings, typed kinds objects, what is missing is null', () => {
    expect(encoded([BOOKS], 'json')).toBe(`[
  {"title":"Dune","price":{"text":"$5","value":5,"currency":"USD"},"link":"https://a.example/1"},
  {"title":"Emma \\"II\\"","price":{"text":"ask us","value":null},"link":null}
]
`)
  })

  test('several tables are an array of names and records', () => {
    expect(JSON.parse(encoded([BOOKS, SHOPS], 'json'))[1]).toEqual({
      name: 'region-2',
      records: [{ title: 'Corner', open: { text: 'Yes', value: true } }],
    })
  })

  test('one table is told by region where that was asked for', () => {
    expect(JSON.parse(encoded([SHOPS], 'json', { byRegion: true }))[0].name).toBe('region-2')
    expect(encoded([], 'json', { byRegion: true })).toBe('[]\n')
  })

  test('no records are an empty array', () => {
    expect(encoded([tableOf([['a', 'text']])], 'json')).toBe('[]\n')
    expect(encoded([], 'json')).toBe('[]\n')
    expect(encoded([], 'ndjson')).toBe('')
  })

  test('field names that mean something to JavaScript are names', () => {
    const table = tableOf([
      ['b', 'text', '1'],
      ['__proto__', 'text', '2'],
      ['7', 'text', '3'],
    ])
    expect(encoded([table], 'ndjson')).toBe('{"b":"1","__proto__":"2","7":"3"}\n')
  })

  test('ndjson says the region of each record, beside a field of that name', () => {
    const table = tableOf([['region', 'text', 'Wales']], 'main')
    expect(encoded([table, SHOPS], 'ndjson')).toBe(
      '{"region_2":"main","region":"Wales"}\n' +
        '{"region":"region-2","title":"Corner","open":{"text":"Yes","value":true}}\n',
    )
  })
})

describe('csv', () => {
  test('has each field once: the value of a typed one, and the currency of a price', () => {
    expect(encoded([BOOKS], 'csv')).toBe(
      'title,price,price_currency,link\r\nDune,5,USD,https://a.example/1\r\n"Emma ""II""",,,\r\n',
    )
  })

  test('has the texts of typed fields on request', () => {
    expect(encoded([BOOKS], 'csv', { texts: true })).toBe(
      'title,price,price_currency,price_text,link\r\n' +
        'Dune,5,USD,$5,https://a.example/1\r\n"Emma ""II""",,,ask us,\r\n',
    )
  })

  test.each(['csv', 'xlsx', 'parquet'] as const)('%s: texts that are left out are reported', format => {
    const left = [
      'cells without a value are empty in the file: price (1, such as "ask us"). --texts (in a job file `texts: true`) writes their texts',
    ]
    expect(encodeTables([BOOKS], format).warnings).toEqual(left)
    expect(encodeTables([BOOKS], format, { texts: true }).warnings).toEqual([])
  })

  test('fields of one name and several kinds are one column of texts', () => {
    const dates = tableOf([['seen', 'date', { text: '31 May', value: '2024-05-31' }]])
    const words = tableOf([['seen', 'text', { text: 'Seen: often', value: 'often' }]], 'region-2')
    expect(encoded([dates, words], 'csv')).toBe('region,seen\r\nmain,31 May\r\nregion-2,often\r\n')
    const prices = tableOf([['seen', 'price', { text: '£5', value: 5, currency: 'GBP' }]])
    const numbers = tableOf([['seen', 'number', { text: '7 times', value: 7 }]], 'region-2')
    expect(encoded([prices, numbers], 'csv')).toBe('region,seen,seen_currency\r\nmain,5,GBP\r\nregion-2,7,\r\n')
  })

  test('has a byte order mark, semicolons and decimal commas where Excel expects them', () => {
    const table = tableOf([
      ['title', 'text', 'Größe; Farbe', '1,5'],
      ['price', 'price', { text: '4,50 €', value: 4.5, currency: 'EUR' }, { text: '-1.234,5', value: -1234.5 }],
    ])
    expect(encoded([table], 'csv', { csv: csvForExcel({ LANG: 'de_DE.UTF-8' }) })).toBe(
      '\uFEFFtitle;price;price_currency\r\n"Größe; Farbe";4,5;EUR\r\n"1,5";-1234,5;\r\n',
    )
    expect(encoded([table], 'csv', { csv: csvForExcel({ LANG: 'en_GB.UTF-8' }) })).toBe(
      '\uFEFFtitle,price,price_currency\r\n"Größe; Farbe",4.5,EUR\r\n"1,5",-1234.5,\r\n',
    )
  })

  test('what is pasted has tabs, and quotes only where a cell would end early', () => {
    const table = tableOf([
      ['title', 'text', 'Dune, I', 'Emma "II"', 'two\nlines', '=1+1'],
      ['year', 'number', { text: '1965', value: 1965 }],
    ])
    expect(encoded([table], 'csv', { csv: { separator: '\t' } }).split('\r\n')).toEqual([
      'title\tyear',
      'Dune, I\t1965',
      '"Emma ""II"""\t',
      '"two\nlines"\t',
      "'=1+1\t",
      '',
    ])
  })

  test('the locale is that of LC_ALL, then LC_NUMERIC, then LANG', () => {
    const separators = [
      { LC_ALL: 'fr_FR', LC_NUMERIC: 'en_US', LANG: 'en_US' },
      { LC_ALL: '', LC_NUMERIC: 'pt_BR@x', LANG: 'C' },
      { LC_NUMERIC: 'ja_JP.UTF-8', LANG: 'de_AT' },
      { LANG: 'POSIX' },
      { LC_ALL: 'C.UTF-8', LANG: 'de_DE' },
    ].map(environment => csvForExcel(environment).separator ?? ',')
    expect(separators).toEqual([';', ';', ',', ',', ','])
    expect(csvForExcel({ LANG: 'not a locale' }).bom).toBe(true)
  })

  test('several tables are one, with the region in front and the union of their columns', () => {
    expect(encoded([BOOKS, SHOPS], 'csv', { csv: { newline: '\n' } })).toBe(`region,title,price,price_currency,link,open
main,Dune,5,USD,https://a.example/1,
main,"Emma ""II""",,,,
region-2,Corner,,,,true
`)
  })

  test('an added column gives way to a field of its name', () => {
    const table = tableOf([
      ['price', 'price', { text: '£5', value: 5, currency: 'GBP' }],
      ['Price_Currency', 'text', 'good'],
    ])
    expect(encoded([table], 'csv')).toBe('price,price_currency_2,Price_Currency\r\n5,GBP,good\r\n')
  })

  test.each([
    ['=1+1', "'=1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['+cmd|x', "'+cmd|x"],
    ['-2+3', "'-2+3"],
    ['＝1', "'＝1"],
    ['＠x', "'＠x"],
    [' =1', "' =1"],
    ['\t=1', `"'\t=1"`],
    ['\rx', `"'\rx"`],
    ['-5', '-5'],
    ['+3.2', '+3.2'],
    ['-1,234.50', '"-1,234.50"'],
    ['-12 %', '-12 %'],
    ['- item', "'- item"],
  ])('a cell %j is written as %j', (text, field) => {
    expect(encoded([tableOf([['a', 'text', text]])], 'csv')).toBe(`a\r\n${field}\r\n`)
  })

  test('names of columns are neutralised too, and nothing is where that was switched off', () => {
    const table = tableOf([['=a', 'text', '=b']])
    expect(encoded([table], 'csv')).toBe("'=a\r\n'=b\r\n")
    expect(encoded([table], 'csv', { csv: { keepFormulas: true } })).toBe('=a\r\n=b\r\n')
  })

  test('a negative value is a number and no formula', () => {
    expect(encoded([tableOf([['a', 'number', { text: '−7', value: -1e-7 }]])], 'csv')).toBe('a\r\n-1e-7\r\n')
  })

  test('a record without its only value is a line with quotes', () => {
    expect(encoded([tableOf([['a', 'text', 'x', undefined]])], 'csv')).toBe('a\r\nx\r\n""\r\n')
  })

  test('an empty table is its header, no table nothing', () => {
    expect(encoded([tableOf([['a', 'text']])], 'csv', { csv: { bom: true } })).toBe('\uFEFFa\r\n')
    expect(encoded([], 'csv')).toBe('')
  })

  test('any text comes back as it was', () => {
    const cell = fc.option(fc.string({ unit: 'grapheme', minLength: 1 }), { nil: undefined })
    const rows = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(rows, rows => {
        const table = tableOf([
          ['a', 'text', ...rows.map(([a]) => a)],
          ['b', 'text', ...rows.map(([, b]) => b)],
        ])
        const parsed = parseCsv(encoded([table], 'csv', { csv: { keepFormulas: true } }))
        expect(parsed).toEqual([['a', 'b'], ...rows.map(row => row.map(text => text ?? ''))])
      }),
    )
  })

  test('no cell starts as a formula, whatever the page says', () => {
    const text = fc.string({
      unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', ' ', '1', 'a', '"', ',', '\n'),
      minLength: 1,
    })
    fc.assert(
      fc.property(text, text => {
        const cell = parseCsv(encoded([tableOf([['a', 'text', text]])], 'csv'))[1]![0]!
        expect(/^[=@\t\r]/.test(cell) || (/^[+-]/.test(cell) && !/^[+-]\d+([., ]\d+)*$/.test(cell))).toBe(false)
      }),
    )
  })
})

/** Plain RFC 4180. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y
  while (field.lastIndex < text.length) {
    const match = field.exec(text)
    if (!match) throw new Error(`no CSV at ${field.lastIndex}`)
    rows.at(-1)!.push(match[1]?.replaceAll('""', '"') ?? match[2]!)
    if (match[3] === '\r\n' && field.lastIndex < text.length) rows.push([])
    if (match[3] === ',' && field.lastIndex === text.length) rows.at(-1)!.push('')
  }
  return rows
}

describe('read by DuckDB', () => {
  const folder = temporaryFolder()
  let database: DuckDBInstance
  beforeAll(async () => {
    database = await DuckDBInstance.create(':memory:')
  })

  async function query(tables: readonly Table[], format: 'csv' | 'parquet', sql: string): Promise<unknown[]> {
    const file = join(folder, `table.${format}`)
    await writeOutput(file, encodeTables(tables, format).chunks)
    const connection = await database.connect()
    const source = format === 'csv' ? `read_csv('${file}', all_varchar=true, header=true)` : `'${file}'`
    const reader = await connection.runAndReadAll(sql.replace('FILE', source))
    connection.closeSync()
    return reader.getRowObjectsJson()
  }

  test('parquet has strings, numbers, booleans, days, times and nulls', async () => {
    const table = tableOf([
      ['title', 'text', 'Dune', undefined],
      ['price', 'price', { text: '−$5.50', value: -5.5, currency: 'USD' }, { text: '?' }],
      ['sold', 'boolean', { text: 'no', value: false }, undefined],
      ['day', 'date', { text: '31 May', value: '2024-05-31' }, { text: '1 Jan 1850', value: '1850-01-01' }],
      ['time', 'date', { text: 'x', value: '2024-05-31T12:30' }, undefined],
      ['instant', 'date', { text: 'x', value: '2024-05-31T12:30:15+02:00' }, undefined],
      ['month', 'date', { text: 'May 2024', value: '2024-05' }, { text: 'x', value: '2024-05-31' }],
      ['birthday', 'date', { text: '12 May', value: '--05-12' }, { text: '1 June', value: '--06-01' }],
    ])
    const types = await query([table], 'parquet', 'SELECT column_name AS n, column_type AS t FROM (DESCRIBE FROM FILE)')
    expect(Object.fromEntries((types as { n: string; t: string }[]).map(({ n, t }) => [n, t]))).toEqual({
      title: 'VARCHAR',
      price: 'DOUBLE',
      price_currency: 'VARCHAR',
      sold: 'BOOLEAN',
      day: 'DATE',
      time: 'TIMESTAMP',
      instant: 'TIMESTAMP WITH TIME ZONE',
      month: 'VARCHAR',
      birthday: 'VARCHAR',
    })
    const sql = 'SELECT *, epoch_ms(instant) AS milliseconds FROM FILE'
    const [first, second] = await query([table], 'parquet', sql)
    expect(first).toMatchObject({
      price: -5.5,
      price_currency: 'USD',
      sold: false,
      day: '2024-05-31',
      time: '2024-05-31 12:30:00',
      milliseconds: String(Date.UTC(2024, 4, 31, 10, 30, 15)),
      month: '2024-05',
      birthday: '12 May',
    })
    expect(second).toMatchObject({ title: null, price: null, sold: null, day: '1850-01-01' })
  })

  test('parquet of several tables has the region and the union of columns', async () => {
    expect(await query([BOOKS, SHOPS], 'parquet', 'SELECT region, title, link, open FROM FILE')).toEqual([
      { region: 'main', title: 'Dune', link: 'https://a.example/1', open: null },
      { region: 'main', title: 'Emma "II"', link: null, open: null },
      { region: 'region-2', title: 'Corner', link: null, open: true },
    ])
  })

  test('parquet of nothing can be read', async () => {
    expect(await query([], 'parquet', 'FROM FILE')).toEqual([])
    expect(await query([tableOf([['a', 'price']])], 'parquet', 'SELECT a FROM FILE')).toEqual([])
  })

  test('any text comes back from parquet as it was', async () => {
    const cell = fc.option(fc.string({ unit: 'grapheme', minLength: 1 }), { nil: undefined })
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 50 }), async cells => {
        const rows = await query([tableOf([['a', 'text', ...cells]])], 'parquet', 'SELECT a FROM FILE')
        expect(rows).toEqual(cells.map(a => ({ a: a ?? null })))
      }),
      { numRuns: 40 },
    )
  })

  test('any number comes back from parquet as it was', async () => {
    const number = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }), { nil: undefined })
    await fc.assert(
      fc.asyncProperty(fc.array(number, { minLength: 1, maxLength: 200 }), async values => {
        const cells = values.map(value => (value === undefined ? undefined : { text: 'x', value }))
        const rows = await query([tableOf([['a', 'number', ...cells]])], 'parquet', 'SELECT a AS n FROM FILE')
        expect(rows.map(row => (row as { n: number | null }).n)).toEqual(values.map(value => value ?? null))
      }),
      { numRuns: 40 },
    )
  })

  test('hard texts come back from csv as they were', async () => {
    const cells = [
      'a\tb',
      'a\nb',
      'a\r\nb',
      '"',
      '""',
      ',',
      ' a ',
      '#a',
      'ä漢👍🏽',
      "it's",
      '\\',
      '\\"',
      '<b>',
      'NULL',
      ';',
    ]
    const rows = await query(
      [
        tableOf([
          ['a', 'text', ...cells],
          ['b', 'text', ...cells],
        ]),
      ],
      'csv',
      'SELECT a, b FROM FILE',
    )
    expect(rows).toEqual(cells.map(a => ({ a, b: a })))
  })

  test('10 MB of text in a cell come through', async () => {
    const table = tableOf([['a', 'text', 'x"y,z\n漢'.repeat(1_100_000)]])
    expect(await query([table], 'parquet', 'SELECT length(a) AS n FROM FILE')).toEqual([{ n: '7700000' }])
    expect(encoded([table], 'csv').length).toBe(7_700_000 + 1_100_000 + 2 + 3 + 2)
    expect(JSON.parse(encoded([table], 'json'))[0].a.length).toBe(7_700_000)
  })

  test('60,000 records are written in seconds', async () => {
    const count = 60_000
    const numbers = Array.from({ length: count }, (_, row) => row)
    const table = tableOf([
      ['title', 'text', ...numbers.map(row => `Title of ${row}`)],
      ['price', 'price', ...numbers.map(row => ({ text: `$${row}`, value: row, currency: 'USD' }))],
      ['link', 'link', ...numbers.map(row => `https://a.example/${row}`)],
    ])
    const cpuMs = cpuClock()
    for (const format of EXPORT_FORMATS) {
      let size = 0
      for (const chunk of encodeTables([table], format).chunks) size += chunk.length
      expect(size).toBeGreaterThan(count)
    }
    expect(cpuMs()).toBeLessThan(45_000)
    expect(await query([table], 'parquet', 'SELECT count(*) AS n, sum(price) AS sum FROM FILE')).toEqual([
      { n: String(count), sum: (count * (count - 1)) / 2 },
    ])
  })
})
