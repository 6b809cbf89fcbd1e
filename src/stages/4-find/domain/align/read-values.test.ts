import { expect, test } from 'vitest'
import { pageOf } from '../../../../../test/page-of.ts'
import { findDomainRecords } from '../find-domain-records.ts'
import { loadDomain } from '../load-domain.ts'
import { loadDomainFinder } from '../load-domain-finder.ts'

const homes = loadDomainFinder(loadDomain('real-estate-uk'))
const HOMES = [
  ['A quiet place by the canal', '£525,000', '3 bedrooms, terraced house'],
  ['Light rooms on the first floor', '£340,000', '2 bedrooms, flat'],
  ['Family living near the park', '£610,000', '4 bedrooms, detached house'],
  ['Rooms with a long garden', '£450,000', '3 bedrooms, semi-detached house'],
] as const

type Design = (title: string, place: string, price: string, more: string) => string
const DESIGNS: readonly Design[] = [
  (title, place, price, more) =>
    `<article class="card h-100"><h3><a href="/${price}">${title}</a></h3><p class=card-text>${place}</p><span class=badge>${price}</span><p>${more}</p></article>`,
  (title, place, price, more) =>
    `<div class="flex p-4"><a class="text-lg font-bold" href="/${price}">${title}</a><div class="text-sm">${place}</div><div>${price}</div><div>${more}</div></div>`,
  (title, place, price, more) => `<tr><td><a href="/${price}">${title}</a><td>${place}<td>${price}<td>${more}</tr>`,
]

function valuesOf(records: readonly string[]): unknown[] {
  const list = records[0]!.startsWith('<tr>') ? `<table>${records.join('')}</table>` : records.join('')
  const found = findDomainRecords(pageOf(`<html lang=en-GB><main>${list}</main></html>`), homes)
  if (found.kind === 'none') throw new Error(found.because)
  return found.areas[0]!.fields.find(({ name }) => name === 'location')?.cells.map(cell => cell?.text) ?? []
}

const locationsOf = (places: readonly string[], design: Design): unknown[] =>
  valuesOf(places.map((place, at) => design(HOMES[at]![0], place, HOMES[at]![1], HOMES[at]![2])))

test.each(DESIGNS)('a district that no gazetteer has is part of the place; the status beside it is not', design => {
  const behind = ['Summertown, Oxford. Sold STC', 'Botley, Oxford. For sale', 'Old Marston, Oxford (under offer)']
  expect(locationsOf([...behind, 'Summertown, Oxford. For sale'], design)).toEqual([
    'Summertown, Oxford',
    'Botley, Oxford',
    'Old Marston, Oxford',
    'Summertown, Oxford',
  ])
})

test('nor is the status before it', () => {
  const before = ['For sale: Summertown, Oxford', 'Sold STC - Botley, Oxford', 'For sale: Wolvercote, Oxford']
  expect(locationsOf(before, DESIGNS[0]!)).toEqual(['Summertown, Oxford', 'Botley, Oxford', 'Wolvercote, Oxford'])
})

test('words before several places are no districts, and neither are phrases', () => {
  const listings = ['New Listing, Leeds. For sale', 'New Listing, York. Sold STC', 'New Listing, Bristol. For sale']
  expect(locationsOf(listings, DESIGNS[0]!)).toEqual(['Leeds', 'York', 'Bristol'])
  const phrases = [
    'Sunny and bright, Leeds. For sale',
    'Close to shops, York. Sold STC',
    'Lots of space, Bristol. For sale',
  ]
  expect(locationsOf(phrases, DESIGNS[0]!)).toEqual(['Leeds', 'York', 'Bristol'])
})

test('a title is not the place in it', () => {
  const titles = ['Canal Dream, Leeds. For sale', 'Garden Bliss, York. Sold STC', 'Park Life, Bristol. For sale']
  const records = titles.map((title, at) => DESIGNS[0]!(title, 'Ask the agent', HOMES[at]![1], HOMES[at]![2]))
  expect(valuesOf(records)).toEqual(['Leeds', 'York', 'Bristol'])
})

test('but titles that are places are', () => {
  const titles = ['Botley, Oxford', 'Summertown, Oxford', 'Kidlington, Oxford']
  const records = titles.map((title, at) =>
    DESIGNS[0]!(`${title}. For sale`, 'Ask the agent', HOMES[at]![1], HOMES[at]![2]),
  )
  expect(valuesOf(records)).toEqual(titles)
})
