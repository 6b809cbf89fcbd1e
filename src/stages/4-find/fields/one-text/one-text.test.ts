import { describe, expect, test } from 'vitest'
import { textsOf, valuesOf } from '../../../../../test/fields-of.ts'

const cards = (texts: readonly string[]): string =>
  texts.map((text, at) => `<article r><h3><a href="/a${at}">Item ${at}</a></h3>${text}</article>`).join('')

describe('a colon that no label has', () => {
  const titles = (texts: readonly string[]): string =>
    texts.map((text, at) => `<li r><a class=name href="/t${at}">${text}</a><i>${at} km</i></li>`).join('')

  test('is in the middle of a title with marked words', () => {
    const texts = textsOf(
      titles([
        'Notes for all new beekeepers: <b>swarms</b>',
        'Frost in <b>May</b>',
        'Old orchards',
        '<b>Swarms</b> and hives',
      ]),
    )
    expect(texts.name).toEqual([
      'Notes for all new beekeepers: swarms',
      'Frost in May',
      'Old orchards',
      'Swarms and hives',
    ])
    expect(Object.values(texts).flat()).not.toContain('swarms')
  })

  test('is in the middle of a text that only one record has', () => {
    const texts = textsOf(
      cards([
        '<div class=about>A tale. The last part: <b>Rain</b> at sea<p class=by>Ann, 3 May 2024</p></div>',
        '<div class=about>Four <b>rain</b> poems<p class=by>Tom, 8 May 2024</p></div>',
        '<div class=about>Letters from the coast<p class=by>Ida, 9 May 2024</p></div>',
        '<div class=about>How to sail<p class=by>Lea, 12 May 2024</p></div>',
        '<div class=about>Harbors in <b>rain</b><p class=by>Jon, 13 May 2024</p></div>',
      ]),
    )
    expect(Object.values(texts)).toContainEqual([
      'A tale. The last part: Rain at sea',
      'Four rain poems',
      'Letters from the coast',
      'How to sail',
      'Harbors in rain',
    ])
  })

  test('but words before a colon in several records are a label', () => {
    const texts = textsOf(
      cards(['<p>Wood: <b>oak</b></p>', '<p>Wood: <b>elm</b></p>', '<p>Wood: <b>ash</b></p>', '<p>on request</p>']),
    )
    expect(texts.wood).toEqual(['Wood: oak', 'Wood: elm', 'Wood: ash', 'on request'])
  })
})

describe('lines', () => {
  test('that break in the middle of sentences are one text', () => {
    const texts = textsOf(
      cards([
        '<p>The <b>harbor</b> was built for ships with two masts, but most of<br> them went elsewhere. Now it has room for boats ...</p>',
        '<p>Come early to see the fish that are sold in the <b>harbor</b> hall<br> before the town is awake and the restaurants send ...</p>',
        '<p>All about the <b>harbor</b>, its ships, its people, and its long history.<br> Open every day except Monday from nine o’clock ...</p>',
        '<p>A walk along the quay of the old <b>harbor</b> takes an hour and shows<br> Saint Mary, the mill, and the house of the pilots ...</p>',
      ]),
    )
    expect(Object.keys(texts)).toEqual(['title', 'title_link', 'description'])
    expect(texts.description![0]).toBe(
      'The harbor was built for ships with two masts, but most of them went elsewhere. Now it has room for boats ...',
    )
  })

  test('that each have a sentence of their own are columns', () => {
    const texts = textsOf(
      cards([
        '<p>Evening walk along the quay with a pilot<br>Boots that keep the water out are needed here</p>',
        '<p>Tour of the hall where fish is sold<br>Children of less than six years come for free</p>',
        '<p>Visit to the mill above the old town<br>The stairs are steep, so it is no place for dogs</p>',
      ]),
    )
    expect(Object.keys(texts)).toHaveLength(4)
  })
})

test('values with properties of their own in one line are columns, however many there are', () => {
  const line = (date: string, rubrics: readonly string[]): string =>
    `<p class=meta><span itemprop=datePublished>${date}</span> in ${rubrics
      .map((rubric, at) => `<a itemprop=articleSection href="/r/${at}${rubric}">${rubric}</a>`)
      .join(' > ')}</p>`
  const texts = textsOf(
    cards([
      line('May 3, 2024', ['Boats']),
      line('May 4, 2024', ['Harbor', 'Pilots']),
      line('May 9, 2024', ['Boats']),
      line('June 2, 2024', ['Harbor', 'Quay']),
    ]),
  )
  expect(texts.date_published).toEqual(['May 3, 2024', 'May 4, 2024', 'May 9, 2024', 'June 2, 2024'])
})

test('two new goods among many are distinguished from their titles', () => {
  const title = (name: string, at: number): string =>
    `<li r><h3><a href="/g${at}">${at % 3 === 1 ? '<span class=newly-listed>Just in</span> ' : ''}${name}</a></h3></li>`
  const texts = textsOf(['Oak table', 'Elm chair', 'Ash shelf', 'Yew box', 'Fir desk'].map(title).join(''))
  expect(texts.title).toEqual(['Oak table', 'Elm chair', 'Ash shelf', 'Yew box', 'Fir desk'])
})

