import { expect, test } from 'vitest'
import { fieldsOf, textsOf, valuesOf } from '../../../../test/fields-of.ts'

const rows = (values: readonly string[]): string =>
  values
    .map(
      (value, at) =>
        `<li r><h3>Story ${'of the long winter and its end at last'.split(' ')[at]}</h3><span>${value}</span></li>`,
    )
    .join('')

const onlyValues = (values: readonly string[], language: string): unknown[] =>
  Object.entries(valuesOf(rows(values), language)).find(([name]) => name !== 'title')![1]

test.each([
  ['sv', ['+1 204', '−37', '+12', '+4 870'], [1204, -37, 12, 4870]],
  ['en', ['+1,204', '-37', '+12', '+2'], [1204, -37, 12, 2]],
  ['pl', ['1 Recenzja', '2 Recenzje', '12 Recenzji', '31 Recenzji'], [1, 2, 12, 31]],
  ['ru', ['1 отзыв', '2 отзыва', '12 отзывов', '31 отзыв'], [1, 2, 12, 31]],
  ['en', ['188 comments', '41 comments', 'discuss', '1 comment'], [188, 41, undefined, 1]],
  ['de', ['3 Kommentare', 'Jetzt kommentieren', '12 Kommentare', '1 Kommentar'], [3, undefined, 12, 1]],
])('%s: %j are %j', (language, texts, numbers) => expect(onlyValues(texts, language)).toEqual(numbers))

