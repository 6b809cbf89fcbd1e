import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unzip as unzipBytes } from '../../../test/unzip.ts'
import { ExportFailure } from '../export-failure.ts'
import type { FlatColumn, FlatType, FlatValue } from '../flat-columns.ts'
import { hyperlinkOf } from './hyperlink.ts'
import { sheetNames } from './sheet-name.ts'
import { planWorkbook, type SheetSource } from './workbook.ts'
import { encodeZip } from './zip.ts'

const column = (name: string, type: FlatType, ...values: FlatValue[]): FlatColumn => ({ name, type, values })

const sheetOf = (...columns: FlatColumn[]): SheetSource => ({
  name: 'main',
  columns,
  recordCount: columns[0]?.values.length ?? 0,
})

const unzip = (chunks: Iterable<Uint8Array>): Map<string, string> => unzipBytes(Buffer.concat([...chunks]))

const encodeXlsx = (sheets: readonly SheetSource[]) => {
  const { entries, warnings } = planWorkbook(sheets)
  return { chunks: { [Symbol.iterator]: () => encodeZip(entries()) }, warnings }
}

const unescapeXml = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name]!)
const unescapeCell = (text: string): string =>
  unescapeXml(text).replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Cells by reference as `type:style:value`; for texts only the text. */
function cellsOf(xml: string): Record<string, string> {
  const cells = xml.matchAll(
    /<c r="(\w+)"(?: s="(\d)")?(?: t="(\w+)")?>(?:<v>([^<]*)<\/v>|<is><t xml:space="preserve">([^<]*)<\/t><\/is>)<\/c>/g,
  )
  return Object.fromEntries(
    Array.from(cells, ([, reference, style, type, value, text]) => [
      reference,
      text === undefined ? `${type ?? 'n'}:${style ?? 0}:${value}` : unescapeCell(text),
    ]),
  )
}

/** A column of prices as [value, currency]. */
const price = (name: string, ...cells: [number | undefined, string | undefined][]): FlatColumn => ({
  ...column(name, 'number', ...cells.map(([value]) => value)),
  currencies: cells.map(([, currency]) => currency),
})

/** The number format of each cell that has one. */
function formatsOf(files: ReadonlyMap<string, string>): Record<string, string> {
  const styles = files.get('xl/styles.xml')!
  const codes = new Map(
    Array.from(styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/g), ([, id, code]) => [id!, code!] as const),
  )
  const cellStyles = styles.slice(styles.indexOf('<cellXfs'), styles.indexOf('</cellXfs'))
  const formats = Array.from(cellStyles.matchAll(/<xf numFmtId="(\d+)"/g), ([, id]) => codes.get(id!))
  expect(cellStyles).toContain(`<cellXfs count="${formats.length}">`)
  const cells = files.get('xl/worksheets/sheet1.xml')!.matchAll(/<c r="(\w+)" s="(\d+)"><v>/g)
  return Object.fromEntries(Array.from(cells, ([, reference, style]) => [reference, formats[Number(style)]!]))
}

const sheet1 = (...columns: FlatColumn[]): string =>
  unzip(encodeXlsx([sheetOf(...columns)]).chunks).get('xl/worksheets/sheet1.xml')!

