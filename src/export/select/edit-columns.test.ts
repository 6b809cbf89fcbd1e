import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FIELD_KINDS } from '../../stages/4-find/fields/field.ts'
import type { ColumnEdit } from '../../stages/5-wrap/column-edit.ts'
import { encodeStream } from '../encode-stream.ts'
import { encodeTables } from '../encode-tables.ts'
import type { Table } from '../table.ts'
import { selectColumns, selectStream } from './select-columns.ts'
import { SelectionError } from './selection-error.ts'

const pounds = (value: number) => ({ text: `£${value}`, value, currency: 'GBP' })

const TABLE: Table = {
  name: 'main',
  recordCount: 3,
  fields: [
    { name: 'name', kind: 'text', cells: [{ text: 'Ada Mary Byron' }, { text: 'Alan Turing' }, { text: 'Plato' }] },
    { name: 'price', kind: 'price', cells: [pounds(5), { text: 'POA' }, pounds(120)] },
    { name: 'size', kind: 'text', cells: [{ text: '12 km' }, undefined, { text: '3 to 4 km' }] },
    { name: 'added', kind: 'text', cells: [{ text: '31 May 2024' }, { text: '3/4/2024' }, { text: 'soon' }] },
  ],
}

const csvOf = (table: Table): string[] => [...encodeTables([table], 'csv').chunks].join('').trimEnd().split('\r\n')

const edited = (...edits: ColumnEdit[]): string[] => csvOf(selectColumns(TABLE, { edits }))

/** The same table, from a source that is read in pieces. */
async function streamed(table: Table, edits: readonly ColumnEdit[]): Promise<string[]> {
  const rows = Array.from({ length: table.recordCount }, (_, row) => table.fields.map(({ cells }) => cells[row]))
  const stream = {
    fields: table.fields.map(({ name, kind }) => ({ name, kind, hasCurrency: kind === 'price' })),
    async *batches() {
      yield rows.slice(0, 2)
      yield rows.slice(2)
    },
  }
  let all = ''
  const selected = selectStream(stream, edits.length > 0 ? { edits: [...edits] } : {})
  for await (const chunk of (await encodeStream(selected, 'csv')).chunks) all += chunk
  return all.trimEnd().split('\r\n')
}

