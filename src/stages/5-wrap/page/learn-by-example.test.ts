import { describe, expect, test } from 'vitest'
import { cpuClock } from '../../../../test/cpu-time.ts'
import { pageOf } from '../../../../test/page-of.ts'
import { shippedModels } from '../../../shipped-models.ts'
import { annotate } from '../../3-annotate/annotate.ts'
import { learnByExample } from './learn-by-example.ts'
import type { Example } from './open-example.ts'
import type { PageWrapper } from './page-wrapper.ts'
import { runPageWrapper } from './run-page-wrapper.ts'

interface Book {
  title: string
  authors: string[]
  isbn: string
  publisher?: string
  price: string
  year: string
  topics: string[]
  advert?: boolean
}

const GARDEN: Book = {
  title: 'The Well-Kept Garden',
  authors: ['Ada Moor'],
  isbn: '978-1-11',
  publisher: 'Green Gate Press',
  price: '£12.50',
  year: '2019',
  topics: ['Soil', 'Roses', 'Sheds'],
}
const BRIDGES: Book = {
  title: 'Bridges of the North',
  authors: ['Tom Hill', 'Una Vale'],
  isbn: '978-2-22',
  price: '£8',
  year: '2004',
  topics: ['Steel', 'Rope'],
  advert: true,
}
const KNOTS: Book = { ...GARDEN, title: 'Knots', authors: ['Lea Wood'], isbn: '978-3-33', publisher: 'Quay Books' }

/** A page of an invented bookshop. */
const shopPage = (book: Book): string => `<head><title>${book.title}</title></head><body>
  <nav><a href="/">Home</a> <a href="/b">${book.title}</a></nav>
  ${book.advert ? '<div><p>Sale!</p><a href="/sale">All books</a></div>' : ''}
  <div id="p${book.isbn.length * 997}" class=detail><h1>${book.title}</h1>
  <p class=people>by ${book.authors.map(name => `<a href="/a?${name}">${name}</a>`).join(' and ')}</p>
  <img class=cover src="/covers/${book.isbn}.jpg" alt=""><span class=css-1x9z3k>${book.price}</span>
  <div class=facts>${book.publisher ? `<b>Publisher:</b> ${book.publisher}<br>` : ''}<b>Year:</b> ${book.year}<br></div>
  <ul><li>ISBN: ${book.isbn}</li><li>Pages: ${book.year.length}12 pages</li></ul>
  <h2>Topics</h2><ul>${book.topics.map(topic => `<li>${topic}</li>`).join('')}</ul>
  <meta itemprop=sku content="sku ${book.isbn}"></div>
  <footer>Write to us about ${book.title}</footer>`

const shop = (book: Book) => pageOf(shopPage(book), 'http://shop.test/book')

function wrapperOf(...examples: Example[]): PageWrapper {
  const learned = learnByExample(examples)
  if (learned.kind === 'problems') throw new Error(learned.problems.map(({ message }) => message).join('; '))
  return learned.wrapper
}

/** What a wrapper learned from the examples reads on a page: texts by name; a list has several. */
function readOn(html: string, ...examples: Example[]): Record<string, string | string[]> | string {
  const run = runPageWrapper(pageOf(html, 'http://shop.test/other'), wrapperOf(...examples))
  if (run.kind === 'nothing') return run.because
  return Object.fromEntries(
    run.values.map(({ name, cells }) => [name, cells.length > 1 ? cells.map(({ text }) => text) : cells[0]!.text]),
  )
}

