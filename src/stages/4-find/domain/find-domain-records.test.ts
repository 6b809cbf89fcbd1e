import { describe, expect, test } from 'vitest'
import { pageOf } from '../../../../test/page-of.ts'
import type { AttributeType, Domain } from './domain.ts'
import { type DomainOptions, findDomainRecords } from './find-domain-records.ts'
import { IMPROVEMENTS } from './improvement.ts'
import { loadDomainFinder } from './load-domain-finder.ts'

const find = (...types: string[]): AttributeType['constraints'][number] => ({
  required: types.map(type => ({ type, features: {} })),
  disallowed: [],
})
const base = { isMandatory: false, constraints: [], extent: 'annotation', labels: [], kind: 'text' } as const

const homes: Domain = {
  name: 'homes',
  title: 'Homes',
  annotators: [
    { type: 'PLACE', lists: [{ name: 'towns', exact: true, entries: ['Alford', 'Brigg', 'Louth'] }] },
    { type: 'BEDROOMS', value: 'number', patterns: [{ pattern: '(?<value>{NUMBER}) bedrooms?' }] },
  ],
  attributes: [
    {
      ...base,
      name: 'price',
      kind: 'price',
      isMandatory: true,
      constraints: [{ ...find('PRICE'), disallowed: [{ type: 'STRUCK', features: {} }] }],
      labels: ['price'],
    },
    {
      ...base,
      name: 'oldPrice',
      kind: 'price',
      isMandatory: true,
      constraints: [find('PRICE', 'STRUCK')],
      exceeds: 'price',
    },
    { ...base, name: 'title', role: 'title' },
    { ...base, name: 'location', constraints: [find('PLACE')], extent: 'phrase' },
    { ...base, name: 'bedrooms', kind: 'number', constraints: [find('BEDROOMS')] },
    { ...base, name: 'reference', labels: ['ref'] },
    { ...base, name: 'url', kind: 'link', role: 'link' },
  ],
  records: { required: [['price']], excluded: [], atMost: { price: 3 } },
}
const finder = loadDomainFinder(homes)

/** The first list as rows of `name=value`. */
function rowsOf(html: string, options: DomainOptions = {}, by = finder): string[] {
  const found = findDomainRecords(pageOf(`<!doctype html>${html}`, 'http://a.example/'), by, options)
  if (found.kind === 'none') return [found.because]
  const { region, fields } = found.areas[0]!
  return region.records.map((_, row) =>
    fields
      .flatMap(({ name, cells }) => (cells[row] ? `${name}=${cells[row].value ?? cells[row].text}` : []))
      .join(' ')
      .replaceAll('http://a.example', ''),
  )
}

const list = (...cards: string[]): string => `<ul>${cards.map(card => `<li class=home>${card}</li>`).join('')}</ul>`
const card = (n: number, rest: string): string => `<h2><a href=/${n}>House ${n}</a></h2>${rest}`

test('an attribute is chosen for all records: by what its column says, what the page calls it, how it looks', () => {
  const cards = ['Alford', 'Brigg', 'Louth', 'Alford'].map((town, n) =>
    card(n, `<p>${town}</p><p>${n + 1} bedrooms</p><p class=price>£${n + 1}00</p><p>Ref: A${n}</p>`),
  )
  expect(rowsOf(list(...cards))[1]).toBe('price=200 title=House 1 location=Brigg bedrooms=2 reference=A1 url=/1')
})

describe('a value without known words', () => {
  const cards = ['Alford', 'Brigg', 'Louth', 'Ormsby'].map((town, n) => card(n, `<p>${town}</p><b>£${n + 1}00</b>`))
  test('is taken where others of its column are the attribute and nothing else', () => {
    expect(rowsOf(list(...cards))[3]).toContain('location=Ormsby')
  })
  test('is not without positions', () => {
    expect(rowsOf(list(...cards), { without: ['positions'] })[3]).not.toContain('location')
  })
  test('is none where it is another attribute', () => {
    const odd = list(...cards.slice(0, 3), card(3, '<p>2 bedrooms</p><b>£400</b>'))
    expect(rowsOf(odd)[3]).toBe('price=400 title=House 3 bedrooms=2 url=/3')
  })
})

