import { describe, expect, test } from 'vitest'
import { pageOf } from '../../../../../test/page-of.ts'
import { shippedModels } from '../../../../shipped-models.ts'
import { attributeOf } from '../../../2-model/page-model.ts'
import { annotate } from '../../../3-annotate/annotate.ts'
import type { Field } from '../field.ts'
import { findFields } from '../find-fields.ts'

interface Where {
  readonly lang?: string
  readonly url?: string
  readonly at?: string
  /** HTML outside of the records. */
  readonly beside?: string
}

/** The fields of a page; elements with the attribute `r` are its records. */
function fieldsOf(html: string, { lang = 'en', url = 'http://list.test/', at, beside = '' }: Where = {}): Field[] {
  const page = pageOf(`<html lang="${lang}"><body>${beside}${html}</body></html>`, url, at)
  const records = Array.from({ length: page.nodeCount }, (_, node) => node).filter(
    node => attributeOf(page, node, 'r') !== undefined,
  )
  return findFields(
    annotate(page, shippedModels.annotators),
    records.map(node => [node]),
  )
}

const TREES = ['Oak of Leeds', 'Elm of York', 'Yew of Bath', 'Ash of Hull', 'Fir of Ely', 'Bay of Ayr']

/** The same values in a table, in cards, and in a list of utility classes. */
const DESIGNS: Readonly<Record<string, (values: readonly string[], header: string) => string>> = {
  table: (values, header) =>
    `<table class="table table-striped"><thead><tr><th>Tree</th><th>${header}</th></tr></thead><tbody>${values
      .map((value, at) => `<tr r><td><a href="/t/${at}">${TREES[at]}</a></td><td>${value}</td></tr>`)
      .join('')}</tbody></table>`,
  cards: (values, header) =>
    values
      .map(
        (value, at) =>
          `<div r class="card"><h5 class="card-title"><a href="/t/${at}">${TREES[at]}</a></h5><dl><dt>${header}</dt><dd class="small">${value}</dd></dl></div>`,
      )
      .join(''),
  utilities: (values, header) =>
    `<ul>${values
      .map(
        (value, at) =>
          `<li r class="flex p-4"><p class="font-bold">${TREES[at]}</p><p class="text-sm"><span>${header}:</span> <span class="text-gray-500">${value}</span></p></li>`,
      )
      .join('')}</ul>`,
}

/** The last column that is not an address. */
function columnOf(values: readonly string[], where: Where = {}, header = 'Seen', design = 'table'): Field {
  return fieldsOf(DESIGNS[design]!(values, header), where)
    .filter(({ kind }) => kind !== 'link')
    .at(-1)!
}

const typed = ({ kind, cells }: Field) => ({ kind, values: cells.map(cell => cell?.value) })
const valuesOf = (values: readonly string[], where: Where = {}) => typed(columnOf(values, where))

describe.each(Object.keys(DESIGNS))('in a design of %s', design => {
  const read = (values: readonly string[], where: Where = {}, header = 'Seen') =>
    typed(columnOf(values, where, header, design))

  test('words beside numbers make a column text, unless they say that nothing is counted', () => {
    const numbers = ['12 comments', '7 comments', '3 comments', '21 comments']
    expect(read(['In stock', '2 weeks', '3 weeks', '2 weeks', '4 weeks', 'In stock']).kind).toBe('text')
    expect(read([...numbers, 'No comments']).values).toEqual([12, 7, 3, 21, undefined])
    expect(read(['12', '7', '–', '21', 'n/a'])).toEqual({ kind: 'number', values: [12, 7, undefined, 21, undefined] })
  })

  test('all dates of a column have the same order, and keep their times', () => {
    expect(read(['03/04/2024', '13/04/2024 10:30', '05/06/2024'])).toEqual({
      kind: 'date',
      values: ['2024-04-03', '2024-04-13T10:30', '2024-06-05'],
    })
    expect(read(['03/04/2024', '04/13/2024 9:05 pm', '05/06/2024'], { lang: 'en-GB' })).toEqual({
      kind: 'date',
      values: ['2024-03-04', '2024-04-13T21:05', '2024-05-06'],
    })
  })

  test('a column whose order stays open keeps its text', () => {
    expect(read(['03/04/2024', '05/06/2024', '07/08/2024']).kind).toBe('text')
  })

  test('identifiers are text', () => {
    expect(read(['+44 123', '+44 124', '+44 125'], {}, 'Tel').kind).toBe('text')
    expect(read(['001', '002', '003'], {}, 'Row').kind).toBe('text')
    expect(read(['17', '18', '19'], {}, 'SKU').kind).toBe('text')
  })

  test('one cell with another quantity makes the column text', () => {
    expect(read(['£12', '3 left', '£14'], {}, 'Offer').kind).toBe('text')
    expect(read(['£12', 'POA', '£14'], {}, 'Offer')).toEqual({ kind: 'price', values: [12, undefined, 14] })
  })
})