describe('an edit', () => {
  test.each<[string, ColumnEdit[], string[]]>([
    [
      'rename, drop, and order: the named ones first',
      [
        { op: 'drop', field: 'added' },
        { op: 'rename', field: 'size', name: 'length' },
        { op: 'order', fields: ['size', 'name'] },
      ],
      ['length,name,price,price_currency', '12 km,Ada Mary Byron,5,GBP', ',Alan Turing,,', '3 to 4 km,Plato,120,GBP'],
    ],
    [
      'merge: texts in place of the first column; blank ones leave no separator',
      [{ op: 'merge', fields: ['size', 'price', 'added'], name: 'all', separator: ' / ' }],
      [
        'name,all',
        'Ada Mary Byron,12 km / £5 / 31 May 2024',
        'Alan Turing,POA / 3/4/2024',
        'Plato,3 to 4 km / £120 / soon',
      ],
    ],
    [
      'split: the last column has the rest',
      [
        { op: 'split', field: 'name', separator: ' ', names: ['first', 'last'] },
        { op: 'drop', field: 'price' },
        { op: 'drop', field: 'size' },
        { op: 'drop', field: 'added' },
      ],
      ['first,last', 'Ada,Mary Byron', 'Alan,Turing', 'Plato,'],
    ],
    [
      'filled: what is not read as its kind is blank, too',
      [
        { op: 'filled', field: 'price' },
        { op: 'drop', field: 'added' },
      ],
      ['name,price,price_currency,size', 'Ada Mary Byron,5,GBP,12 km', 'Plato,120,GBP,3 to 4 km'],
    ],
    [
      'what was made is edited again, by its name or its id',
      [
        { op: 'merge', fields: ['name', 'size'], name: 'name', separator: ', ' },
        { op: 'split', field: 'new:name', separator: ', ', names: ['who', 'size'] },
        { op: 'rename', field: 'who', name: 'person' },
        { op: 'drop', field: 'price' },
        { op: 'drop', field: 'added' },
      ],
      ['person,size', 'Ada Mary Byron,12 km', 'Alan Turing,', 'Plato,3 to 4 km'],
    ],
  ])('%s', async (_, edits, csv) => {
    expect(edited(...edits)).toEqual(csv)
    expect(await streamed(TABLE, edits)).toEqual(csv)
  })

  test.each<[string, ColumnEdit, (string | number | boolean | undefined)[]]>([
    ['a price as text', { op: 'kind', field: 'price', kind: 'text' }, ['£5', 'POA', '£120']],
    ['a price as a number', { op: 'kind', field: 'price', kind: 'number' }, [5, undefined, 120]],
    [
      'text as a number: one number, whatever is beside it',
      { op: 'kind', field: 'size', kind: 'number' },
      [12, undefined, undefined],
    ],
    [
      'dates, if they can mean one day only',
      { op: 'kind', field: 'added', kind: 'date' },
      ['2024-05-31', undefined, undefined],
    ],
    [
      'dates with the day first',
      { op: 'kind', field: 'added', kind: 'date', notation: { dateOrder: 'dmy' } },
      ['2024-05-31', '2024-04-03', undefined],
    ],
    [
      'dates with the month first',
      { op: 'kind', field: 'added', kind: 'date', notation: { dateOrder: 'mdy' } },
      ['2024-05-31', '2024-03-04', undefined],
    ],
  ])('kind: %s', (_, edit, values) => {
    const { fields } = selectColumns(TABLE, { edits: [edit] })
    const field = fields.find(({ id }) => 'field' in edit && id === edit.field)!
    const isText = field.kind === 'text'
    expect(field.cells.map(cell => (isText ? cell?.text : cell?.value))).toEqual(values)
    // The text of the page stays.
    const before = TABLE.fields.find(({ name }) => 'field' in edit && name === edit.field)!
    expect(field.cells.map(cell => cell?.text)).toEqual(before.cells.map(cell => cell?.text))
  })

  test.each([
    ['1.234', { decimal: '.' }, 1.234],
    ['1.234', { decimal: ',' }, 1234],
    ['1.234', undefined, undefined],
    ['1,5 m', undefined, 1.5],
    ['about 1,234,567', undefined, 1234567],
    ['B12', undefined, undefined],
  ] as const)('%s with the notation %o is %s', (text, notation, value) => {
    const table: Table = { name: 'main', recordCount: 1, fields: [{ name: 'n', kind: 'text', cells: [{ text }] }] }
    const edit: ColumnEdit = { op: 'kind', field: 'n', kind: 'number', ...(notation ? { notation } : {}) }
    expect(selectColumns(table, { edits: [edit] }).fields[0]!.cells[0]?.value).toBe(value)
  })

  test('means a field by its id, also if another field has taken the name', () => {
    const table: Table = {
      ...{ name: 'main', recordCount: 1 },
      fields: [
        { id: 'price', name: 'cost', kind: 'text', cells: [{ text: 'one' }] },
        { name: 'price', kind: 'text', cells: [{ text: 'two' }] },
      ],
    }
    expect(csvOf(selectColumns(table, { edits: [{ op: 'drop', field: 'price' }] }))).toEqual(['price', 'two'])
  })

  test('merged cells have the nodes of their parts', () => {
    const placed = (text: string, node: number) => ({ text, nodes: [node] })
    const table: Table = {
      ...{ name: 'main', recordCount: 1 },
      fields: [
        { name: 'a', kind: 'text', cells: [placed('x', 3)] },
        { name: 'b', kind: 'text', cells: [placed('y', 5)] },
      ],
    }
    const edits: ColumnEdit[] = [{ op: 'merge', fields: ['a', 'b'], name: 'c', separator: '' }]
    expect(selectColumns(table, { edits }).fields).toMatchObject([
      { id: 'new:c', name: 'c', namedBy: 'merge', cells: [{ text: 'xy', nodes: [3, 5] }] },
    ])
  })

  test.each<[string, ColumnEdit, RegExp]>([
    ['an unknown column', { op: 'drop', field: 'prise' }, /no column "prise"; did you mean price/],
    ['a name that is taken', { op: 'rename', field: 'price', name: 'Size' }, /Two columns would be called "Size"/],
    ['a part with a taken name', { op: 'split', field: 'name', separator: ' ', names: ['a', 'size'] }, /"size"/],
    [
      'two equal names',
      { op: 'split', field: 'name', separator: ' ', names: ['a', 'A'] },
      /Two columns would be called "a"/,
    ],
  ])('is refused for %s', (_, edit, message) => {
    expect(() => edited(edit)).toThrow(message)
    expect(() => edited(edit)).toThrow(SelectionError)
  })
})

const NAMES = ['name', 'price', 'size', 'added', 'new:a', 'new:b', 'a', 'b']
const field = fc.constantFrom(...NAMES)
const anEdit = fc.oneof(
  fc.record({ op: fc.constant('rename' as const), field, name: fc.constantFrom('a', 'b', 'c') }),
  fc.record({ op: fc.constant('kind' as const), field, kind: fc.constantFrom(...FIELD_KINDS) }),
  fc.record({ op: fc.constant('drop' as const), field }),
  fc.record({ op: fc.constant('order' as const), fields: fc.array(field, { minLength: 1, maxLength: 3 }) }),
  fc.record({
    op: fc.constant('merge' as const),
    fields: fc.array(field, { minLength: 2, maxLength: 3 }),
    name: fc.constantFrom('a', 'b', 'name'),
    separator: fc.constantFrom('', ' ', ', '),
  }),
  fc.record({
    op: fc.constant('split' as const),
    field,
    separator: fc.constantFrom(' ', '1'),
    names: fc.constantFrom<string[]>(['a', 'b'], ['b', 'c', 'd']),
  }),
  fc.record({ op: fc.constant('filled' as const), field }),
)

test('any list of edits gives the same file from a table and from a stream, or is refused by both', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anEdit, { maxLength: 6 }), async edits => {
      let csv: string[]
      try {
        csv = edits.length > 0 ? edited(...edits) : csvOf(TABLE)
      } catch (error) {
        expect(error).toBeInstanceOf(SelectionError)
        await expect(streamed(TABLE, edits)).rejects.toThrow(SelectionError)
        return
      }
      expect(await streamed(TABLE, edits)).toEqual(csv)
    }),
    { numRuns: 300 },
  )
})
