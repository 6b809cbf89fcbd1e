import { describe, expect, test } from 'vitest'
import { pageOf } from '../../../../test/page-of.ts'
import { shippedModels } from '../../../shipped-models.ts'
import { annotate } from '../annotate.ts'
import { type Annotation, listAnnotations } from '../annotation.ts'
import { resolveRelativeDate } from '../relative-date.ts'

const { annotators } = shippedModels

const found = (type: string, html: string, language: string): Annotation[] =>
  listAnnotations(annotate(pageOf(`<html lang="${language}"><body>${html}</body></html>`), annotators)).filter(
    each => each.type === type,
  )

const numbers = (html: string, language = 'en'): string =>
  found('NUMBER', html, language)
    .map(({ value, features }) => `${features.kind} ${value}`)
    .join(', ')

describe('numbers', () => {
  test.each([
    ['7', 'plain 7'],
    ['(7)', 'plain 7'],
    ['#7', 'plain 7'],
    ['007', 'plain 7'],
    ['-5 and 3', 'plain -5, plain 3'],
    ['4/5', 'plain 4, plain 5'],
    ['5km', 'plain 5'],
    ['100%', 'plain 100'],
    ['1,2,3', 'plain 1, plain 2, plain 3'],
  ])('in plain digits: %s', (text, expected) => expect(numbers(text)).toBe(expected))

  test.each([
    ['1,234,567', 'en', 'plain 1234567'],
    ['1,234.5', 'en', 'plain 1234.5'],
    ['1.234', 'en', 'plain 1.234'],
    ['1.234', 'de', 'plain 1234'],
    ['1.234.567,8', 'de', 'plain 1234567.8'],
    ['1,5', 'de', 'plain 1.5'],
    ['1,234', 'de', 'plain 1.234'],
    ["1'234'567.50", 'de-CH', 'plain 1234567.5'],
    ['12,34,567', 'en-IN', 'plain 1234567'],
    ['12 345', 'fr', 'plain 12345'],
    ['12&nbsp;345,6', 'fr', 'plain 12345.6'],
    ['12&#8239;345', 'en', 'plain 12345'],
    ['10 000', 'en', 'plain 10000'],
    ['10 200', 'en', 'plain 10, plain 200'],
    ['0.125', 'de', 'plain 0.125'],
  ])('with separators: %s (%s)', (text, language, expected) => expect(numbers(text, language)).toBe(expected))

  test.each([
    ['21-40', 'range 21-40'],
    ['21–40', 'range 21-40'],
    ['21 to 40', 'range 21-40'],
    ['Showing <b>1</b> - <b>20</b> of <b>300</b>', 'range 1-20, plain 300'],
    ['40-21', 'plain 40, plain 21'],
    ['1 - 2 - 3', 'plain 1, plain 2, plain 3'],
    ['<a href=a>1</a> - <a href=b>2</a>', 'plain 1, plain 2'],
  ])('as ranges: %s', (text, expected) => expect(numbers(text)).toBe(expected))

  test('a range has its ends and the number of all as features', () => {
    expect(found('NUMBER', '1 - 20 of 300', 'en')[0]!.features).toEqual({ kind: 'range', from: 1, to: 20, total: 300 })
    expect(found('NUMBER', '21 bis 40 von 99', 'de')[0]!.features).toEqual({
      kind: 'range',
      from: 21,
      to: 40,
      total: 99,
    })
  })

  test.each([
    ['2k', 'abbreviated 2000'],
    ['1.5M', 'abbreviated 1500000'],
    ['3 million', 'abbreviated 3000000'],
    ['5m', 'plain 5'],
    ['1.5 crore', 'abbreviated 15000000'],
    ['3.5万', 'abbreviated 35000'],
    ['3 Mill Lane', 'plain 3'],
  ])('abbreviated: %s', (text, expected) => expect(numbers(text)).toBe(expected))

  test('abbreviated as in one language', () => {
    expect(numbers('3 Mill. Einwohner', 'de')).toBe('abbreviated 3000000')
  })

  test.each([
    ['1st, 2nd, 3rd, 4th', 'en', 'ordinal 1, ordinal 2, ordinal 3, ordinal 4'],
    ['am 3. Tag', 'de', 'ordinal 3'],
    ['ended in 3. Then', 'en', 'plain 3'],
    ['<li>3.</li>', 'en', 'ordinal 3'],
    ['1er, 2e', 'fr', 'ordinal 1, ordinal 2'],
    ['1º', 'es', 'ordinal 1'],
    ['2e', 'nl', 'ordinal 2'],
  ])('ordinals: %s (%s)', (text, language, expected) => expect(numbers(text, language)).toBe(expected))

  test.each([
    ['en', 'two', 2, 'ninety-nine', 99],
    ['de', 'zwei', 2, 'neunundneunzig', 99],
    ['fr', 'deux', 2, 'quatre-vingt-dix-neuf', 99],
    ['es', 'dos', 2, 'noventa y nueve', 99],
    ['it', 'due', 2, 'novantanove', 99],
    ['pt', 'três', 3, 'noventa e nove', 99],
    ['nl', 'twee', 2, 'negenennegentig', 99],
    ['pl', 'dwa', 2, 'dziewięćdziesiąt dziewięć', 99],
    ['sv', 'två', 2, 'nittionio', 99],
    ['da', 'tre', 3, 'nioghalvfems', 99],
    ['nb', 'tre', 3, 'nittini', 99],
  ])('in words: %s', (language, small, smallValue, large, largeValue) => {
    expect(numbers(`${small}; ${large}`, language)).toBe(`word ${smallValue}, word ${largeValue}`)
  })

  test('words of another language are no numbers', () => {
    expect(numbers('once fire elf', 'en')).toBe('')
  })

  test.each([
    ['Arabic', '٢٣'],
    ['Persian', '۲۳'],
    ['Devanagari', '२३'],
    ['Bengali', '২৩'],
    ['Thai', '๒๓'],
    ['full-width', '２３'],
  ])('in %s digits', (_, text) => expect(numbers(text)).toBe('plain 23'))

  test.each([
    ['第十二页', 'word 12'],
    ['二', 'word 2'],
    ['三百零五', 'word 305'],
    ['统一', ''],
    ['第3页 共12页', 'plain 3, plain 12'],
  ])('in Chinese signs: %s', (text, expected) => expect(numbers(text, 'zh')).toBe(expected))

  test.each([
    'mp3',
    '4x4',
    '12:30',
    '2020-01-02',
    '555-123-4567',
    '1.2.3',
    '192.168.0.1',
    '31/12/2020',
    '1234567890123456789',
  ])('%s is no number', text => expect(numbers(text)).toBe(''))

  test('numbers in neighbouring elements stay apart', () => {
    expect(numbers('<span>1</span><span>2</span>')).toBe('plain 1, plain 2')
    expect(numbers('<span>1</span><span>-2</span>')).toBe('plain 1, plain -2')
    expect(numbers('<span>1</span><span>-</span><span>2</span>')).toBe('range 1-2')
  })
})