describe('the order of day and month', () => {
  const OPEN = ['03/04/2024', '05/06/2024', '07/08/2024']
  const DAY_FIRST = ['2024-04-03', '2024-06-05', '2024-08-07']
  const MONTH_FIRST = ['2024-03-04', '2024-05-06', '2024-07-08']

  test.each([
    ['en-US', 'http://list.test/', '', MONTH_FIRST],
    ['en-GB', 'http://list.test/', '', DAY_FIRST],
    ['de', 'http://list.test/', '', DAY_FIRST],
    ['fr', 'http://list.test/', '', DAY_FIRST],
    ['pt-BR', 'http://list.test/', '', DAY_FIRST],
    ['es-US', 'http://list.test/', '', MONTH_FIRST],
    ['en', 'http://list.co.uk/', '', DAY_FIRST],
    ['en', 'http://list.us/', '', MONTH_FIRST],
    ['en', 'http://list.com.au/', '', DAY_FIRST],
    ['', 'http://list.in/', '', DAY_FIRST],
    ['en', 'http://list.test/', '<p>from $12 to $15</p>', MONTH_FIRST],
    ['en', 'http://list.test/', '<p>from £12 to £15</p>', DAY_FIRST],
    ['en', 'http://list.test/', '<p>updated 31/12/2023</p>', DAY_FIRST],
    ['en', 'http://list.test/', '<p>updated 12/31/2023</p>', MONTH_FIRST],
    ['en', 'http://list.test/', '<time datetime="2024-02-01">01/02/2024</time>', DAY_FIRST],
  ])('is told by the page: %s, %s, %s', (lang, url, beside, expected) => {
    expect(valuesOf(OPEN, { lang, url, beside })).toEqual({ kind: 'date', values: expected })
  })

  test.each([
    ['en', 'http://list.test/', ''],
    ['', 'http://list.test/', ''],
    ['en-CA', 'http://list.test/', ''],
    ['ja', 'http://list.test/', ''],
    ['en', 'http://list.co.uk/', '<p>$12</p><p>$13</p>'],
    ['en-US', 'http://list.co.uk/', ''],
    ['en', 'http://list.test/', '<p>31/12/2023</p><p>12/31/2023</p>'],
    ['en', 'http://list.io/', ''],
  ])('stays open if nothing tells it, or two things contradict: %s, %s, %s', (lang, url, beside) => {
    const { kind, cells, note } = columnOf(OPEN, { lang, url, beside })
    expect([kind, cells.map(cell => cell?.value)]).toEqual(['text', [undefined, undefined, undefined]])
    expect(note).toBe('day and month cannot be told apart in "03/04/2024", so it keeps its text')
  })

  test('the cells count more than the page', () => {
    expect(valuesOf(['03/04/2024', '25/12/2023'], { lang: 'en-US' }).values).toEqual(['2024-04-03', '2023-12-25'])
    expect(valuesOf(['03/04/2024', '12/25/2023'], { lang: 'de' }).values).toEqual(['2024-03-04', '2023-12-25'])
  })

  test('a column that contradicts itself keeps its text', () => {
    const { kind, note } = columnOf(['25/12/2023', '12/25/2023', '01/02/2024'], { lang: 'en-US' })
    expect(kind).toBe('text')
    expect(note).toContain('"25/12/2023" has the day first, "12/25/2023" has the month first')
  })

  test('another column with the same sign tells it', () => {
    const rows = [
      ['01/02/2024', '25/12/2023'],
      ['03/04/2024', '26/12/2023'],
    ]
    const html = `<table><tr><th>From<th>To</tr>${rows.map(([a, b]) => `<tr r><td>${a}<td>${b}</tr>`).join('')}</table>`
    expect(fieldsOf(html).map(typed)).toEqual([
      { kind: 'date', values: ['2024-02-01', '2024-04-03'] },
      { kind: 'date', values: ['2023-12-25', '2023-12-26'] },
    ])
  })

  test('an exact time decides for its column', () => {
    const time = (day: string, text: string): string => `<time datetime="${day}">${text}</time>`
    const mixed = [time('2024-04-03', '03/04/2024'), '<time>05/06/2024</time>', '<time>07/08/2024</time>']
    expect(valuesOf(mixed)).toEqual({ kind: 'date', values: DAY_FIRST })
    const all = [time('2024-03-04T10:00', '03/04/2024'), time('2024-05-06', '05/06/2024')]
    expect(valuesOf(all)).toEqual({ kind: 'date', values: ['2024-03-04T10:00', '2024-05-06'] })
  })

  test('it does not matter if day and month are equal', () => {
    expect(valuesOf(['04/04/2024', '05/05/2024'])).toEqual({ kind: 'date', values: ['2024-04-04', '2024-05-05'] })
  })

  test.each([
    ['dots have the day first', 'en', ['03.04.2024', '05.06.2024'], ['2024-04-03', '2024-06-05']],
    ['hyphens', 'nl', ['03-04-2024', '05-06-2024'], ['2024-04-03', '2024-06-05']],
    ['two-digit years', 'en-GB', ['03/04/24', '05/06/99'], ['2024-04-03', '1999-06-05']],
    ['two-digit years first', 'ja', ['24/03/04', '24/12/31'], ['2024-03-04', '2024-12-31']],
    ['year first', 'en', ['2024/03/04', '2024-05-06'], ['2024-03-04', '2024-05-06']],
    ['names of months', 'en', ['4 Mar 2024', 'May 6, 2024'], ['2024-03-04', '2024-05-06']],
    ['names of months', 'es', ['4 de marzo de 2024', '6 mayo 2024'], ['2024-03-04', '2024-05-06']],
    ['months', 'en', ['May 2024', 'June 2024'], ['2024-05', '2024-06']],
    ['spaces after dots', 'ko', ['2024. 4. 13.', '2024. 5. 1.'], ['2024-04-13', '2024-05-01']],
    ['a word for year', 'ru', ['13 апреля 2024, 10:30', '14 апреля 2024 г.'], ['2024-04-13T10:30', '2024-04-14']],
    ['the same words', 'fr', ['mis à jour le 13/04/2024', 'mis à jour le 03/04/2024'], ['2024-04-13', '2024-04-03']],
    ['years among dates', 'en', ['Jun 1, 1993', '2009', 'May 6, 2024'], ['1993-06-01', '2009', '2024-05-06']],
    [
      'a Tuesday called mar',
      'fr',
      ['» Mar 12 Nov 2013 19:39', '» Mer 13 Nov 2013 08:05'],
      ['2013-11-12T19:39', '2013-11-13T08:05'],
    ],
    ['months with their years', 'en', ['03/2015', '11/2016', '01/2020'], ['2015-03', '2016-11', '2020-01']],
    ['days of the year', 'en', ['12 May', '1 June'], ['--05-12', '--06-01']],
    ['days of the week', 'de', ['Mo., 3.6.2024', 'Dienstag, 4. Juni 2024'], ['2024-06-03', '2024-06-04']],
    [
      'time before the date',
      'en',
      ['10:30, 4 May 2024', '11:00, 5 May 2024'],
      ['2024-05-04T10:30', '2024-05-05T11:00'],
    ],
  ])('%s: %s', (_, lang, texts, expected) => {
    expect(valuesOf(texts, { lang })).toEqual({ kind: 'date', values: expected })
  })

  test.each([
    ['a range of days', ['3–5 May 2024', '7 May 2024', '8 May 2024']],
    ['two dates', ['3 May 2024 – 5 June 2024', '7 May 2024', '8 May 2024']],
    ['a range of times', ['3 May 2024, 10:00–12:00', '4 May 2024, 9:00–10:00']],
    ['numbers of cases', ['03/2015', '11/2015', '27/2015', '02/2016']],
    ['other numbers', ['Volume 3 (May 2024)', 'Volume 4 (June 2024)']],
    ['other words', ['Ann Lee, 3 May 2024', 'Ben Orr, 4 May 2024', 'Cy Fox, 5 May 2024']],
  ])('%s is more than a date', (_, texts) => {
    expect(columnOf(texts).kind).toBe('text')
  })
})

