import { describe, expect, test } from 'vitest'
import { annotatedOf, listAnalysis, mainList } from '../../../../test/list-analysis.ts'
import { addressIdentity } from '../../2-model/address-identity.ts'
import type { AnnotatedPage } from '../../3-annotate/annotation.ts'
import { type LearnedList, learnList } from './learn-list.ts'
import type { Row } from './list-template.ts'

const WORDS = ['anchor', 'barrel', 'candle', 'dinghy', 'eyelet', 'fender']

const learn = (row: (word: string, at: number) => string): LearnedList => {
  const page = annotatedOf(`<main><table class="stock">${WORDS.map(row).join('')}</table></main>`)
  return learnList([page], mainList(page), listAnalysis)
}

describe('what makes two rows the same record', () => {
  test('the address of its own page', () => {
    const { template } = learn(
      (word, at) => `<tr><td><a href="/p/${word}">${word}</a></td><td>${at * 7} boxes</td><td>aisle ${at}</td></tr>`,
    )
    expect(template.identity).toMatchObject({ by: 'link' })
  })

  test('an address with a parameter that is a page number elsewhere', () => {
    const { template, pages } = learn(
      (word, at) => `<tr><td><a href="/shop?p=${at}">${word}</a></td><td>${at * 7} boxes</td><td>aisle ${at}</td></tr>`,
    )
    expect(template.identity).toMatchObject({ by: 'link', keepsState: true })
    expect(new Set(pages[0]!.rows.map(({ key }) => key)).size).toBe(WORDS.length)
  })

  test('not an address that many share', () => {
    const { template } = learn(
      (word, at) =>
        `<tr><td>${word}</td><td>${at * 7} boxes</td><td><a href="/maker/${at % 2}">maker ${at % 2}</a></td></tr>`,
    )
    expect(template.identity).toEqual({ by: 'content' })
  })

  test('not an address that other records of the second page share', () => {
    const pageOf = (rows: (word: string, at: number) => string): AnnotatedPage =>
      annotatedOf(`<main><table class="results">${WORDS.map(rows).join('')}</table></main>`)
    const match = (home: string, away: string, score: string) =>
      `<tr><td><a href="/club/${home}">${home} rovers</a></td><td>${score}</td><td>${away} town</td></tr>`
    const first = pageOf((word, at) => match(word, WORDS[(at + 1) % 6]!, `${at}–${at * 2}`))
    const second = pageOf((word, at) => match(word, WORDS[(at + 2) % 6]!, `${at + 3}–1`))
    const identityOf = (...pages: AnnotatedPage[]): unknown =>
      learnList(pages, mainList(pages[0]!), listAnalysis).template.identity
    expect(identityOf(first)).toMatchObject({ by: 'link' })
    expect(identityOf(first, second)).toEqual({ by: 'content' })
    expect(identityOf(first, first)).toMatchObject({ by: 'link' })
  })

  test('a name in the markup', () => {
    const { template } = learn(
      (word, at) =>
        `<tr data-sku="${word}-${at * at * 13}"><td>${word}</td><td>${at * 7} boxes</td><td>aisle ${at}</td></tr>`,
    )
    expect(template.identity).toEqual({ by: 'attribute', name: 'data-sku' })
  })

  test('not a number that only counts the rows of the page', () => {
    const { template } = learn(
      (word, at) => `<tr id="row-${at + 1}"><td>${word}</td><td>${at * 7} boxes</td><td>aisle ${at}</td></tr>`,
    )
    expect(template.identity).toEqual({ by: 'content' })
  })
})

describe('addresses that lead to the same place', () => {
  test.each([
    ['https://www.shop.test/p/7/?utm_source=mail#reviews', 'https://shop.test/p/7'],
    ['http://shop.test/p/7;jsessionid=0A1B?page=3', 'http://shop.test/p/7'],
    ['http://shop.test/item?id=7&sid=4711&from=list', 'http://shop.test/item?id=7'],
    ['http://shop.test/(S(k2m1x))/item?b=2&a=1', 'http://shop.test/item?a=1&b=2'],
  ])('%s and %s', (one, other) => {
    expect(addressIdentity(one)).toBe(addressIdentity(other))
  })

  test.each([
    ['http://shop.test/item?id=7', 'http://shop.test/item?id=8'],
    ['http://shop.test/#!/item/7', 'http://shop.test/#!/item/8'],
  ])('but not %s and %s', (one, other) => {
    expect(addressIdentity(one)).not.toBe(addressIdentity(other))
  })

  test('what is no address stays as it is', () => {
    expect(addressIdentity('not an address')).toBe('not an address')
  })
})

describe('what a row says apart from dates', () => {
  const EVENTS = ['Yoga in the park', 'Choir practice', 'Open workshop', 'Market day', 'Chess for all']
  const month = (name: string, from: number): AnnotatedPage =>
    annotatedOf(
      `<main><ul class="events">${EVENTS.map(
        (title, at) =>
          `<li class="event"><b>${from + 3 * at}</b><h3><a href="/events/${name}-${from + 3 * at}">${title}</a></h3><p>Monday, ${from + 3 * at} ${name} 2025</p></li>`,
      ).join('')}</ul></main>`,
    )
  const rowsOf = (page: AnnotatedPage): readonly Row[] => learnList([page], mainList(page), listAnalysis).pages[0]!.rows

  test('is the same for the same events of two months', () => {
    const [march, april] = [rowsOf(month('March', 1)), rowsOf(month('April', 5))]
    expect(march.map(({ undated }) => undated)).toEqual(april.map(({ undated }) => undated))
    expect(march.map(({ key }) => key)).not.toEqual(april.map(({ key }) => key))
  })

  test('differs for different events', () => {
    expect(new Set(rowsOf(month('March', 1)).map(({ undated }) => undated)).size).toBe(EVENTS.length)
  })
})