test('numbers with a plus that are too long for a difference are no numbers', () => {
  expect(onlyValues(['+44 20 7946 0958', '+44 161 496 0123', '+44 113 496 0999'], 'en')).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test.each([
  ['fr', 'samedi 14 mars 2026 à 20 h 30', '2026-03-14T20:30'],
  ['fr', 'dimanche 14 mars 2026 à 15 h', '2026-03-14T15:00'],
  ['fr', '14 mars 2026, 18 heures 30', '2026-03-14T18:30'],
  ['de', 'Samstag, 14. März 2026, 20 Uhr', '2026-03-14T20:00'],
  ['de', '14. März 2026 um 19 Uhr 30', '2026-03-14T19:30'],
  ['da', '14. marts 2026 kl. 19', '2026-03-14T19:00'],
  ['pl', '14 marca 2026, godz. 19', '2026-03-14T19:00'],
])('%s: the time of %s', (language, text, value) => {
  expect(onlyValues([text, text.replace('14', '15'), text.replace('14', '16')], language)[0]).toBe(value)
})

test('hours without a word for a time are a duration', () => {
  expect(onlyValues(['14 mars 2026, 2 h', '15 mars 2026, 3 h', '16 mars 2026, 1 h'], 'fr')).not.toContain(
    '2026-03-14T02:00',
  )
})

test('an element that says how long ago it was gives the exact time', () => {
  const html = [1, 2, 3].map(
    day =>
      `<li r><h3>Bug ${day}${day}</h3><relative-time datetime="2025-03-0${day}T02:08:00Z">Mar ${day}, 2025</relative-time></li>`,
  )
  expect(valuesOf(html.join('')).date).toEqual([1, 2, 3].map(day => `2025-03-0${day}T02:08:00Z`))
})

test('"by" is no part of the names, also if an advert has none', () => {
  const people = ['Ann', 'Bo', 'Cem', 'Dora', 'Eve', 'Finn', 'Gus']
  const html = people.map(
    (name, at) =>
      `<li r><h3>Post ${name}</h3><p>${at === 3 ? '' : 'by '}<a class=author href="/u/${name}">${name}</a></p></li>`,
  )
  const author = fieldsOf(html.join('')).find(({ name }) => name === 'author')!
  expect(author.cells.map(cell => cell?.value ?? cell?.text)).toEqual(people)
})

test.each([
  ['before', (badge: string, title: string) => `<h2>${badge}${title}</h2>`],
  ['after', (badge: string, title: string) => `<h2><a href="/h/${title.length}">${title}${badge}</a></h2>`],
])('a badge %s a title is not part of it', (_, heading) => {
  const titles = [
    'Bright flat with a garden',
    'Four rooms near the park',
    'House by the canal',
    'Loft in the old mill',
    'Rooms for students',
  ]
  const html = titles.map(
    (title, at) =>
      `<li r>${heading(at % 3 === 1 ? '<span class="entry__new-flag">Neu</span>' : '', title)}<p>${at + 2} rooms</p></li>`,
  )
  const table = textsOf(html.join(''))
  expect(table.title).toEqual(titles)
  expect(Object.values(table)).toContainEqual([null, 'Neu', null, null, 'Neu'])
})

test('words beside a quantity name it without a colon, before or behind it', () => {
  const row = (beds: string, rent: string, date: string): string => `<li r><h3>House ${beds}${rent}</h3><ul>
    <li class=x><b>${beds}</b> <abbr>bds</abbr></li></ul>
    <dl class=y><dd>${rent}</dd><dt>Kaltmiete</dt></dl>
    <div class=z><b>€ ${beds}90</b> <i>per night</i></div>
    <p class=w><b>${date}</b> <a href="/go/${beds}">Details</a></p></li>`
  const html =
    row('3', '1.280 €', '2025-03-04') +
    row('5', '1.650 €', '2025-04-04') +
    row('--', '745 €', '2025-05-09') +
    row('2', '960 €', '2025-06-01')
  const names = Object.keys(valuesOf(html, 'de'))
  expect(names).toEqual(expect.arrayContaining(['bds', 'kaltmiete', 'date']))
  expect(names.filter(name => /per_night|details$/.test(name))).toEqual([])
})

test('the mark of a paid record is a value, also as a button; what is done with a record is not', () => {
  const html = [0, 1, 2, 3, 4].map(
    at => `<li r><h3>Kettle ${'abcde'[at]}</h3>
    ${at % 3 === 0 ? '<a class=label-x href="javascript:void(0)" role=button>スポンサー</a>' : ''}
    ${at % 2 === 0 ? '<a class=cart href="#" role=button>カートに入れる</a>' : ''}</li>`,
  )
  const said = Object.values(textsOf(html.join(''), 'ja'))
  expect(said).toContainEqual(['スポンサー', null, null, 'スポンサー', null])
  expect(said).toHaveLength(2)
})

test('a dash between a date and a long text is no part of the value', () => {
  const texts = [
    'The harbor was built for ships with two masts, but most of them went elsewhere.',
    'Come early to see the fish that are sold in the hall before the town is awake.',
    'A walk along the quay takes an hour and shows the mill and the house of the pilots.',
  ]
  const html = texts
    .map((text, at) => `<li r><h3>Story ${at}</h3><p><span class=date>${at + 3} May 2024</span> - ${text}</p></li>`)
    .join('')
  expect(Object.values(valuesOf(html))).toContainEqual(texts)
})

test('words in lines of their own behind a number of some records say what it counts', () => {
  const names = ['Moss', 'Reed', 'Sedge', 'Rush', 'Fern']
  const html = names
    .map((name, at) => {
      const since = at % 2 ? '' : `<div class="badge"><div><b>${at + 3}</b></div><em>Seasons<br>on Stage</em></div>`
      return `<li r><h3>${name} Players of the town</h3>${since}<p>Box office ${at}00-${at}</p></li>`
    })
    .join('')
  expect(valuesOf(html)).toMatchObject({ seasons_on_stage: [3, undefined, 5, undefined, 7] })
  expect(fieldsOf(html).filter(({ kind }) => kind === 'boolean')).toEqual([])
})

test('areas with the power of their unit in digits are numbers; boxes that nobody checked are no column', () => {
  const html = [64, 71, 120.5, 33]
    .map(
      (size, at) =>
        `<li r><label><input type="checkbox" value="${at}"></label><h3>House ${'of the old mill'.split(' ')[at]}</h3><span class="size">${size} m<sup>2</sup></span></li>`,
    )
    .join('')
  expect(valuesOf(html).area).toEqual([64, 71, 120.5, 33])
  expect(fieldsOf(html)).toHaveLength(2)
})

test('the place of a record before its title is a column of its own', () => {
  const names = ['Heron Cafe', 'St. Agnes Books', 'Lark and Sons', 'Mill Bikes']
  const html = names.map((name, at) => `<li r><h3>${at + 4}.&nbsp;<a href="/${at}">${name}</a></h3></li>`).join('')
  expect(textsOf(html)).toMatchObject({ rank: ['4', '5', '6', '7'], title: names })
  const years = ['2. Liga', '2. Bundesliga', '3. Liga', '1. Division']
  const leagues = years.map((name, at) => `<li r><h3><a href="/${at}">${name} ${at}</a></h3></li>`).join('')
  expect(textsOf(leagues).rank).toBeUndefined()
})

test('areas with two digits stay in the column of those with three, where the floor is missing', () => {
  const homes = [
    [3, 146],
    [4, 82, 4],
    [6, 78],
    [2, 126, 3],
    [1, 36],
    [5, 165, 5],
    [5, 9],
  ]
  const html = homes
    .map(([rooms, size, floor], at) => {
      const parts = [`${rooms} Zimmer`, `${size} m²`, ...(floor ? [`Stock ${floor}`] : [])]
      return `<li r><h3>Haus ${'am Fluss mit dem großen Garten'.split(' ').concat('Nord')[at]}</h3><div>${parts.map(part => `<div class="css-9u48bm">${part}</div>`).join('')}</div></li>`
    })
    .join('')
  expect(valuesOf(html, 'de').area).toEqual([146, 82, 78, 126, 36, 165, 9])
})

test('two links beside each other are no name and value, whatever repeats before them', () => {
  const html = [0, 1, 2, 3, 4]
    .map(
      at =>
        `<li r><h3><a href="/${at}">Shop ${'of the old mill road'.split(' ')[at]}</a></h3><div class="kinds"><a href="/k/${at % 2}">Kind ${'ab'[at % 2]}</a><a href="/k/7">Tools</a></div><div class="links">${at ? `<a class="visit" href="http://${at}.example/">Website</a>` : ''}<a href="/map/${at}">Directions</a></div></li>`,
    )
    .join('')
  expect(fieldsOf(html).map(({ name }) => name)).not.toContain('website')
})

test('numbers of pages behind a title are no columns, also without blanks between their links', () => {
  const html = [0, 1, 2, 3, 4, 5]
    .map(at => {
      const pages =
        at % 2 ? `<span class="tps">&nbsp;...<a href="/t/${at}/2">2</a><a href="/t/${at}/3">3</a></span>` : ''
      return `<li r><em>[<a href="/k/${at % 2}">Kind ${'ab'[at % 2]}</a>]</em> <a href="/t/${at}" class="s xst">Topic ${'of the old mill road north'.split(' ')[at]}</a>${pages}<b>${at * 7}</b></li>`
    })
    .join('')
  expect(fieldsOf(html).filter(({ name }) => /^number_|_2$|_3$/.test(name))).toEqual([])
  expect(fieldsOf(html).filter(({ kind }) => kind === 'number')).toHaveLength(1)
})

test('names with a price behind them are no prices; what a price is for does not count', () => {
  const named = [
    'Alma tent for two ($249)',
    'Berta bag of wool ($99)',
    'Cato stove and pot ($31)',
    'Dora lamp in oak ($20)',
  ]
  const fields = fieldsOf(named.map(name => `<div r><p><b>${name}</b></p><p>${name.length} sold</p></div>`).join(''))
  expect(fields[0]!.kind).toBe('text')
  const amounts = ['$249 a night', '$99 per two weeks', '$31 each', '$20 a night']
  expect(Object.values(valuesOf(rows(amounts)))).toContainEqual(['249 USD', '99 USD', '31 USD', '20 USD'])
})