describe('dates that depend on the time of the page', () => {
  const AGO = ['10d ago', 'yesterday', '2 hours ago', 'Today, 10:15']

  test('get a value against it, marked as derived', () => {
    const { kind, cells } = columnOf(AGO, { at: '2024-05-31T14:00:00Z' })
    expect(kind).toBe('date')
    expect(cells.map(cell => [cell?.value, cell?.derived])).toEqual([
      ['2024-05-21', true],
      ['2024-05-30', true],
      ['2024-05-31T12:00Z', true],
      ['2024-05-31T10:15', true],
    ])
  })

  test('keep their text if it is not known', () => {
    const { kind, cells, note } = columnOf(AGO)
    expect([kind, cells.map(cell => cell?.value)]).toEqual(['date', AGO.map(() => undefined)])
    expect(note).toBe('"10d ago" depends on when the page was read, which is not known, so it has no value')
  })

  test('are not derived if the page gives the exact time', () => {
    const texts = AGO.map((text, at) => `<time datetime="2024-05-0${at + 1}T10:00:00Z">${text}</time>`)
    expect(columnOf(texts, { at: '2024-05-31T14:00:00Z' }).cells[0]).toMatchObject({ value: '2024-05-01T10:00:00Z' })
    expect(columnOf(texts, { at: '2024-05-31T14:00:00Z' }).cells[0]).not.toHaveProperty('derived')
  })

  test.each([
    ['2024-05-07T12:00:00Z', '7 May 2024', '2024-05-07'],
    ['2024-05-07T00:00:00+02:00', 'le 7 mai 2024', '2024-05-07'],
    ['2024-05-07T12:00:00Z', '7 May 2024, 12:00', '2024-05-07T12:00:00Z'],
    ['2024-05-07T12:00:00Z', '7 May 2024 12 pm', '2024-05-07T12:00:00Z'],
    ['2024-05-07T09:31:00Z', '7 May 2024', '2024-05-07T09:31:00Z'],
  ])('have no time that only fills up a day: %s for "%s"', (exact, text, value) => {
    const texts = [1, 2, 3].map(() => `<time datetime="${exact}">${text}</time>`)
    expect(columnOf(texts).cells.map(cell => cell?.value)).toEqual([value, value, value])
  })

  test('may be among other dates', () => {
    expect(valuesOf(['vor 3 Stunden', '3. Mai 2024'], { lang: 'de', at: '2024-05-31T14:00:00Z' }).values).toEqual([
      '2024-05-31T11:00Z',
      '2024-05-03',
    ])
  })
})

