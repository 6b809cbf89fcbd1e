import { expect, test } from 'vitest'
import { fieldsOf } from '../../../../../test/fields-of.ts'

/** The names of the columns beside the title. */
const namesOf = (part: (at: number) => string): string[] => {
  const html = [0, 1, 2, 3].map(
    at =>
      `<li r><h3><a href="/${at}">${['Heron', 'Kestrel', 'Plover', 'Wren'][at]} house ${'abcd'[at]}</a></h3>${part(at)}</li>`,
  )
  return fieldsOf(html.join(''))
    .map(({ name }) => name)
    .filter(name => !/^title/.test(name))
}

test('words beside a price are not the price', () => {
  const names = namesOf(
    at =>
      `<div><span class="current_price">€ ${at + 3}.900</span>${at % 2 ? '<div class="price-label"><span>Good price</span></div>' : ''}</div>`,
  )
  expect(names).toEqual(['price', 'good_price'])
})

test('reviews that are counted are no rating', () => {
  expect(namesOf(at => `<a class="rating" href="/${at}#r"><span class="bold">${at + 31} reviews</span></a>`)).toContain(
    'reviews',
  )
})

test('a bare number in brackets counts those who rated', () => {
  expect(namesOf(at => `<b class="stars">4.${at} of 5</b><i class="rating">(${at + 31})</i>`)).toEqual([
    'stars',
    'reviews',
  ])
  expect(namesOf(at => `<i class="prod-rating">(${at + 31})</i>`)).toEqual(['reviews'])
})

test('the higher of two headings is the title', () => {
  const html = ['Boats', 'Fish', 'Boats', 'Nets'].map(
    (topic, at) =>
      `<div r><header><h5 class=topic-title><a href="/topic/${topic}">${topic}</a></h5><h1><a href="/${at}">What the ${topic} of year ${at} cost</a></h1></header></div>`,
  )
  const { title } = Object.fromEntries(fieldsOf(html.join('')).map(field => [field.name, field]))
  expect(title!.cells[2]!.text).toBe('What the Boats of year 2 cost')
})

test('"metadata" after a word is about it', () => {
  expect(
    namesOf(at => `<p class="title-metadata"><span class="title-metadata-item">${at + 1}h 20m</span></p>`),
  ).toEqual(['duration'])
})

test('the name of a seller is not the name of the record', () => {
  expect(namesOf(at => `<p><span class="SellerInfo_name__nR9JH">Shop ${'wxyz'[at]}</span></p>`)).toEqual([
    'seller_name',
  ])
})

test('what screen readers say with a value names it', () => {
  const names = namesOf(
    at => `<a aria-label="${at + 1}.2k stars" href="/${at}/s"><svg></svg><span>${at + 1}.2k</span></a>`,
  )
  expect(names).toContain('stars')
})

test('the words of a drawing in some records name them better than the class around it', () => {
  const names = namesOf(
    at =>
      `<p class="seller">${['Ida', 'Bo', 'Cem', 'Dora'][at]} & Sons ${at % 2 ? '<svg aria-label="Official store"></svg>' : ''}</p>`,
  )
  expect(names).toContain('official_store')
})

test('icons for tests and icons of the page say what is behind them', () => {
  const names = namesOf(
    at =>
      `<p><span class="Facts_item__4n3" data-testid="Facts-gas_pump">${['Petrol', 'Diesel', 'Hybrid', 'Petrol'][at]}</span></p><ul><li><span class="my-icon my-icon-difficulty"></span> ${['Easy', 'Hard', 'Easy', 'Fair'][at]}</li></ul>`,
  )
  expect(names).toEqual(['fuel', 'difficulty'])
})

test('ranges of prices are prices by name', () => {
  expect(namesOf(at => `<p><span class="mt-2">$${at + 1} 500 – $${at + 2} 300</span></p>`)).toEqual(['price'])
})

test('signs of a currency say how expensive a place is', () => {
  expect(namesOf(at => `<p><span>${['€€-€€€', '€', '€€€€', '€€-€€€'][at]}</span></p>`)).toEqual(['price_range'])
})

test('"Updated" and "Updated on" lead to the same date', () => {
  const names = namesOf(at => `<p>Updated ${at % 2 ? 'on ' : ''}<span class="x1">2026-03-0${at + 1}</span></p>`)
  expect(names).toEqual(['updated'])
})