describe('from one page', () => {
  test('all kinds of values, on a page with other optional parts', () => {
    const fields = {
      title: 'the well-kept garden',
      authors: 'Ada Moor',
      isbn: '978-1-11',
      publisher: 'Green Gate Press',
      price: '£12.50',
      year: '2019',
      topics: ['Soil', 'Roses', 'Sheds'],
      cover: '978-1-11.jpg',
      sku: 'sku 978-1-11',
    }
    expect(readOn(shopPage(BRIDGES), { page: shop(GARDEN), fields })).toEqual({
      title: 'Bridges of the North',
      authors: ['Tom Hill', 'Una Vale'],
      isbn: '978-2-22',
      price: '£8',
      year: '2004',
      topics: ['Steel', 'Rope'],
      cover: 'http://shop.test/covers/978-2-22.jpg',
      sku: 'sku 978-2-22',
    })
  })

  test('a field that the other page has not got is missing, not guessed', () => {
    const page = shop(GARDEN)
    const wrapper = wrapperOf({ page, fields: { publisher: 'Green Gate Press', year: '2019' } })
    expect(runPageWrapper(shop(BRIDGES), wrapper)).toMatchObject({ kind: 'read', missing: ['publisher'] })
  })

  test('several values that were pasted as one text', () => {
    const fields = { title: 'Bridges of the North', authors: 'Tom Hill and Una Vale' }
    expect(readOn(shopPage(GARDEN), { page: shop(BRIDGES), fields })).toEqual({
      title: 'The Well-Kept Garden',
      authors: 'Ada Moor',
    })
  })

  test('several values in one line are not those of the next line', () => {
    const line = (...names: string[]) => `<p class=line>${names.map(name => `<a>${name}</a>`).join(', ')}</p>`
    const page = pageOf(`<body><h1>t</h1>${line('Ada Moor', 'Tom Hill')}`)
    const other = `<body><h1>t</h1>${line('Una Vale')}${line('Gardens', 'Ponds')}`
    expect(readOn(other, { page, fields: { authors: ['Ada Moor', 'Tom Hill'] } })).toEqual({ authors: 'Una Vale' })
  })

  test('of two labels with the same value, the one that the field is named for', () => {
    const rows = (price: string, saved: string) =>
      `<body><dl><dt>Price now</dt><dd>${price}</dd><dt>You save</dt><dd>${saved}</dd></dl>`
    const page = pageOf(rows('£5', '£5'))
    expect(readOn(rows('£7', '£2'), { page, fields: { saveAmount: '£5', price: '£5' } })).toEqual({
      saveAmount: '£2',
      price: '£7',
    })
  })

  test('a link by its address', () => {
    const html = (id: string) => `<body><a href="/x">x</a><p><a class=more href="/files/${id}.pdf">Get it</a></p>`
    const fields = { file: 'http://shop.test/files/a1.pdf' }
    expect(readOn(html('b2'), { page: pageOf(html('a1'), 'http://shop.test/'), fields })).toEqual({
      file: 'http://shop.test/files/b2.pdf',
    })
  })

  test('a part between signs', () => {
    const html = (text: string) => `<body><h1>t</h1><div class=imprint>${text}</div>`
    const page = pageOf(html('Quay Books / 1994 / Paperback'))
    const fields = { publisher: 'Quay Books', year: '1994', binding: 'Paperback' }
    expect(readOn(html('Green Gate / 2001 / Cloth'), { page, fields })).toEqual({
      publisher: 'Green Gate',
      year: '2001',
      binding: 'Cloth',
    })
  })

  test('values over several nodes, with words in bold elsewhere', () => {
    const html = (text: string) => `<body><h1>t</h1><p class=sum>${text}</p><p class=foot>f</p>`
    const page = pageOf(html('A <b>bold</b> and <i>slow</i> plan'))
    expect(readOn(html('An easy <u>one</u>'), { page, fields: { sum: 'A bold and slow plan' } })).toEqual({
      sum: 'An easy one',
    })
  })

  test('a list whose items are written in another way is read by its lines', () => {
    const steps = (inner: string) => `<body><h1>t</h1><div class=steps>${inner}</div><p>end</p>`
    const page = pageOf(steps('<ol><li>Dig well</li><li>Water it</li></ol>'))
    const other = steps('<p><span>Step 1</span></p><p>Wait</p><p><span>Step 2</span></p><p>Pick them</p>')
    expect(readOn(other, { page, fields: { steps: ['Dig well', 'Water it'], title: 't' } })).toEqual({
      steps: ['Wait', 'Pick them'],
      title: 't',
    })
  })

  test('headings among the items of a list are no items, unless they were given as such', () => {
    const html = (...items: string[]) => `<body><ul class=needs>${items.map(item => `<li>${item}</li>`).join('')}</ul>`
    const other = html('For the sauce:', 'Tomatoes', 'Salt')
    const page = pageOf(html('Flour', 'Eggs'))
    expect(readOn(other, { page, fields: { needs: ['Flour', 'Eggs'] } })).toEqual({ needs: ['Tomatoes', 'Salt'] })
    const headed = pageOf(html('Dough:', 'Flour', 'Eggs'))
    expect(readOn(other, { page: headed, fields: { needs: ['Dough:', 'Flour', 'Eggs'] } })).toEqual({
      needs: ['For the sauce:', 'Tomatoes', 'Salt'],
    })
  })

  test('a list of which some items say more than was pasted', () => {
    const list = (items: string): string => `<h1>Waffles</h1><ul class=need>${items}</ul><ul><li>Print</li></ul>`
    const page = pageOf(list('<li>4 eggs</li><li>2 spoons of butter, melted</li><li>1 l milk</li>'))
    const need = ['4 eggs', '2 spoons of butter', '1 l milk']
    expect(readOn(list('<li>3 plums, ripe</li><li>flour</li>'), { page, fields: { need } })).toEqual({
      need: ['3 plums', 'flour'],
    })
  })

  test('a list whose items are nested in different ways', () => {
    const step = (text: string): string => `<li class=step><div class=text>${text}</div></li>`
    const list = (...steps: string[]): string =>
      `<h1>Waffles</h1><ul>${steps.map(step).join('')}</ul><ul><li class=step><i>Print</i></li></ul>`
    const page = pageOf(list('Mix it.', '<span>Bake it.</span>', 'Serve it <b>hot</b>.'))
    const steps = ['Mix it.', 'Bake it.', 'Serve it hot.']
    expect(readOn(list('<span>Peel it.</span>', 'Eat it.'), { page, fields: { steps } })).toEqual({
      steps: ['Peel it.', 'Eat it.'],
    })
  })

  test('a value that many sentences repeat is the text of its own', () => {
    const post = (name: string): string =>
      `<div class=post><h2>How to make ${name} at home</h2>${`<p>We like ${name} best.</p>`.repeat(15)}</div>
       <div class=card><h3 class=name>${name}</h3></div>`
    const page = pageOf(post('Plum jam'))
    expect(wrapperOf({ page, fields: { name: 'Plum jam' } }).fields[0]!.places[0]).not.toHaveProperty('cut')
    expect(readOn(post('Apple pie'), { page, fields: { name: 'Plum jam' } })).toEqual({ name: 'Apple pie' })
  })

  test('a list whose items are the only text of what is around them in some places', () => {
    const part = (...items: string[]): string =>
      `<div class=part><h3>Part of ${items.length}</h3><ul>${items.map(item => `<li>${item}</li>`).join('')}</ul></div>`
    const html = (...parts: string[]): string => `<h1>t</h1><section class=need>${parts.join('')}</section>`
    const page = pageOf(html(part('<p>flour</p>'), part('salt', 'oil')))
    const other = html(part('rye', '<p>water</p>'), part('<p>yeast</p>', 'seeds'))
    expect(readOn(other, { page, fields: { need: ['flour', 'salt', 'oil'] } })).toEqual({
      need: ['rye', 'water', 'yeast', 'seeds'],
    })
  })

  test('several values in one text', () => {
    const html = (text: string) => `<body><h1>t</h1><p class=needs>${text}</p><p>end</p>`
    const page = pageOf(html('Flour, 2 eggs, salt'))
    expect(readOn(html('Rice, beans'), { page, fields: { needs: ['Flour', '2 eggs', 'salt'] } })).toEqual({
      needs: 'Rice, beans',
    })
  })

  test('values are looked for in the region that was pasted', () => {
    const html = (a: string, b: string) =>
      `<body><div class=top><b>Price:</b> <i>${a}</i></div><div class=own><b>Price:</b> <i>${b}</i> only today</div>`
    const example = { page: pageOf(html('5', '5')), text: 'Price: 5 only today', fields: { price: '5' } }
    expect(readOn(html('6', '7'), example)).toEqual({ price: '7' })
  })

  test('ids and classes that are made for one page are not relied on', () => {
    const { fields } = wrapperOf({ page: shop(GARDEN), fields: { title: 'The Well-Kept Garden', price: '£12.50' } })
    expect(JSON.stringify(fields[0])).not.toMatch(/p\d+/)
  })
})