describe('what is not a number', () => {
  test.each([
    ['leading zeros', ['001', '010', '123']],
    ['plus signs', ['+1 555', '+1 556']],
    ['codes', ['12-345', '12-346']],
    ['sizes', ['31 × 51 × 30 cm', '30 × 50 × 30 cm']],
    ['sizes without spaces', ['31x51 cm', '30x50 cm']],
    ['versions', ['1.2.3', '1.10.0']],
    ['addresses', ['4 Main Street', '12 Oak Road', '8 Elm Avenue']],
    ['addresses in one street', ['4 Main Street', '12 Main Street', '8 Main Street']],
    ['links that dial', ['<a href="tel:5551234">5551234</a>', '<a href="tel:5551235">5551235</a>']],
    ['different units', ['12 kg', '500 g', '3 kg']],
    ['a unit here and there', ['45 %', '3', '7']],
    ['ranges', ['12–15', '20–25']],
    ['rows of ten digits', ['9780306406', '5551234567']],
    ['prices and numbers', ['£12', '13', '£14']],
  ])('%s', (_, texts) => {
    expect(columnOf(texts, {}, 'Value').kind).toBe('text')
  })

  test.each([
    'No.',
    'Nr.',
    'Artikelnummer',
    'SKU',
    'ISBN',
    'Tel',
    'Telefon',
    'Zip',
    'PLZ',
    'Order number',
    'Version',
    'ID',
    '电话',
  ])('a column that is called %s', header => {
    expect(columnOf(['1200', '1300', '1400'], {}, header).kind).toBe('text')
  })

  test.each(['Number of pages', 'Views', 'Nights', 'Price', 'Population'])('but %s counts', header => {
    expect(columnOf(['1200', '1300', '1400'], {}, header).kind).toBe('number')
  })

  test('in attributes for programs', () => {
    const kinds = (codes: readonly string[]) =>
      fieldsOf(
        codes.map((code, at) => `<div r><h3>${TREES[at]}</h3><data value="${code}">${'abc'[at]}</data></div>`).join(''),
      )
        .filter(({ source }) => source === '@value')
        .map(({ kind }) => kind)
    expect([kinds(['001', '002', '003']), kinds(['1.5', '2', '-3'])]).toEqual([['text'], ['number']])
  })

  test('why is said', () => {
    expect(columnOf(['001', '010', '123']).kindBecause).toBe('"001": it starts with a zero')
    expect(columnOf(['£12', '3 left', '£14']).kindBecause).toBe('"3 left" is not a price like the others')
    expect(columnOf(['03/04/2024', '13/04/2024']).kindBecause).toBe(
      '2 of 2 texts are a date; day first because "13/04/2024" cannot be read otherwise',
    )
  })
})

