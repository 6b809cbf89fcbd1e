import { expect, test } from 'vitest'
import { fieldsOf, textsOf, valuesOf } from '../../../../test/fields-of.ts'
import { uniqueNames } from './naming/field-name.ts'

/** Records with a title and one more part each. */
const records = (parts: readonly string[]): string =>
  parts.map((part, at) => `<li r><h3><a href="/${at}">${TITLES[at]}</a></h3>${part}</li>`).join('')
const TITLES = ['Harbor lamp', 'Oak chair', 'Wool rug', 'Tin kettle', 'Clay bowl']

test('small digits inside a price leave it without a value', () => {
  const coin = (price: string): string => `<p class="price"><span>${price}</span></p>`
  const html = records(['$12.50', '$0.0<sub>4</sub>2204', '$0.0₅318', '$3.20', '$1.00'].map(coin))
  expect(valuesOf(html).price).toEqual(['12.5 USD', undefined, undefined, '3.2 USD', '1 USD'])
})

test('a sign, an amount, and its cents in elements of their own are one price; a discount behind it is not its cents', () => {
  const price = (amount: string): string =>
    `<div class="current"><span class="money"><span class="sign">$</span>${amount}</span><span class="off">31% OFF</span></div>`
  const html = records([
    price('<span class="whole">1,499</span>'),
    price('<span class="whole">329</span>'),
    price('<span class="whole">1,099</span><span>.</span><span class="cents">50</span>'),
  ])
  expect(valuesOf(html).price).toEqual(['1499 USD', '329 USD', '1099.5 USD'])
  expect(textsOf(html).price).toEqual(['$1,499', '$329', '$1,099.50'])
})

test('two labels in one paragraph name two values', () => {
  const book = (house: string, day: number): string =>
    `<p>Publisher: <a href="/p/${house}">${house}</a>  Published: <span>2026-03-0${day}</span></p>`
  const html = records([book('Heron', 1), book('Kestrel', 2), book('Plover', 3)])
  expect(textsOf(html).publisher).toEqual(['Heron', 'Kestrel', 'Plover'])
  expect(valuesOf(html).published).toEqual(['2026-03-01', '2026-03-02', '2026-03-03'])
})

test('items that start with a comma are one list', () => {
  const html = records([
    '<div class="specialty"><span>Dentist</span></div>',
    '<div class="specialty"><span>Surgeon</span><span>, Oncologist</span></div>',
    '<div class="specialty"><span>Physician</span></div>',
    '<div class="specialty"><span>Dentist</span><span>, Orthodontist</span></div>',
  ])
  expect(textsOf(html).specialty).toEqual(['Dentist', 'Surgeon, Oncologist', 'Physician', 'Dentist, Orthodontist'])
})

test('a duration is no grade, although both have digits', () => {
  const facts = (...texts: string[]): string => `<div>${texts.map(text => `<span>${text}</span>`).join('')}</div>`
  const html = records([
    facts('1994', '2h 22m', '15'),
    facts('1972', '2h 55m', 'X'),
    facts('2019', '48m'),
    facts('1957', '1h 36m', 'U'),
    facts('2001', '2h 5m', '12'),
  ])
  expect(textsOf(html).duration).toEqual(['2h 22m', '2h 55m', '48m', '1h 36m', '2h 5m'])
})

test('a dash at the end belongs to the one before it', () => {
  const html = records(['', '', '']).replace('Oak chair', 'Oak chair - with a broken leg -')
  expect(valuesOf(html).title).toEqual([undefined, undefined, undefined])
})

test('the words of a button are no label', () => {
  const html = records(['', '', '', ''])
    .split('</li>')
    .map((each, at) =>
      at < 3 && each
        ? `${each}<div><button>Apply</button><time>${at + 2} hours ago</time></div></li>`
        : each && `${each}</li>`,
    )
    .join('')
  expect(Object.keys(textsOf(html))).not.toContain('apply')
})

test('in Polish and Malay, the word before an author is not a part of the name', () => {
  for (const by of ['przez', 'oleh']) {
    const html = records(['Kasia', 'Marek', 'Iwona'].map(name => `<p>${by} <a href="/u/${name}">${name}</a></p>`))
    expect(valuesOf(html).author).toEqual(['Kasia', 'Marek', 'Iwona'])
  }
})

test('yuan on Taiwanese pages are the dollars of Taiwan', () => {
  const html = records(['379 元', '585 元', '315 元'].map(price => `<p>${price}</p>`))
  const [price] = fieldsOf(html, 'zh-Hant-TW').filter(({ kind }) => kind === 'price')
  expect(price?.cells.map(cell => cell?.currency)).toEqual(['TWD', 'TWD', 'TWD'])
})

test('a third text without a name has the third number', () => {
  expect(uniqueNames(['text', 'text_2', 'text_2'].map(name => ({ name, isGuess: true })))).toEqual([
    'text',
    'text_2',
    'text_3',
  ])
})

test('the words of a check box are no label of the button after it', () => {
  const html = records(
    TITLES.map(
      (_, at) =>
        `<div><label>Compare <input type="checkbox"></label><a href="/cart?${at}">${at ? 'Buy' : 'Ask us'}</a></div>`,
    ),
  )
  expect(Object.keys(textsOf(html))).not.toContain('compare')
})

test('the sharpness of a video is no number', () => {
  const html = records(['<b class="badge">4K</b>', '', '<b class="badge">4K</b>', '', ''])
  expect(valuesOf(html).badge).toEqual([undefined, undefined, undefined, undefined, undefined])
})

test('meters are no duration', () => {
  const html = records(['448 m', '466 m', '363 m', '79 m'].map(text => `<p>${text}</p>`))
  expect(Object.keys(textsOf(html))).not.toContain('duration')
})

const stories = (part: (at: number) => string): string => records([0, 1, 2, 3].map(part))

test('a label is no part of the value, also in the plural, before sentences, and in one record only', () => {
  const boats = ['Boat: Alma', 'Boats: Berta, Cato', 'Boat: Dora', 'Boat: Frey']
  expect(valuesOf(stories(at => `<p>${boats[at]}</p>`)).boat).toEqual(['Alma', 'Berta, Cato', 'Dora', 'Frey'])
  expect(valuesOf(stories(at => `<p>Verdict: The crew of year ${at} was brave.</p>`)).verdict).toEqual(
    [0, 1, 2, 3].map(at => `The crew of year ${at} was brave.`),
  )
  const once = stories(at => `<ul><li>Port: Oslo ${at}</li>${at === 1 ? '<li>Captain: Ann Abel</li>' : ''}</ul>`)
  expect(Object.values(valuesOf(once)).flat()).not.toContain('Captain: Ann Abel')
})

test('the time of a change beside that of an article is a date of its own, also behind a label', () => {
  const html = stories(
    at =>
      `<p class=meta>Published on: <a href="/d/${at}"><time class="entry-date published" datetime="2026-01-1${at}">January 1${at}, 2026</time><time class=updated datetime="2026-02-1${at}">February 1${at}, 2026</time></a></p>`,
  )
  const dates = Object.values(valuesOf(html)).filter(values => String(values[0]).startsWith('2026'))
  expect(dates).toEqual([0, 1].map(month => [0, 1, 2, 3].map(at => `2026-0${month + 1}-1${at}`)))
})

test('marks that nobody sees are no words', () => {
  const html = stories(at => `<p>${at % 2 ? '<span>\u200e</span><i>· \u200f</i>' : ''}<b>${at + 3} boats</b></p>`)
  expect(Object.keys(valuesOf(html))).toEqual(['title', 'title_link', 'boats'])
})