describe('from several pages', () => {
  test('what fits all is chosen', () => {
    const html = (extra: string, place: string) =>
      `<body><div><h1>t</h1>${extra}<p>Place</p><p>${place}</p><p>Open daily</p></div>`
    const examples = [
      { page: pageOf(html('', 'York')), fields: { place: 'York' } },
      { page: pageOf(html('<p>New</p><p>Sale</p>', 'Hull')), fields: { place: 'Hull' } },
    ]
    expect(readOn(html('<p>New</p>', 'Leeds'), ...examples)).toEqual({ place: 'Leeds' })
  })

  test('a field that only some pages have is optional', () => {
    const wrapper = wrapperOf(
      { page: shop(GARDEN), fields: { title: GARDEN.title, publisher: 'Green Gate Press' } },
      { page: shop(BRIDGES), fields: { title: BRIDGES.title } },
    )
    expect(wrapper.fields.map(({ name, isAlways }) => [name, isAlways])).toEqual([
      ['title', true],
      ['publisher', false],
    ])
    const run = runPageWrapper(shop(KNOTS), wrapper)
    expect(run.kind === 'read' && run.values[1]!.cells[0]!.text).toBe('Quay Books')
  })
})

describe('what is wrong is said', () => {
  const problemOf = (example: Example): string => {
    const learned = learnByExample([example])
    return learned.kind === 'problems' ? `${learned.problems[0]!.kind}: ${learned.problems[0]!.message}` : 'learned'
  }
  const page = shop(GARDEN)

  test.each<[string, Example, RegExp]>([
    ['no field', { page, fields: {} }, /^no-fields/],
    ['an empty field', { page, fields: { title: ' ' } }, /^empty-field: the field "title" is empty/],
    [
      'a field outside of the region',
      { page, text: 'Publisher: Green Gate Press Year: 2019', fields: { title: GARDEN.title } },
      /^outside-region: the field "title" is outside/,
    ],
    [
      'a field that is not on the page',
      { page, fields: { publisher: 'Green Gate Pres' } },
      /^field-not-found: .*closest text is "Green Gate Press" \(\d\d % similar\)/,
    ],
    [
      'a text that is not on the page',
      { page, text: 'A history of tea in seven cups', fields: { title: GARDEN.title } },
      /^text-not-found/,
    ],
    [
      'a page that needs its scripts',
      { page: pageOf('<body><div id=app></div><script>go()</script>'), fields: { title: 'Knots' } },
      /^needs-scripts/,
    ],
  ])('%s', (_, example, message) => {
    expect(problemOf(example)).toMatch(message)
  })

  test('a value beside two labels is told, and which was taken', () => {
    const two = pageOf('<body><dl><dt>Opens</dt><dd>5 May</dd><dt>Starts</dt><dd>5 May</dd></dl>')
    const learned = learnByExample([{ page: two, fields: { date: '5 May' } }])
    expect(learned).toMatchObject({
      kind: 'learned',
      warnings: [
        { kind: 'ambiguous', message: expect.stringMatching('using the one beside "Opens", not .* "Starts"') },
      ],
    })
  })

  test('two fields with the same text stand in two places', () => {
    const rows = (one: string, two: string) =>
      `<body><dl><dt>Opens</dt><dd>${one}</dd><dt>Ends</dt><dd>${two}</dd></dl>`
    const example = { page: pageOf(rows('5 May', '5 May')), fields: { a: '5 May', b: '5 May' } }
    expect(readOn(rows('6 May', '7 May'), example)).toEqual({ a: '6 May', b: '7 May' })
  })

  test('there is nothing to learn from', () => {
    expect(learnByExample([])).toMatchObject({ kind: 'problems', problems: [{ kind: 'no-examples' }] })
  })

  test('a page of another template gives nothing, and the reason', () => {
    const fields = { isbn: GARDEN.isbn, year: '2019', publisher: 'Green Gate Press' }
    expect(readOn('<body><h1>About us</h1><p>We sell books.</p>', { page, fields })).toBe(
      'found only 0 of the 3 fields that every learned page had',
    )
  })
})