describe('cells without a quantity', () => {
  test.each(['n/a', '–', 'POA', 'Sold out', 'auf Anfrage', 'Free', 'TBA'])(
    '%s leaves its cell without a value',
    text => {
      expect(valuesOf(['£12', text, '£14', '£15'])).toEqual({
        kind: 'price',
        values: [12, undefined, 14, 15],
      })
    },
  )

  test('of two prices in a cell, neither is its value', () => {
    expect(valuesOf(['£12', '£10 – £20', '£14', '£15'])).toEqual({ kind: 'price', values: [12, undefined, 14, 15] })
  })

  test.each([[['£300–500', '£150–250', '£60 – 80']], [['Estimate €1,000–1,500', 'Estimate €90–120']]])(
    'ranges with one currency keep their text: %s',
    texts => {
      expect(columnOf(texts).kind).toBe('text')
    },
  )

  test('but what is left is not the end of a range', () => {
    expect(valuesOf(['£12 - 30 left', '£14 - 3 left']).values).toEqual([12, 14])
  })

  test.each([[['140', '3.4', '<0.5', '412']], [['≥ 200', '35', '60', '14']], [['$20', '< $5', '$14', '$9']]])(
    'a bound is not a value, and makes its column text: %s',
    texts => {
      expect(columnOf(texts).kind).toBe('text')
    },
  )

  test.each([['1 200 €'], ['R1 200'], ['3만 5천원']])(
    'of a number whose parts are read apart, no part is its value: %s',
    text => {
      expect(valuesOf([text, '€350', '€99', '€80']).values[0]).toBeUndefined()
    },
  )

  test.each([['- £7'], ['(£7)'], ['– £7'], ['up to £7'], ['bis zu £7']])(
    'what changes the meaning of one price leaves it without a value, what all have does not: %s',
    text => {
      expect(valuesOf(['£12', text, '£14', '£15'])).toEqual({ kind: 'price', values: [12, undefined, 14, 15] })
      const all = ['12', '7', '14', '15'].map(amount => text.replace('7', amount))
      expect(valuesOf(all)).toEqual({ kind: 'price', values: [12, 7, 14, 15] })
    },
  )

  test('amounts below zero are below zero', () => {
    expect(valuesOf(['$12', '-$7', '$14', '-$1,200.50'])).toEqual({ kind: 'price', values: [12, -7, 14, -1200.5] })
    expect(valuesOf(['+4 °C', '−11 °C', '0 °C'])).toEqual({ kind: 'number', values: [4, -11, 0] })
    expect(valuesOf(['+12,4 %', '-7,1 %', '−14 %'], { lang: 'de' })).toEqual({
      kind: 'number',
      values: [12.4, -7.1, -14],
    })
    expect(valuesOf(['12', '(7)', '14']).values).toEqual([12, undefined, 14])
  })

  test('the price is the one that holds now', () => {
    expect(valuesOf(['was £20 now £15', 'was £30 now £25']).values).toEqual([15, 25])
  })
})

