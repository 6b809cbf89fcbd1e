import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cpuClock } from '../../test/cpu-time.ts'
import type { FieldKind } from '../stages/4-find/fields/field.ts'
import { displayWidth, truncate } from './display-width.ts'
import { printable } from './printable.ts'
import type { Table } from './table.ts'
import { formatTable } from './terminal-table.ts'

function tableOf(...columns: readonly (readonly [string, FieldKind, ...(string | undefined)[]])[]): Table {
  const fields = columns.map(([name, kind, ...texts]) => ({
    name,
    kind,
    cells: texts.map(text => (text === undefined ? undefined : { nodes: [], text })),
  }))
  return { name: 'main', recordCount: fields[0]?.cells.length ?? 0, fields }
}

describe('the table', () => {
  test('numbers its records, prices stand to the right', () => {
    const table = tableOf(['title', 'text', 'Dune', 'Emma'], ['price', 'price', '$5', '$10'])
    expect(formatTable(table, { columns: 80 })).toBe(`#  title  price
─  ─────  ─────
1  Dune      $5
2  Emma     $10
`)
  })

  test('wide characters take two columns', () => {
    const table = tableOf(['名', 'text', '東京', 'e\u0301a', '👩‍👩‍👧'], ['b', 'text', 'x', 'y', 'z'])
    expect(formatTable(table, { columns: 80 })).toBe(`#  名    b
─  ────  ─
1  東京  x
2  e\u0301a    y
3  👩‍👩‍👧    z
`)
  })

  test('texts are cut where there is no room, addresses at their start', () => {
    const table = tableOf(
      ['title', 'text', 'A title that goes on and on', 'B'],
      ['link', 'link', 'https://a.example/item/1', 'https://a.example/item/2'],
    )
    expect(formatTable(table, { columns: 32 })).toBe(`#  title          link
─  ─────────────  ─────────────
1  A title that…  …ample/item/1
2  B              …ample/item/2
`)
  })

  test('columns without room are left out, those that say least first, and named below', () => {
    const table = tableOf(
      ['image', 'image', 'https://a.example/1.png', 'https://a.example/2.png'],
      ['title', 'text', 'A title of some length', 'Another title of some length'],
      ['stock', 'text', 'available in all shops', 'available in all shops'],
      ['empty', 'text', undefined, undefined],
      ['price', 'price', '$5', '$10'],
    )
    expect(formatTable(table, { columns: 30 })).toBe(`#  title                 price
─  ────────────────────  ─────
1  A title of some len…     $5
2  Another title of so…    $10
… and 3 more columns: image,…
`)
  })

  test('records beyond the limit are counted', () => {
    const table = tableOf(['a', 'text', ...Array.from({ length: 84 }, (_, row) => `${row}`)])
    expect(formatTable(table, { columns: 80, maxRows: 4 })).toMatch(/\n4 {2}3\n… 80 more records\n$/)
  })

  test('an empty table says so', () => {
    expect(formatTable(tableOf(['a', 'text']), { columns: 80 })).toBe('main: no records\n')
    expect(formatTable(tableOf(), { columns: 80 })).toBe('main: no records\n')
  })

  test('no line is wider than the terminal, and nothing but text reaches it', () => {
    const text = fc.option(fc.string({ unit: 'binary', minLength: 1, maxLength: 80 }), { nil: undefined })
    const kind = fc.constantFrom<FieldKind>('text', 'link', 'image', 'price', 'date')
    const columns = fc.array(fc.tuple(fc.string({ minLength: 1 }), kind, text, text, text), { minLength: 1 })
    fc.assert(
      fc.property(columns, fc.integer({ min: 10, max: 120 }), (columns, width) => {
        const lines = formatTable(tableOf(...columns), { columns: width }).split('\n')
        expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(width)
        expect(lines.join('')).not.toMatch(/\p{Cc}/u)
      }),
    )
  })

  test('10,000 records with a cell of 10 MB are shown at once', () => {
    const texts = Array.from({ length: 10_000 }, (_, row) => (row === 3 ? '\x1b[漢'.repeat(2_500_000) : `${row}`))
    const cpuMs = cpuClock()
    formatTable(tableOf(['a', 'text', ...texts], ['b', 'text', ...texts]), { columns: 80 })
    expect(cpuMs()).toBeLessThan(2_000)
  })
})

describe('text of a page on a terminal', () => {
  test.each([
    ['\x1b[31mred\x1b[0m', 'red'],
    ['\x1b]0;title\x07x', 'x'],
    ['\x1b]8;;https://evil.example\x1b\\link\x1b]8;;\x1b\\', 'link'],
    ['a\r\nb\tc', 'a b c'],
    ['a\x9b2Jb', 'ab'],
    ['abc\b\b\bxyz', 'abc xyz'],
    ['user\u202Egpj.exe', 'usergpj.exe'],
    ['a\u2028b', 'a b'],
    [`a${'\u0301'.repeat(50)}b`, 'a\u0301\u0301\u0301\u0301b'],
  ])('%j is shown as %j', (text, shown) => {
    expect(printable(text)).toBe(shown)
  })
})

describe('display width', () => {
  test.each([
    ['abc', 3],
    ['é', 1],
    ['e\u0301', 1],
    ['漢字', 4],
    ['한국', 4],
    ['ｶﾅ', 2],
    ['ＡＢ', 4],
    ['👍🏽', 2],
    ['👨‍👩‍👧‍👦', 2],
    ['🇵🇱', 2],
    ['1️⃣', 2],
    ['❤️', 2],
    ['❤', 1],
    ['…', 1],
    ['a\u200Bb', 2],
  ])('%s takes %i columns', (text, width) => {
    expect(displayWidth(text)).toBe(width)
  })

  test('truncating never cuts through a character', () => {
    expect(truncate('漢字漢字', 6)).toBe('漢字…')
    expect(truncate('a👨‍👩‍👧‍👦b', 3)).toBe('a…')
    expect(truncate('漢字漢字', 6, 'end')).toBe('…漢字')
    expect(truncate('abc', 3)).toBe('abc')
  })
})