const prices = (html: string, language = 'en-GB'): string =>
  found('PRICE', html, language)
    .map(({ value, features }) =>
      [value, features.currency, features.per, features.qualifier].filter(Boolean).join(' '),
    )
    .join(', ')

describe('prices', () => {
  test.each([
    ['£1,200', '1200 GBP'],
    ['£ 1,200.50', '1200.5 GBP'],
    ['GBP 70,000', '70000 GBP'],
    ['1.200 €', '1200 EUR'],
    ['€1.200,50', '1200.5 EUR'],
    ['1 200,50 €', '1200.5 EUR'],
    ['EUR 5', '5 EUR'],
    ['20EUR', '20 EUR'],
    ['12,- €', '12 EUR'],
    ['CHF 1’250.–', '1250 CHF'],
    ['US$ 20', '20 USD'],
    ['$5 CAD', '5 CAD'],
    ['$5 cad', '5 CAD'],
    ['CDN$ 5', '5 CAD'],
    ['5 pounds', '5 GBP'],
    ['R$ 1.234,56', '1234.56 BRL'],
    ['₹12,34,567', '1234567 INR'],
    ['Rs.500', '500 INR'],
    ['500 zł', '500 PLN'],
    ['￥１２０', '120 JPY'],
    ['5 dollars', '5 USD'],
    ['99p', '0.99 GBP'],
  ])('value and currency: %s', (text, expected) => expect(prices(text)).toBe(expected))

  test.each([
    ['-£5', '-5 GBP'],
    ['−5,00 €', '-5 EUR'],
    ['–CHF 5.20', '-5.2 CHF'],
    ['$-5', '-5 USD'],
    ['€ -5,20', '-5.2 EUR'],
    ['Balance: -£5', '-5 GBP'],
    ['<b>£7</b><b>-£5</b>', '7 GBP, -5 GBP'],
    ['<p>£7</p><p>$-5</p>', '7 GBP, -5 USD'],
    // A dash that joins or separates is not a sign.
    ['Shirt -£5', '5 GBP'],
    ['Shirt - £5', '5 GBP'],
    ['£7-£9', '7 GBP, 9 GBP'],
    ['12,- £5', '5 GBP'],
    ['£7 -20%', '7 GBP'],
  ])('below zero, or not: %s', (text, expected) => expect(prices(text)).toBe(expected))

  test.each([
    ['£1.2m', '1200000 GBP'],
    ['$5k', '5000 USD'],
    ['2 Mio. €', '2000000 EUR'],
    ['₹ 1.5 Cr', '15000000 INR'],
    ['35 K €', '35000 EUR'],
    ['8万5,000円', '85000 JPY'],
    ['3億5,000万円', '350000000 JPY'],
    ['¥8万5千', '85000 JPY'],
    ['15만원', '150000 KRW'],
    ['5 M £20', '20 GBP'],
  ])('abbreviated: %s', (text, expected) => expect(prices(text)).toBe(expected))

  test.each([
    ['from £600 pcm', '600 GBP month from'],
    ['£85 per night', '85 GBP night'],
    ['was £20 now £15', '20 GBP was, 15 GBP now'],
    ['ab 9,90 € / kg', '9.9 EUR kg from'],
    ['Offers in the region of £250,000', '250000 GBP region'],
    ['RRP: £20 Our price: £15', '20 GBP was, 15 GBP'],
    ['£15 RRP £20', '15 GBP, 20 GBP was'],
    ['£20 RRP', '20 GBP was'],
    ['£15 £5 off', '15 GBP, 5 GBP save'],
    ['£15 + £3.99 p&p', '15 GBP, 3.99 GBP extra'],
    ['£15 Delivery: free', '15 GBP'],
    ['4 interest-free payments of £9', '9 GBP instalment'],
    ['1 kg = 5,00 €', '5 EUR unit'],
    ['£2.50 / 100ml', '2.5 GBP 100ml'],
    ['£35,000 per annum', '35000 GBP year'],
  ])('with what is said around: %s', (text, expected) => expect(prices(text)).toBe(expected))

  test.each([
    ['5 € 10 €', '5 EUR, 10 EUR'],
    ['€ 5 € 10', '5 EUR, 10 EUR'],
    ['3 for £10', '10 GBP'],
    ['£100 - £200', '100 GBP, 200 GBP'],
  ])('several in a row: %s', (text, expected) => expect(prices(text)).toBe(expected))

  test('a range of prices has both ends', () => {
    expect(found('PRICE', '£100-200', 'en')[0]!.features).toEqual({ value: 100, currency: 'GBP', from: 100, to: 200 })
  })

  test('a range goes on before what it is paid for', () => {
    expect(prices('US $36-40 / Piece')).toBe('36 USD item')
    expect(found('PRICE', 'US $36-40 / Piece', 'en')[0]!.features.to).toBe(40)
  })

  test('a discount is no end of a range', () => {
    expect(found('PRICE', '<s>£22.50</s><em>−30%</em>', 'en')[0]!.features).toEqual({ value: 22.5, currency: 'GBP' })
  })

  test.each([
    ['$5', 'en-AU', '5 AUD'],
    ['$5', 'en-CA', '5 CAD'],
    ['5 kr', 'da', '5 DKK'],
    ['5 kr', 'nb', '5 NOK'],
    ['5 kr', 'sv', '5 SEK'],
    ['¥5', 'zh', '5 CNY'],
    ['R500', 'en-ZA', '500 ZAR'],
    ['R500', 'en', ''],
    ['8.3 pounds', 'en-US', ''],
    ['29 900 000 Ft', 'hu', '29900000 HUF'],
    ['18,5 M Ft 120 m2', 'hu', '18500000 HUF'],
    ['1,429 ft', 'en-US', ''],
    ['1 299 Kč', 'cs', '1299 CZK'],
  ])('%s on a page in %s', (text, language, expected) => expect(prices(text, language)).toBe(expected))

  test.each([
    ['<b>£</b><span>2,000</span>', '2000 GBP'],
    ['<p>$12<sup>99</sup></p>', '12.99 USD'],
    ['<p>12<sup>99</sup> €</p>', '12.99 EUR'],
    ['<div><div>£</div><div>200</div></div>', '200 GBP'],
    ['<ul><li>£<li>200<li>300</ul>', ''],
  ])('over several nodes: %s', (html, expected) => expect(prices(html)).toBe(expected))
})