describe('the decimal sign', () => {
  test.each([
    ['en', ['1.234', '2.5', '10.125'], [1.234, 2.5, 10.125]],
    ['en', ['1.234', '2.500.000', '3.250'], [1234, 2_500_000, 3250]],
    ['en', ['1,234', '2,5'], [1.234, 2.5]],
    ['de', ['1.234', '2,5'], [1234, 2.5]],
    ['de', ['1.234', '2.5'], [1.234, 2.5]],
    ['en', ['1,234', '12'], [1234, 12]],
    ['de', ['1.234', '12'], [1234, 12]],
    ['', ['1.234,5', '1.234'], [1234.5, 1234]],
    ['', ['1,234', '12', '19,685'], [1234, 12, 19_685]],
  ])('is that of the whole column: %s, %s', (lang, texts, expected) => {
    expect(valuesOf(texts, { lang })).toEqual({ kind: 'number', values: expected })
  })

  test('stays open without a language', () => {
    expect(columnOf(['1.234', '5.678'], { lang: '' })).toMatchObject({
      kind: 'text',
      note: '"1.234" may be a decimal number or thousands, so it keeps its text',
    })
  })

  test('of prices is told by other prices', () => {
    expect(valuesOf(['€1.234', '€12.50']).values).toEqual([1.234, 12.5])
    expect(valuesOf(['€1.234', '€12,50']).values).toEqual([1234, 12.5])
    expect(valuesOf(['€1.234', '€5.678'], { lang: '' }).values).toEqual([1234, 5678])
  })
})

test('a word before the price in another element does not hide the price', () => {
  const cards = ['12.99', '19.99', '17.50'].map(
    (price, at) =>
      `<div r><h3>${TREES[at]}</h3><p class=price><i>from</i> <b class=new>$${price}</b> <s>$3${price}</s></p></div>`,
  )
  const prices = fieldsOf(cards.join('')).filter(({ kind }) => kind === 'price')
  expect(prices.map(({ name, cells }) => [name, cells[1]?.value])).toEqual([
    ['price', 19.99],
    ['old_price', 319.99],
  ])
})

test('prices stay prices if one word says that there is none, however often', () => {
  const typedAs = (values: readonly string[]) => {
    const { kind, cells } = columnOf(values)
    return { kind, values: cells.map(cell => cell?.value) }
  }
  expect(typedAs(['free', '€8', 'free', 'free', '€12.50'])).toEqual({
    kind: 'price',
    values: [undefined, 8, undefined, undefined, 12.5],
  })
  expect(typedAs(['free', 'guests', 'members', 'free', '€12.50', '€3']).kind).toBe('text')
  expect(typedAs(['new', 'new', 'new', '€5']).kind).toBe('text')
})

test.each([
  [
    ['Reviews (72)', 'Reviews (8)', 'Reviews (1,204)'],
    [72, 8, 1204],
  ],
  [
    ['レビュー(72件)', 'レビュー(8件)', 'レビュー(188件)'],
    [72, 8, 188],
  ],
  [
    ['★★★★☆', '★★★☆☆', '★★★★★'],
    [4, 3, 5],
  ],
])('%s are numbers', (texts, numbers) => {
  const { kind, cells } = columnOf(texts, {}, 'Opinions')
  expect({ kind, values: cells.map(cell => cell?.value) }).toEqual({ kind: 'number', values: numbers })
})

test('the number at the end of a title is not the day of the date below it', () => {
  const days = ['Oct 17', 'Sep 12', 'Aug 15', 'Jul 3']
  const cards = days.map((day, at) => `<div r><h3>Episode ${9 + at}</h3><p>${day}</p></div>`)
  expect(typed(fieldsOf(cards.join('')).at(-1)!)).toEqual({
    kind: 'date',
    values: ['--10-17', '--09-12', '--08-15', '--07-03'],
  })
})