describe('cells', () => {
  test('numbers, booleans and dates are what they are; nothing stands where nothing is known', () => {
    const xml = sheet1(
      column('n', 'number', -1.5, undefined),
      column('b', 'boolean', true, false),
      column('d', 'day', '2024-05-31', '1899-12-31'),
      column('t', 'local-time', '2024-05-31T12:00', undefined),
      column('m', 'text', '2024-05', '2024-05-31'),
    )
    expect(cellsOf(xml)).toEqual({
      ...{ A1: 'n', B1: 'b', C1: 'd', D1: 't', E1: 'm' },
      ...{ A2: 'n:0:-1.5', B2: 'b:0:1', C2: 'n:2:45443', D2: 'n:3:45443.5', E2: '2024-05' },
      ...{ B3: 'b:0:0', C3: '1899-12-31', E3: '2024-05-31' },
    })
  })

  test('prices have the format of their currency, with the decimals that they need', () => {
    const files = unzip(
      encodeXlsx([
        sheetOf(
          price('a', [4.5, 'GBP'], [1234, 'GBP'], [undefined, undefined]),
          price('b', [250_000, 'EUR'], [1_000_000, 'EUR'], [3, undefined]),
          price('c', [5, 'USD'], [5.999, 'CHF'], [700, 'JPY']),
          price('d', [1.5, undefined], [2, 'no code'], [2.5, 'JPY']),
        ),
      ]).chunks,
    )
    expect(formatsOf(files)).toEqual({
      ...{ A2: '[$£]#,##0.00', A3: '[$£]#,##0.00' },
      ...{ B2: '[$€]#,##0', B3: '[$€]#,##0', B4: '#,##0' },
      ...{ C2: '[$$]#,##0', C3: '[$CHF]\\ #,##0.000', C4: '[$¥]#,##0' },
      ...{ D2: '#,##0.00', D3: '#,##0', D4: '[$¥]#,##0.0' },
    })
  })

  test('columns are as wide as what they show, and can be filtered', () => {
    const files = unzip(
      encodeXlsx([
        {
          ...sheetOf(
            column('d', 'day', '2024-05-31'),
            price('p', [1_234_567.5, 'CHF']),
            column('t', 'text', '漢字漢字漢字漢字漢字'),
            column('long', 'text', 'x'.repeat(500)),
            column('a rather long name of a column', 'boolean', true),
          ),
          name: "it's",
        },
      ]).chunks,
    )
    const xml = files.get('xl/worksheets/sheet1.xml')!
    const widths = Array.from(xml.matchAll(/<col [^>]*width="(\d+)"/g), ([, width]) => Number(width))
    // 'CHF 1,234,567.50' has 16 characters; two are around each text, and the filter button takes three.
    expect(widths).toEqual([12, 18, 22, 60, 35])
    expect(xml).toContain('</sheetData><autoFilter ref="A1:E2"/>')
    expect(files.get('xl/workbook.xml')).toContain(`hidden="1">'it''s'!$A$1:$E$2</definedName>`)
  })

  test('texts are texts, whatever they look like', () => {
    const texts = ['=1+1', '+1', '@x', '<b>&"', '_x0041_', 'constructor', '__proto__', ' a ', 'a\tb\nc', '漢👍']
    const xml = sheet1(column('a', 'text', ...texts))
    expect(Object.values(cellsOf(xml)).slice(1)).toEqual(texts)
    expect(xml).not.toContain('<f>')
  })

  test('any text comes back without what XML cannot hold', () => {
    const text = fc.string({ unit: 'binary', minLength: 1 }).filter(text => !text.includes('\r'))
    fc.assert(
      fc.property(text, text => {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must go
        const legal = text.replace(/[\0-\x08\x0B\f\x0E-\x1F\uFFFE\uFFFF]|\p{Surrogate}/gu, '')
        expect(cellsOf(sheet1(column('a', 'text', text))).A2).toBe(legal)
      }),
    )
  })

  test('a cell that is too long is cut, and this is said', () => {
    const { chunks, warnings } = encodeXlsx([sheetOf(column('a', 'text', 'x'.repeat(10_000_000), 'y'))])
    expect(cellsOf(unzip(chunks).get('xl/worksheets/sheet1.xml')!).A2).toHaveLength(32_767)
    expect(warnings).toEqual(['sheet main, column a: 1 cell was cut to 32767 characters, the limit of Excel'])
  })

  test('columns go on after Z', () => {
    const xml = sheet1(...Array.from({ length: 703 }, (_, index) => column(`c${index}`, 'text')))
    expect(Object.keys(cellsOf(xml)).filter((_, index) => [25, 26, 701, 702].includes(index))).toEqual([
      'Z1',
      'AA1',
      'ZZ1',
      'AAA1',
    ])
  })
})

