import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import type { TableCell } from './table.ts'
import { typedRows } from './typed-rows.ts'

const cell = (text: string, value?: number | string | boolean): TableCell => ({
  text,
  ...(value === undefined ? {} : { value }),
})

/** A column by the texts of its cells, with their values where they have any. */
const column = (name: string, ...cells: readonly (TableCell | string | undefined)[]) => ({
  name,
  cells: cells.map(each => (typeof each === 'string' ? cell(each) : each)),
})

const shop = {
  fields: [
    column('title', 'Kelp Door Mat', 'Oak Stool', 'Tin Lamp'),
    column('title_link', 'https://a.example/1', 'https://a.example/2', 'https://a.example/3'),
    column('preis', cell('40,00 €', 40), cell('12,50 €', 12.5), cell('7 €', 7)),
    column('added', cell('3 May 2024', '2024-05-03'), cell('4 May 2024', '2024-05-04'), undefined),
    column('stock', 'Only 5 left', 'In stock', 'In stock'),
  ],
}

test('columns are matched by name, meaning, part of the name, and values; rows have the types of the schema', () => {
  const schema = z.object({
    title: z.string(),
    price: z.number().positive(),
    link: z.url(),
    addedAt: z.coerce.date().optional(),
    stock: z.string(),
  })
  const { rows, matched, unmatched, rejected } = typedRows(shop, schema)
  expectTypeOf(rows).toEqualTypeOf<readonly z.output<typeof schema>[]>()
  expect(rows[0]).toEqual({
    title: 'Kelp Door Mat',
    price: 40,
    link: 'https://a.example/1',
    addedAt: new Date('2024-05-03'),
    stock: 'Only 5 left',
  })
  expect(rows[2]).not.toHaveProperty('addedAt')
  expect(matched.map(({ key, column, by }) => `${key}: ${column} by ${by}`)).toEqual([
    'title: title by name',
    'price: preis by meaning',
    'link: title_link by part of the name',
    'addedAt: added by part of the name',
    'stock: stock by name',
  ])
  expect([unmatched, rejected]).toEqual([[], []])
})

test('a key with another name gets the only column whose values it accepts, unless that one says what it is', () => {
  const numbered = { fields: [...shop.fields, column('number', cell('3', 3), cell('1', 1), cell('2', 2))] }
  const { matched, unmatched } = typedRows(numbered, z.object({ page: z.url(), seats: z.int() }))
  expect(matched).toEqual([
    { key: 'page', column: 'title_link', by: 'values' },
    { key: 'seats', column: 'number', by: 'values' },
  ])
  expect(unmatched).toEqual([])
  expect(typedRows(shop, z.object({ seats: z.number() })).matched).toEqual([])
})

test('what names a record needs no certain name', () => {
  const named = {
    fields: [column('heading_text', 'Oak Stool', 'Tin Lamp'), column('price', cell('7', 7), cell('8', 8))],
  }
  const { matched } = typedRows(named, z.object({ name: z.string() }))
  expect(matched).toEqual([{ key: 'name', column: 'heading_text', by: 'names the record' }])
})

test('a text is taken where the schema wants one, although there is a value', () => {
  const { rows } = typedRows(shop, z.object({ preis: z.string() }))
  expect(rows.map(({ preis }) => preis)).toEqual(['40,00 €', '12,50 €', '7 €'])
})

test('a price without a number is null where the schema allows it', () => {
  const fields = [column('title', 'Oak Stool', 'Tin Lamp'), column('price', cell('12,50 €', 12.5), 'from 7 €')]
  const kept = typedRows({ fields }, z.object({ title: z.string(), price: z.number().nullable() }))
  expect(kept.rows.map(({ price }) => price)).toEqual([12.5, null])
  const { rejected } = typedRows({ fields }, z.object({ title: z.string(), price: z.number() }))
  expect(rejected).toEqual([{ record: 2, because: expect.stringContaining('"from 7 €"') }])
})

test('what does not fit is said: keys without a column, and records that the schema rejects', () => {
  const schema = z.object({ title: z.string(), weight: z.number().nullable(), stock: z.enum(['In stock']) })
  const { rows, unmatched, rejected } = typedRows(shop, schema)
  expect(rows).toEqual([
    { title: 'Oak Stool', weight: null, stock: 'In stock' },
    { title: 'Tin Lamp', weight: null, stock: 'In stock' },
  ])
  expect(unmatched).toEqual([
    {
      key: 'weight',
      because: 'no column is called so or has only such values; there are title, title_link, preis, added, stock',
    },
  ])
  expect(rejected).toEqual([{ record: 1, because: expect.stringMatching(/^stock: Invalid .*, "[^"]+"$/) }])
})

test('a column of the right name with other values is not taken', () => {
  const { matched, unmatched, rejected } = typedRows(shop, z.object({ stock: z.number() }))
  expect(matched).toEqual([])
  expect(unmatched).toEqual([{ key: 'stock', because: 'the values of stock do not fit, such as "Only 5 left"' }])
  expect(rejected).toHaveLength(3)
})

test('records of a harvest have the columns of all of them', () => {
  const record = (number: number, values: Record<string, TableCell>) => ({ number, page: 1, pageUrl: '', values })
  const records = [record(1, { title: cell('One') }), record(2, { title: cell('Two'), price: cell('2 €', 2) })]
  const { rows } = typedRows(records, z.object({ title: z.string(), price: z.number().optional() }))
  expect(rows).toEqual([{ title: 'One' }, { title: 'Two', price: 2 }])
})

test('a table without records has no rows, and no key has a column', () => {
  expect(typedRows({ fields: [] }, z.object({ title: z.string() }))).toMatchObject({ rows: [], rejected: [] })
})

test('a later part of a table keeps the matches of an earlier one, unless a needed column has no values there', () => {
  const schema = z.object({ seats: z.number(), note: z.string().optional() })
  const first = { fields: [column('number', cell('2', 2), cell('4', 4)), column('note', 'new', 'used')] }
  const { matched } = typedRows(first, schema)
  // Alone, two columns of numbers would fit, and neither would be taken.
  const later = {
    fields: [
      column('number', cell('3', 3)),
      column('note', undefined),
      column('number_2', cell('9', 9)),
      column('notes', 'x'),
    ],
  }
  expect(typedRows(later, schema).rows).toEqual([])
  expect(typedRows(later, schema, matched)).toMatchObject({ rows: [{ seats: 3 }], matched })
  const changed = { fields: [column('number', undefined), column('seats', cell('5', 5))] }
  expect(typedRows(changed, schema, matched).rows).toEqual([{ seats: 5 }])
})