const dates = (text: string, language = 'en'): string =>
  found('DATE', text, language)
    .map(({ value, features }) => `${value || 'no value'} ${features.precision}`)
    .join(', ')

describe('dates', () => {
  test.each([
    ['2024-05-31', '2024-05-31 day'],
    ['2024/5/31', '2024-05-31 day'],
    ['2024-05', '2024-05 month'],
    ['2024-05-31T14:30:05Z', '2024-05-31T14:30:05Z second'],
    ['2024年5月31日', '2024-05-31 day'],
    ['2024. 5. 31.', '2024-05-31 day'],
    ['2024년 5월 31일', '2024-05-31 day'],
  ])('year first: %s', (text, expected) => expect(dates(text)).toBe(expected))

  test.each([
    ['31.05.2024', 'de', '2024-05-31 day'],
    ['31. 5. 2024', 'cs', '2024-05-31 day'],
    ['3/4/2024', 'en-US', '2024-03-04 day'],
    ['3/4/2024', 'en-GB', '2024-04-03 day'],
    ['3/4/2024', 'fr', '2024-04-03 day'],
    ['31/4/2024', 'en', ''],
    ['5/31/24', 'en-GB', '2024-05-31 day'],
    ['31-05-2024', 'nl', '2024-05-31 day'],
    ['29.2.2023', 'de', ''],
    ['29.2.2024', 'de', '2024-02-29 day'],
  ])('in numbers: %s (%s)', (text, language, expected) => expect(dates(text, language)).toBe(expected))

  test.each([
    ['en', 'May 31, 2024'],
    ['en', '31st of May 2024'],
    ['en', '31-May-2024'],
    ['de', '31. Mai 2024'],
    ['fr', '31 mai 2024'],
    ['es', '31 de mayo de 2024'],
    ['it', '31 maggio 2024'],
    ['nl', '31 mei 2024'],
    ['pt', '31 de maio de 2024'],
    ['pl', '31 maja 2024'],
    ['sv', '31 maj 2024'],
    ['da', '31. maj 2024'],
    ['no', '31. mai 2024'],
    ['cs', '31. května 2024'],
    ['ru', '31 мая 2024 г.'],
    ['tr', '31 Mayıs 2024'],
    ['hu', '2024. május 31.'],
  ])('with the name of the month: %s, %s', (language, text) => expect(dates(text, language)).toBe('2024-05-31 day'))

  test.each([
    ['en', 'Jan. 5, 2021 at 2:30 pm', '2021-01-05T14:30 minute'],
    ['de', '3. März 2021, 14:30', '2021-03-03T14:30 minute'],
    ['hu', '2025. 02. 08. 15:00', '2025-02-08T15:00 minute'],
    ['hu', '2025. február 8., 15:00', '2025-02-08T15:00 minute'],
    ['ko', '2025. 2. 8. 15:00', '2025-02-08T15:00 minute'],
    ['sl', '8. 2. 2025. 15:00', '2025-02-08T15:00 minute'],
    ['hu', '2025. február 8. 15 kérdés', '2025-02-08 day'],
    ['hu', '2025. febr. 8.', '2025-02-08 day'],
    ['en', 'May 2020', '2020-05 month'],
    ['en', '12 May', '--05-12 day-of-year'],
    ['fr', '1er août', '--08-01 day-of-year'],
  ])('with more or less than a day: %s, %s', (language, text, expected) => expect(dates(text, language)).toBe(expected))

  test.each([
    ['en', '3 days ago', '2024-05-28'],
    ['en', '10d ago', '2024-05-21'],
    ['en', '2 hours ago', '2024-05-31T12:00Z'],
    ['en', 'an hour ago', '2024-05-31T13:00Z'],
    ['en', '5m ago', '2024-05-31T13:55Z'],
    ['en', 'just now', '2024-05-31T14:00Z'],
    ['en', 'Yesterday', '2024-05-30'],
    ['en', '3 months ago', '2024-02'],
    ['en', '2 years ago', '2022'],
    ['en', 'last week', undefined],
    ['de', 'vor zwei Tagen', '2024-05-29'],
    ['de', 'vor 3 Stunden', '2024-05-31T11:00Z'],
    ['de', 'gestern', '2024-05-30'],
    ['fr', 'il y a 2 jours', '2024-05-29'],
    ['fr', 'il y a une heure', '2024-05-31T13:00Z'],
    ['fr', "aujourd'hui", '2024-05-31'],
    ['es', 'hace 3 días', '2024-05-28'],
    ['es', 'hace 2 años', '2022'],
    ['it', '3 giorni fa', '2024-05-28'],
    ['it', "un'ora fa", '2024-05-31T13:00Z'],
    ['nl', '3 weken geleden', '2024-05-10'],
    ['pt', 'há 3 dias', '2024-05-28'],
    ['pl', '3 dni temu', '2024-05-28'],
    ['pl', 'tydzień temu', '2024-05-24'],
    ['sv', 'för 3 dagar sedan', '2024-05-28'],
    ['sv', 'för 2 år sedan', '2022'],
    ['da', 'for 3 dage siden', '2024-05-28'],
    ['no', 'for 3 dager siden', '2024-05-28'],
    ['cs', 'před 3 dny', '2024-05-28'],
    ['fi', '3 päivää sitten', '2024-05-28'],
    ['hu', '3 napja', '2024-05-28'],
    ['hu', '3 nappal ezelőtt', '2024-05-28'],
    ['ro', 'acum 3 zile', '2024-05-28'],
    ['tr', '3 gün önce', '2024-05-28'],
    ['el', 'πριν από 3 ημέρες', '2024-05-28'],
    ['id', '3 hari lalu', '2024-05-28'],
    ['uk', '3 дні тому', '2024-05-28'],
    ['ru', '3 дня назад', '2024-05-28'],
    ['ru', 'вчера', '2024-05-30'],
    ['zh', '3天前', '2024-05-28'],
    ['ja', '3時間前', '2024-05-31T11:00Z'],
    ['ko', '3일 전', '2024-05-28'],
    ['ar', 'منذ 3 أيام', '2024-05-28'],
  ])('relative to today they have a value at the time of the page: %s, %s', (language, text, expected) => {
    const [{ value, features }] = found('DATE', text, language) as [Annotation]
    expect([value, features.precision]).toEqual(['', 'relative'])
    expect(resolveRelativeDate(features, '2024-05-31T14:00:00Z')).toBe(expected)
  })

  test('a date of three numbers has a value for each possible order', () => {
    expect(found('DATE', '3/4/2024', 'en')[0]).toMatchObject({
      value: '',
      features: { precision: 'day', dmy: '2024-04-03', mdy: '2024-03-04' },
    })
    expect(found('DATE', '31/4/24', 'ja')[0]?.features).toEqual({ precision: 'day', ymd: '2031-04-24' })
    expect(found('DATE', '5/31/2024', 'en-GB')[0]).toMatchObject({ value: '2024-05-31' })
    expect(found('DATE', '03.04.2024', 'en')[0]).toMatchObject({ value: '2024-04-03' })
    expect(found('DATE', '24/03/04', 'ja')[0]).toMatchObject({ value: '2024-03-04' })
  })

  test.each([
    ['13/04/2024 10:30', 'T10:30'],
    ['13/04/2024, 10:30:05', 'T10:30:05'],
    ['13/04/2024 - 10:30', 'T10:30'],
    ['13/04/2024 at 3pm', 'T15:00'],
    ['13/04/2024 12:05 a.m.', 'T00:05'],
    ['13/04/2024 10:30 UTC', 'T10:30Z'],
    ['13/04/2024 10:30 EST', 'T10:30-05:00'],
    ['13/04/2024 10:30 GMT+2', 'T10:30+02:00'],
    ['13.04.2024 um 14.30 Uhr', 'T14:30'],
    ['13.04.2024 14:30 Uhr', 'T14:30'],
    ['13/04/2024 à 10h30', 'T10:30'],
    ['13.4.2024 klo 9.05', 'T09:05'],
    ['2024-04-13T10:30:05.120+02:00', 'T10:30:05+02:00'],
    ['13/04/2024 10.50', ''],
    ['13/04/2024 25:10', ''],
    ['13/04/2024 12 rooms', ''],
    ['<table><tr><td>13/04/2024<td>10:30</table>', ''],
  ])('a time beside a date is part of it: %s', (text, time) => {
    expect(found('DATE', text, 'en')[0]!.value).toBe(`2024-04-13${time}`)
  })

  test.each(['1.2.3', '99/99/2024', '555-12-1999', '12:30'])('%s is no date', text => expect(dates(text)).toBe(''))
})