describe('links', () => {
  test('a link can be clicked, what stands behind # is kept apart', () => {
    const files = unzip(encodeXlsx([sheetOf(column('l', 'link', 'https://a.example/?a=1&b=2#c'))]).chunks)
    expect(files.get('xl/worksheets/sheet1.xml')).toContain(
      '<hyperlinks><hyperlink ref="A2" r:id="rId1" location="c"/></hyperlinks>',
    )
    expect(files.get('xl/worksheets/_rels/sheet1.xml.rels')).toContain('Target="https://a.example/?a=1&amp;b=2"')
  })

  test.each(['javascript:alert(1)', 'file:///etc/passwd', 'a b', `https://a.example/${'x'.repeat(3000)}`])(
    'no link is made of %.40s',
    text => {
      expect(hyperlinkOf(text)).toBeUndefined()
    },
  )

  test('signs that an address in XML may not have are escaped', () => {
    expect(hyperlinkOf('https://a.example/%zz?q=a|b^{c}`#x#y')).toEqual({
      address: 'https://a.example/%25zz?q=a%7Cb%5E%7Bc%7D%60',
      fragment: 'x%23y',
    })
  })

  test('beyond 65,530 they stay text, and this is said', () => {
    const values = Array.from({ length: 65_531 }, (_, row) => `https://a.example/${row}`)
    const { chunks, warnings } = encodeXlsx([sheetOf(column('l', 'link', ...values))])
    const xml = unzip(chunks).get('xl/worksheets/sheet1.xml')!
    expect(xml.match(/<hyperlink /g)).toHaveLength(65_530)
    expect(cellsOf(xml).A65532).toBe('https://a.example/65530')
    expect(warnings).toHaveLength(1)
  })
})

describe('sheets', () => {
  test('there is one for each table, and one where there is none', () => {
    const two = unzip(encodeXlsx([sheetOf(column('a', 'text', 'x')), sheetOf(column('a', 'text', 'y'))]).chunks)
    expect(two.get('xl/workbook.xml')).toContain(
      '<sheet name="main" sheetId="1" r:id="rId1"/><sheet name="main_2" sheetId="2" r:id="rId2"/>',
    )
    expect(cellsOf(two.get('xl/worksheets/sheet2.xml')!)).toEqual({ A1: 'a', A2: 'y' })
    expect(unzip(encodeXlsx([]).chunks).get('xl/worksheets/sheet1.xml')).toContain('<sheetData></sheetData>')
  })

  test('their names are legal and unique', () => {
    expect(sheetNames(['a/b:c', '', 'History', 'MAIN', 'main', "'x'"])).toEqual([
      'a b c',
      'Sheet',
      'History_2',
      'MAIN',
      'main_2',
      'x',
    ])
    const long = sheetNames(Array.from({ length: 30 }, () => '👍'.repeat(40)))
    expect(new Set(long).size).toBe(30)
    expect(Math.max(...long.map(name => name.length))).toBeLessThanOrEqual(31)
    expect(long.join('')).not.toMatch(/\p{Surrogate}/u)
  })

  test('more records than Excel can hold are refused with a remedy', () => {
    const encode = (): unknown => encodeXlsx([{ name: 'main', columns: [], recordCount: 1_048_576 }])
    expect(encode).toThrow(ExportFailure)
    expect(encode).toThrow('1048576 records are more than an Excel sheet can hold (1048575).')
  })

  test('the same table gives the same bytes', () => {
    const { chunks } = encodeXlsx([sheetOf(column('a', 'text', 'x'))])
    expect(Buffer.concat([...chunks])).toEqual(Buffer.concat([...chunks]))
  })
})