test('prices and numbers have their kinds and values where annotators are given', () => {
  const { annotators } = shippedModels
  const fields = { price: '£12.50', title: GARDEN.title }
  const learned = learnByExample([{ page: shop(GARDEN), fields }], { annotators })
  if (learned.kind === 'problems') throw new Error(learned.problems[0]!.message)
  expect(learned.wrapper.fields.map(({ kind }) => kind)).toEqual(['price', 'text'])
  const other = shop(BRIDGES)
  const run = runPageWrapper(other, learned.wrapper, annotate(other, annotators).annotations)
  expect(run.kind === 'read' && run.values[0]!.cells).toMatchObject([{ text: '£8', value: 8, currency: 'GBP' }])
})

test('the region and what stands around it are kept', () => {
  const { region } = wrapperOf({ page: shop(GARDEN), fields: { title: GARDEN.title, year: '2019' } })
  expect(region.xpath[0]).toContain('detail')
  // html, body and nothing else around; the nav with two links above; the footer below
  expect(region.parts).toMatchObject([{ upper: { open: 2, closed: 3 }, lower: { open: 2, closed: 1 }, kind: 'lower' }])
})

test('a page of many nodes is learned from in short time', () => {
  const rows = Array.from({ length: 5_000 }, (_, i) => `<tr><td>Item ${i}</td><td>${i % 7}</td></tr>`).join('')
  const page = pageOf(`<body><table>${rows}</table><p id=own><b>Owner:</b> Ada Moor</p><table>${rows}</table>`)
  const cpuMs = cpuClock()
  wrapperOf({ page, fields: { owner: 'Ada Moor', one: '3', item: 'Item 700' } })
  expect(cpuMs()).toBeLessThan(5_000)
})
