import { expect, test } from 'vitest'
import { type HarvestedList, harvestFeed } from './harvest-feed.ts'

const COLUMNS = [
  { name: 'title', kind: 'text', from: 'list' },
  { name: 'posted', kind: 'date', from: 'list' },
  { name: 'price', kind: 'price', from: 'list' },
] as const

const record = (number: number, price: number, posted?: string) => ({
  link: `https://a.example/p/${number}?utm_source=list`,
  pageUrl: 'https://a.example/list?page=1',
  values: {
    title: { text: `Lamp ${number}` },
    price: { text: `£${price}`, value: price },
    ...(posted === undefined ? {} : { posted: { text: posted, value: posted } }),
  },
})

const listOf = (records: HarvestedList['records'], more: Partial<HarvestedList> = {}): HarvestedList => ({
  ...{ url: 'https://a.example/list', title: 'Lamps', readAt: '2026-03-10T12:00:00Z' },
  ...{ columns: COLUMNS, records, ...more },
})

const idsOf = (list: HarvestedList) => new Map(harvestFeed(list).entries.map(({ title, id }) => [title, id]))

test('a record keeps its id when its price, its place, and the tracking in its address change', () => {
  const before = idsOf(listOf([record(1, 4), record(2, 5)]))
  const moved = { ...record(1, 9), link: 'https://a.example/p/1' }
  const after = idsOf(listOf([record(3, 1), record(2, 5), moved], { readAt: '2026-03-11T12:00:00Z' }))
  expect(after.get('Lamp 1')).toBe(before.get('Lamp 1'))
  expect(after.get('Lamp 2')).toBe(before.get('Lamp 2'))
  expect(new Set([...before.values(), after.get('Lamp 3')]).size).toBe(3)
})

test('records without an address are told apart by their fields', () => {
  const withoutLink = (number: number, price: number) => ({ ...record(number, price), link: undefined as never })
  const before = idsOf(listOf([withoutLink(1, 4), withoutLink(2, 5)]))
  expect(idsOf(listOf([withoutLink(2, 6), withoutLink(1, 4)]))).toEqual(new Map([...before].reverse()))
})

test('the same list gives the same feed whenever it is read, if all records have dates', () => {
  const records = [record(1, 4, '2026-03-01'), record(2, 5, '2026-03-02')]
  const later = { readAt: '2026-04-01T00:00:00Z' }
  expect(harvestFeed(listOf(records, later))).toEqual(harvestFeed(listOf(records)))
  expect(harvestFeed(listOf(records)).updated).toBe('2026-03-02T00:00:00Z')
  expect(harvestFeed(listOf([...records, record(3, 1)])).updated).toBe('2026-03-10T12:00:00Z')
})

test('a selection chooses records and names columns', () => {
  const selection = { where: 'price < 5', rename: { price: 'title', title: 'name' } }
  const { entries, recordCount } = harvestFeed(listOf([record(1, 4), record(2, 5)]), { selection })
  expect([entries.map(({ title }) => title), recordCount]).toEqual([['Lamp 1'], 1])
  expect(entries[0]!.html).toContain('<b>title</b>: £4')
})

test('an incomplete list says so', () => {
  expect(harvestFeed(listOf([record(1, 4)], { missing: 'the next page failed' })).description).toBe(
    'Records of https://a.example/list. INCOMPLETE: the next page failed.',
  )
})
