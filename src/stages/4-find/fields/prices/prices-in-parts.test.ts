import { expect, test } from 'vitest'
import { textsOf, valuesOf } from '../../../../../test/fields-of.ts'

const cards = (prices: readonly string[]): string =>
  prices
    .map(
      (price, at) =>
        `<li r><h3><a href="/p/${at}">Lamp number ${'one two three four five six'.split(' ')[at]}</a></h3>${price}</li>`,
    )
    .join('')

test.each([
  ['words between elements', '<b class=price>$65.00<i> to </i>$140.00</b>', '$65.00 to $140.00'],
  [
    'an element for each end',
    '<span class=price><bdi>$65</bdi> <i aria-hidden=true>–</i> <bdi>$140</bdi></span>',
    '$65 – $140',
  ],
])('the lower end of a range is not a price: %s', (_, range, text) => {
  const plain = (amount: string): string => `<b class=price>${amount}</b>`
  const html = cards([plain('$20.00'), range, plain('$31.50'), plain('$7.25')])
  const [prices] = Object.entries(textsOf(html))
    .filter(([name]) => name.includes('price'))
    .map(([, texts]) => texts)
  expect(prices![1]).toBe(text)
  expect(Object.values(valuesOf(html)).flat()).not.toContain('65 USD')
})

test('"from" in a few records changes the price there; in all of them it belongs to the design', () => {
  const priced = (prices: readonly string[]): unknown[] =>
    valuesOf(cards(prices.map(price => `<em>${price}</em>`)), 'nl').price!
  expect(priced(['€ 20', 'Vanaf € 5', '€ 31', '€ 7'])).toEqual(['20 EUR', undefined, '31 EUR', '7 EUR'])
  expect(priced(['Vanaf € 20', 'Vanaf € 5', 'Vanaf € 31'])).toEqual(['20 EUR', '5 EUR', '31 EUR'])
})

test.each([
  ['sv', 'fr. 2 793 kr/mån', '2793 SEK'],
  ['de', 'Fr. 2793.–', '2793 CHF'],
  ['fr', '2 793 Fr.', '2793 CHF'],
])('"fr." before another currency means from: %s', (language, text, expected) => {
  const html = cards([text, text.replace('793', '204'), text.replace('793', '425')].map(each => `<em>${each}</em>`))
  expect(valuesOf(html, language).price![0]).toBe(expected)
})

test('a price without taxes beside each price does not make it an old one', () => {
  const card = (now: string, old: string, net: string): string =>
    `<p class=price>${old ? `<span class=price-new>${now}</span> <span class=price-old>${old}</span>` : now} <span class=price-tax>Sin IVA:${net}</span></p>`
  const html = cards([
    card('79,90€', '99,90€', '66,03€'),
    card('24,50€', '', '20,25€'),
    card('17,95€', '21,00€', '14,83€'),
    card('45,00€', '', '37,19€'),
  ])
  const values = valuesOf(html, 'es')
  expect(values.price).toEqual(['79.9 EUR', '24.5 EUR', '17.95 EUR', '45 EUR'])
  expect(values.old_price).toEqual(['99.9 EUR', undefined, '21 EUR', undefined])
})

test('a price that is written twice, once for sales, is one column', () => {
  const card = (now: string, old = ''): string => `<div class=price>
    <div class=price__regular><span class=price-item>${old || now}</span></div>
    <div class=price__sale><s class=price-item>${old}</s><span class="price-item price-item--last">${now}</span></div></div>`
  const values = valuesOf(cards([card('€12'), card('€30', '€40'), card('€25'), card('€18', '€20')]))
  expect(values.price).toEqual(['12 EUR', '30 EUR', '25 EUR', '18 EUR'])
  expect(values.old_price).toEqual([undefined, '40 EUR', undefined, '20 EUR'])
  expect(Object.keys(values).filter(name => name.includes('price'))).toHaveLength(2)
})

test('words that say which price follows are no column', () => {
  const card = (now: string, old = ''): string =>
    old
      ? `<div><span class=special-price><i class=price-label>Cena promocyjna</i> <b class=amount>${now}</b></span>
         <span class=old-price><i class=price-label>Cena regularna</i> <b class=amount>${old}</b></span></div>`
      : `<div><b class=amount>${now}</b></div>`
  const html = cards([card('899 zł'), card('1 249 zł', '1 499 zł'), card('159 zł'), card('189 zł', '229 zł')])
  expect(
    Object.values(textsOf(html, 'pl'))
      .flat()
      .filter(text => text?.startsWith('Cena')),
  ).toEqual([])
  expect(valuesOf(html, 'pl').old_price).toEqual([undefined, '1499 PLN', undefined, '229 PLN'])
})

test('a price now and the one before are not a range', () => {
  const html = cards(['£5', '£7', '£12'].map(price => `<p class=price><b>${price}</b> – <i>was ${price}9</i></p>`))
  expect(Object.values(valuesOf(html))).toContainEqual(['5 GBP', '7 GBP', '12 GBP'])
})