test('of a title that names a place, the place is its phrase; a column of places comes first', () => {
  const inTitle = ['Alford', 'Brigg', 'Louth'].map(
    (town, n) => `<h2><a href=/${n}>Fine house ${n} in ${town} mill, quiet</a></h2><b>£${n + 1}00</b>`,
  )
  expect(rowsOf(list(...inTitle))[0]).toContain('location=Alford mill')
  const both = inTitle.map((each, n) => `${each}<p>${['Louth', 'Louth', 'Brigg'][n]} market</p>`)
  expect(rowsOf(list(...both))[0]).toContain('location=Louth market')
})

describe('two prices', () => {
  const pair = (one: string, two: string): string =>
    list(
      ...[1, 2, 3, 4].map(n => card(n, `<div>${one.replace('N', `${n}`)}</div><div>${two.replace('N', `${n}`)}</div>`)),
    )
  test('a line goes through the old one', () => {
    expect(rowsOf(pair('<s>£N50</s>', '<b>£N00</b>'))[0]).toContain('price=100 oldPrice=150')
  })
  test('or a class name says that it does', () => {
    expect(rowsOf(pair('<i class="price-old">£N50</i>', '<i>£N00</i>'))[0]).toContain('price=100 oldPrice=150')
  })
  test('else the greater one is old, if it always is', () => {
    expect(rowsOf(pair('<i class=a>£N50</i>', '<i class=b>£N00</i>'))[0]).toContain('price=100 oldPrice=150')
  })
  test('a price that stands alone is the price, struck or not', () => {
    expect(rowsOf(list(...[1, 2, 3].map(n => card(n, `<s>£${n}00</s>`))))[0]).toContain('price=100')
  })
})

test('cents in small letters are cents', () => {
  const cards = [1, 2, 3].map(n => card(n, `<b>£${n}9<sup>97</sup></b>`))
  expect(rowsOf(list(...cards))[0]).toContain('price=19.97')
})

test('what the constraints exclude is left out, as published and in the default', () => {
  const strict = loadDomainFinder({
    ...homes,
    annotators: [...homes.annotators, { type: 'MILEAGE', patterns: [{ pattern: '{NUMBER} miles' }] }],
    attributes: [...homes.attributes, { ...base, name: 'mileage', constraints: [find('MILEAGE')] }],
    records: { required: [['location', 'bedrooms']], excluded: ['mileage'], atMost: {} },
  })
  const home = (town: string, price: string) => `<h3><a href="/${town}">A home</a></h3><p>${town}</p><b>${price}</b>`
  const html = list(
    home('Alford', '£100'),
    home('Brigg', '£200'),
    home('45,000 miles', '£300'),
    home('Ask us', '£0'),
    home('Louth', '£400'),
  )
  const whole = ['price=100', 'price=200', 'price=400']
  for (const without of [[], IMPROVEMENTS])
    expect(rowsOf(html, { without }, strict).map(row => row.split(' ')[0])).toEqual(whole)
})

describe('which lists', () => {
  const normal = [1, 2, 3, 4].map(n => card(n, `<p>Brigg</p><p>${n} bedrooms</p><b>£${n}00</b>`))
  test('records that stand apart but are made alike belong to the list', () => {
    const apart = `<div><section><li class=home>${card(9, '<p>Louth</p><p>7 bedrooms</p><b>£900</b>')}</li></section></div>`
    expect(rowsOf(apart + list(...normal))).toHaveLength(5)
  })
  test('what is sold beside, with less to say, is left out', () => {
    const beside = `<aside><ol>${[1, 2, 3].map(n => `<li><a href=/ad${n}>Sofa ${n}</a> £${n}9</li>`).join('')}</ol></aside>`
    expect(findDomainRecords(pageOf(list(...normal) + beside), finder)).toMatchObject({ areas: [{}] })
  })
  test('a wrapper that holds an advert, too, is trimmed to the record', () => {
    const wrapped = normal.map(
      (each, n) => `<div><article>${each}</article>${n === 2 ? '<p>Save on loans from £9</p>' : ''}</div>`,
    )
    const found = findDomainRecords(pageOf(`<main>${wrapped.join('')}</main>`), finder)
    const lengths = found.kind === 'records' ? found.areas[0]!.region.records.map(nodes => nodes.length) : []
    expect(lengths).toEqual([1, 1, 1, 1])
    expect(rowsOf(`<main>${wrapped.join('')}</main>`)[2]).not.toContain('=9 ')
  })
  test('a page without a clue, or whose records lack what is needed, has none and says why', () => {
    expect(rowsOf('<p>No homes today.</p>')).toEqual(['the page has no price or oldPrice of Homes'])
  })
})