test('a date with the items of a list behind it is two columns', () => {
  const rubrics = [[], ['boats', 'quay', 'fish'], ['fish'], ['quay', 'boats'], [], ['boats'], ['fish', 'quay', 'boats']]
  const dates = rubrics.map((_, at) => `May ${at + 3}, 2024`)
  const texts = textsOf(
    cards(
      rubrics.map(
        (items, at) => `<p>${dates[at]}${items.map(item => `<a href="/tag/${item}">#${item}</a>`).join('')}</p>`,
      ),
    ),
  )
  expect(texts.date).toEqual(dates)
  expect(Object.values(texts)).toContainEqual(
    rubrics.map(items => (items.length > 0 ? items.map(item => `#${item}`).join(', ') : null)),
  )
})

describe('paragraphs', () => {
  const said = (at: number, what: string): string =>
    `<p>The boat of year ${at} has room for ${what} and was built of the oak that grew behind the old harbor wall</p>`

  test('with a picture between some of them are one text', () => {
    const texts = textsOf(
      cards([
        `${said(1, 'two')}<img src=1.png>${said(2, 'oars')}`,
        `${said(3, 'six')}${said(4, 'sails')}${said(5, 'nets')}`,
        said(6, 'one'),
      ]),
    )
    expect(texts.description!.map(text => text?.match(/year \d/g))).toEqual([
      ['year 1', 'year 2'],
      ['year 3', 'year 4', 'year 5'],
      ['year 6'],
    ])
  })

  test('below a short one in all records are not its text', () => {
    const boats = ['Alma of Hull', 'Berta of Riga', 'Cato of Oslo']
    const texts = textsOf(
      boats.map((boat, at) => `<div r><p>${boat}</p>${said(at, 'two')}${at ? said(at + 3, 'six') : ''}</div>`).join(''),
    )
    expect(Object.values(texts)[0]).toEqual(boats)
    expect(Object.values(texts)).toHaveLength(2)
  })

  test('before and after what all records have are two texts', () => {
    const price = (at: number): string => `<b class=price>$${at}0</b>`
    const texts = textsOf(
      cards([
        `${said(1, 'two')}${price(1)}${said(2, 'oars')}${said(3, 'nets')}`,
        `${said(4, 'six')}${said(5, 'sails')}${price(2)}${said(6, 'one')}`,
        `${said(7, 'ten')}${price(3)}${said(8, 'all')}`,
      ]),
    )
    const years = Object.values(texts).map(column => column.map(text => text?.match(/year \d/g)?.length ?? 0))
    expect(years).toContainEqual([1, 2, 1])
    expect(years).toContainEqual([2, 1, 1])
  })
})

describe('the link at the end of most texts', () => {
  const THINGS = ['Boats', 'Nets', 'Oars', 'Sails']
  const told = (what: string): string =>
    `${what} of the old harbor that lay there for years before anybody asked whose they were.`
  const more = '<a href="/s">Go on reading</a>'

  test('is no part of them', () => {
    expect(Object.values(textsOf(cards(THINGS.map(what => `<p>${told(what)} ${more}</p>`))))).toContainEqual(
      THINGS.map(told),
    )
    const html = THINGS.map((what, at) => `<p>${told(what)} ${at === 1 ? '' : more}</p>`)
    expect(Object.values(textsOf(cards(html)))).toContainEqual(THINGS.map(told))
  })

  test('is, if it leads to something else in each of them', () => {
    const ports = ['Bremen', 'Hull', 'Oslo', 'Riga']
    const ends = ports.map((port, at) => `<p>${told(THINGS[at]!)} Seen in <a href="/${port}">${port}</a></p>`)
    expect(Object.values(textsOf(cards(ends)))).toContainEqual(
      ports.map((port, at) => `${told(THINGS[at]!)} Seen in ${port}`),
    )
  })

  test('is the value of a short text', () => {
    const topics = ['News', 'Boats', 'News', 'News', 'News']
    const html = topics.map(topic => `<p>in <a href="/t/${topic}">${topic}</a></p>`)
    expect(Object.values(textsOf(cards(html)))).toContainEqual(topics.map(topic => `in ${topic}`))
  })
})

describe('a date in words beside a link', () => {
  const PEOPLE = ['Ada Holm', 'Bert Ruud', 'Cleo Vik', 'Dan Moe']
  const bylines = (of: (person: string, day: number) => string): string =>
    PEOPLE.map(
      (person, at) =>
        `<li r><h3><a href="/${at}">Boat number ${at}</a></h3><p class="meta">${of(`<a href="/author/${at}">${person}</a>`, at + 1)}</p></li>`,
    ).join('')

  test('is a value, whatever its words', () => {
    const html = bylines((person, day) => `Posted on ${day} March 2026 by ${person}`)
    expect(valuesOf(html).posted).toEqual(['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'])
    expect(textsOf(html).author).toEqual(PEOPLE)
  })

  test('is a part of a sentence with words of its own', () => {
    const html = bylines(
      (person, day) => `On ${day} March 2026 it came home late with nets full of cod, says ${person}`,
    )
    expect(Object.values(textsOf(html)).flat()).toContain(
      'On 1 March 2026 it came home late with nets full of cod, says Ada Holm',
    )
  })
})
