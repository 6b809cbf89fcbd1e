import { expect, test } from 'vitest'
import type { StoredColumn } from '../database/schema.ts'
import { chooseRecordIdentity } from '../settle/choose-identity.ts'
import { createKeys, type IdentityRow, type StoredIdentity } from './identity.ts'

const keysOf = (rows: readonly IdentityRow[], identity: StoredIdentity, columns: readonly StoredColumn[]): string[] =>
  rows.map(createKeys(identity, columns))

const COLUMNS: readonly StoredColumn[] = [
  { name: 'title', kind: 'text', from: 'list' },
  { name: 'edition', kind: 'text', from: 'list' },
  { name: 'price', kind: 'price', from: 'list' },
]

interface Given {
  readonly walk?: number
  readonly link?: string
  readonly id?: string
  readonly title?: string
  readonly edition?: string
  readonly price?: number
}

const row = ({ walk = 1, link, id, title, edition, price }: Given): IdentityRow => ({
  walk,
  link: link ?? null,
  idText: id ?? null,
  values: {
    ...(title === undefined ? {} : { title: { text: title } }),
    ...(edition === undefined ? {} : { edition: { text: edition } }),
    ...(price === undefined ? {} : { price: { text: `$${price}`, value: price } }),
  },
})
const rows = (...given: readonly Given[]): IdentityRow[] => given.map(row)

const [DUNE, EMMA] = [
  { title: 'Dune', price: 5 },
  { title: 'Emma', price: 6 },
]

test('records are known by the address of their own page, whoever follows it', () => {
  const some = rows({ link: 'http://a.example/1?sid=x&utm_source=y' }, { link: 'http://a.example/2' })
  const { identity } = chooseRecordIdentity(some, { columns: COLUMNS })
  expect(identity).toEqual({ by: 'link' })
  expect(keysOf(some, identity, COLUMNS)).toEqual(['link:a.example/1', 'link:a.example/2'])
})

test('where what is a state elsewhere tells the addresses apart, it is kept', () => {
  const some = rows({ link: 'http://a.example/?p=1&sid=x' }, { link: 'http://a.example/?p=2' })
  const { identity } = chooseRecordIdentity(some, { columns: COLUMNS })
  expect(identity).toEqual({ by: 'link', keepsState: true })
  expect(keysOf(some, identity, COLUMNS)).toEqual(['link:a.example?p=1', 'link:a.example?p=2'])
})

test('without addresses by their ids, unless these only count', () => {
  const choose = (one: string, other: string) =>
    chooseRecordIdentity(rows({ ...DUNE, id: one }, { ...EMMA, id: other }), { columns: COLUMNS }).identity
  expect(choose('b-77', 'b-12')).toEqual({ by: 'id' })
  expect(choose('row-1', 'row-2')).toEqual({ by: 'fields', fields: ['title'] })
})

test('else by the fewest fields that tell all apart; a price is none', () => {
  const some = rows(
    { ...DUNE, edition: 'first' },
    { ...DUNE, edition: 'second', price: 9 },
    { ...EMMA, edition: 'first' },
  )
  const { identity } = chooseRecordIdentity(some, { columns: COLUMNS })
  expect(identity).toEqual({ by: 'fields', fields: ['title', 'edition'] })
})

test('where nothing tells records apart it is all that they say, and equal ones are counted', () => {
  const some = rows(DUNE, DUNE)
  const { identity } = chooseRecordIdentity(some, { columns: COLUMNS })
  expect(identity).toEqual({ by: 'content' })
  const [first, second] = keysOf(some, identity, COLUMNS)
  expect(second).toBe(`${first} #2`)
})

test('a single record is known by its title, not by its price', () => {
  expect(chooseRecordIdentity(rows(DUNE), { columns: COLUMNS }).identity).toEqual({ by: 'fields', fields: ['title'] })
})

test('a record that stands in two walks has one key; a walk is judged by itself', () => {
  const some = rows({ walk: 1, link: 'http://a.example/1' }, { walk: 2, link: 'http://a.example/1' })
  const { identity } = chooseRecordIdentity(some, { columns: COLUMNS })
  expect(identity).toEqual({ by: 'link' })
  expect(new Set(keysOf(some, identity, COLUMNS)).size).toBe(1)
})

test('a record without what identifies the others goes by its id or its content', () => {
  const keys = keysOf(rows({ id: '7' }, { ...DUNE }, { link: 'http://a.example/1' }), { by: 'link' }, COLUMNS)
  expect(keys).toEqual(['id:7', expect.stringMatching(/^content:/), 'link:a.example/1'])
})

test('what was used before is used again, although links have come', () => {
  const some = rows({ ...DUNE, link: 'http://a.example/1' }, { ...EMMA, link: 'http://a.example/2' })
  const before = { by: 'fields', fields: ['title'] } as const
  expect(chooseRecordIdentity(some, { columns: COLUMNS, before })).toMatchObject({ identity: before, notes: [] })
})

test('what tells records apart no more is changed, and that is told', () => {
  const some = rows({ ...DUNE, link: 'http://a.example/all' }, { ...EMMA, link: 'http://a.example/all' })
  const choice = chooseRecordIdentity(some, { columns: COLUMNS, before: { by: 'link' } })
  expect(choice.identity).toEqual({ by: 'fields', fields: ['title'] })
  expect(choice.notes).toEqual([
    'Records are now identified by "title" instead of the address of its detail page: 2 of 2 records have it, with 1 different values.',
  ])
})

test('fields that the job names win; equal ones are told', () => {
  const some = rows({ ...DUNE, link: 'http://a.example/1' }, { ...DUNE, link: 'http://a.example/2' })
  const choice = chooseRecordIdentity(some, { columns: COLUMNS, named: ['title'] })
  expect(choice.identity).toEqual({ by: 'fields', fields: ['title'], isNamed: true })
  expect(choice.notes).toEqual(['1 of 2 records have the same "title" as another record; a number distinguishes them'])
  expect(keysOf(some, choice.identity, COLUMNS)).toEqual(['fields:Dune', 'fields:Dune #2'])
})

test('a named field that is missing is told with the fields that exist', () => {
  const choice = chooseRecordIdentity(rows(DUNE, EMMA), { columns: COLUMNS, named: ['sku', 'title'] })
  expect(choice.identity).toEqual({ by: 'fields', fields: ['title'] })
  expect(choice.notes).toEqual([
    'The key of the job names "sku", but this run has no such field. Its fields: title, edition, price.',
  ])
})

test('long keys are cut and still different', () => {
  const keys = keysOf(
    rows({ title: `${'x'.repeat(500)}1` }, { title: `${'x'.repeat(500)}2` }),
    { by: 'fields', fields: ['title'] },
    COLUMNS,
  )
  expect(keys[0]!.length).toBeLessThan(250)
  expect(keys[0]).not.toBe(keys[1])
})
