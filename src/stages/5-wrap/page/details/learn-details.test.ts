import { describe, expect, test } from 'vitest'
import { pageOf } from '../../../../../test/page-of.ts'
import { shippedModels } from '../../../../shipped-models.ts'
import type { PageModel } from '../../../2-model/page-model.ts'
import { annotate } from '../../../3-annotate/annotate.ts'
import { joinCells } from '../join-cells.ts'
import { type PageWrapper, pageWrapperSchema } from '../page-wrapper.ts'
import { runPageWrapper } from '../run-page-wrapper.ts'
import { learnDetails } from './learn-details.ts'

const { annotators } = shippedModels

const HEAD = '<header><a href="/">Shop</a> <a href="/cart/">Cart</a></header>'
const FOOT = '<footer>Call 01632 960 100</footer>'

const page = (number: number, body: string): PageModel =>
  pageOf(`<title>Shop</title><body>${HEAD}${body}${FOOT}`, `http://example.test/items/item-${number}/`)

function learn(...bodies: readonly string[]): PageWrapper {
  const learned = learnDetails(
    bodies.map((body, at) => page(at + 1, body)),
    annotators,
  )
  if (learned.kind === 'nothing') throw new Error(learned.because)
  // As it comes back from a file.
  return pageWrapperSchema.parse(JSON.parse(JSON.stringify(learned)))
}

function read(wrapper: PageWrapper, body: string): Record<string, unknown> | string {
  const other = page(9, body)
  const run = runPageWrapper(other, wrapper, annotate(other, annotators).annotations)
  if (run.kind === 'nothing') return run.because
  return Object.fromEntries(
    run.values.map(({ name, cells }) => {
      const { text, value } = joinCells(cells)!
      return [name, value ?? text]
    }),
  )
}

const columnsOf = ({ fields }: PageWrapper) => fields.map(({ name, kind }) => ({ name, kind }))

const row = (label: string, value: string): string => `<tr><th>${label}</th><td>${value}</td></tr>`

describe('labelled values', () => {
  test('in a table are named by their labels, with their kinds', () => {
    const wrapper = learn(
      `<h1>Oak</h1><table>${row('Price', '£5,000')}${row('Beds', '3')}</table>`,
      `<h1>Elm</h1><table>${row('Price', '£7,500')}${row('Beds', '4')}</table>`,
    )
    expect(columnsOf(wrapper)).toEqual([
      { name: 'title', kind: 'text' },
      { name: 'price', kind: 'price' },
      { name: 'beds', kind: 'number' },
    ])
    const other = `<h1>Ash</h1><table>${row('Price', '£1')}${row('Beds', '2')}</table>`
    expect(read(wrapper, other)).toEqual({ title: 'Ash', price: 1, beds: 2 })
  })

  test('have the values of dates as machines write them', () => {
    const dates = (day: number): string =>
      `<h1>Oak ${day}</h1><table>${row('Added', `2024-05-0${day}`)}${row('Updated', `2024-06-0${day}T08:30:00Z`)}</table>`
    const wrapper = learn(dates(3), dates(4))
    expect(columnsOf(wrapper).slice(1)).toEqual([
      { name: 'added', kind: 'date' },
      { name: 'updated', kind: 'date' },
    ])
    const other = page(9, dates(7))
    const run = runPageWrapper(other, wrapper, annotate(other, annotators).annotations)
    const typedValue = (name: string): unknown =>
      run.kind === 'read' && run.values.find(value => value.name === name)?.cells[0]?.value
    // A value, though it reads as the text does: without one, the cell of a file is empty.
    expect(typedValue('added')).toBe('2024-05-07')
    expect(typedValue('updated')).toMatch(/^2024-06-07T08:30/)
  })

  test('do not shift where a page lacks one', () => {
    const wrapper = learn(
      `<h1>A</h1><table>${row('Price', '£5')}${row('Garden', 'small')}${row('Beds', '3')}</table>`,
      `<h1>B</h1><table>${row('Price', '£7')}${row('Beds', '4')}</table>`,
      `<h1>C</h1><table>${row('Price', '£9')}${row('Garden', 'large')}${row('Beds', '5')}</table>`,
    )
    const other = `<h1>D</h1><table>${row('Beds', '8')}${row('Price', '£2')}</table>`
    expect(read(wrapper, other)).toEqual({ title: 'D', price: 2, beds: 8 })
  })

  test('with labels that no learned page had are read, too', () => {
    const rows = (beds: number): string =>
      row('Price', `£${beds}`) + row('Beds', `${beds}`) + row('Baths', `${beds + 1}`)
    const wrapper = learn(`<h1>A</h1><table>${rows(3)}</table>`, `<h1>B</h1><table>${rows(4)}</table>`)
    const other = `<h1>C</h1><table>${rows(5)}${row('Cellar', 'dry')}</table>`
    expect(read(wrapper, other)).toMatchObject({ beds: 5, cellar: 'dry' })
  })

  test.each([
    ['a definition list', (a: string, b: string) => `<dl><dt>Colour</dt><dd>${a}</dd><dt>Maker</dt><dd>${b}</dd></dl>`],
    ['pairs of elements', (a: string, b: string) => `<p><b>Colour</b><i>${a}</i></p><p><b>Maker</b><i>${b}</i></p>`],
    [
      'texts with a colon',
      (a: string, b: string) => `<ul><li>Colour: ${a}</li><li>Maker: <a href="/m">${b}</a></li></ul>`,
    ],
    [
      'lists of two items',
      (a: string, b: string) => `<ul><li>Colour</li><li>${a}</li></ul><ul><li>Maker</li><li>${b}</li></ul>`,
    ],
    ['lines between breaks', (a: string, b: string) => `<p>Colour: ${a}<br>Maker: ${b}<br></p>`],
    ['lines with bold labels', (a: string, b: string) => `<p><b>Colour:</b> ${a}<br><b>Maker:</b> ${b}</p>`],
    [
      'a grid',
      (a: string, b: string) =>
        `<div><div class=k>Colour</div><div class=v>${a}</div><div class=k>Maker</div><div class=v>${b}</div></div>`,
    ],
    ['two pairs in a row', (a: string, b: string) => `<table><tr><th>Colour<td>${a}<th>Maker<td>${b}</table>`],
  ])('are found in %s', (_, write) => {
    const wrapper = learn(`<h1>One</h1>${write('red', 'Pell')}`, `<h1>Two</h1>${write('blue', 'Quill')}`)
    expect(read(wrapper, `<h1>Three</h1>${write('green', 'Moor')}`)).toEqual({
      title: 'Three',
      colour: 'green',
      maker: 'Moor',
    })
  })

  test('that are the same on all pages count beside others that differ', () => {
    const wrapper = learn(
      `<h1>A</h1><table>${row('Price', '£5')}${row('Tenure', 'Freehold')}</table>`,
      `<h1>B</h1><table>${row('Price', '£7')}${row('Tenure', 'Freehold')}</table>`,
    )
    const other = `<h1>C</h1><table>${row('Price', '£7')}${row('Tenure', 'Leasehold')}</table>`
    expect(read(wrapper, other)).toMatchObject({ tenure: 'Leasehold' })
  })

  test('that are lists are told item by item', () => {
    const parts = (...items: string[]): string =>
      `<dl><dt>Parts</dt><dd><ul>${items.map(i => `<li>${i}`).join('')}</ul></dd></dl>`
    const wrapper = learn(`<h1>A</h1>${parts('lid', 'pot')}`, `<h1>B</h1>${parts('cup', 'pan', 'jug')}`)
    expect(read(wrapper, `<h1>C</h1>${parts('bowl', 'tray')}`)).toEqual({ title: 'C', parts: 'bowl, tray' })
  })
})

describe('other values', () => {
  const story = (one: string, two: string): string =>
    `<div class=story><p>The first of two paragraphs that say how ${one} was made.</p>
     <p>And the second one, which says where ${two} comes from and why.</p></div>`

  test('the paragraphs of the longest text are the description', () => {
    const wrapper = learn(`<h1>A</h1>${story('a cup', 'clay')}`, `<h1>B</h1>${story('a hat', 'wool')}`)
    expect(read(wrapper, `<h1>C</h1>${story('a box', 'oak')}`)).toEqual({
      title: 'C',
      description:
        'The first of two paragraphs that say how a box was made. And the second one, which says where oak comes from and why.',
    })
  })

  test('a price, a picture and a list under a heading', () => {
    const body = (name: string, price: string, ...items: string[]): string =>
      `<div class=item><h1>${name}</h1><img src="/${name}.png"><p class=price>${price}</p>
       <h2>Extras</h2><ul>${items.map(each => `<li>${each}</li>`).join('')}</ul></div>`
    const wrapper = learn(
      body('A', '£5', 'lid', 'cloth'),
      body('B', '£6', 'cloth'),
      body('C', '£7', 'box', 'lid', 'bag'),
    )
    expect(read(wrapper, body('D', '£8', 'rope', 'hook'))).toEqual({
      title: 'D',
      image: 'http://example.test/D.png',
      price: 8,
      extras: 'rope, hook',
    })
  })

  test('lists in the same place are told apart by their headings', () => {
    const list = (heading: string, items: string[]): string =>
      `<div class=box><h2>${heading}</h2><ul>${items.map(each => `<li>${each}</li>`).join('')}</ul><p>Ask us</p></div>`
    const body = (name: string, tools: string[], parts: string[]): string =>
      `<h1>${name}</h1>${list('Tools', tools)}${list('Parts', parts)}`
    const wrapper = learn(
      body('A', ['saw', 'file'], ['leg', 'top']),
      body('B', ['awl', 'vice'], ['lid', 'base', 'hinge']),
    )
    expect(read(wrapper, body('C', ['plane', 'chisel'], ['rail', 'stile']))).toEqual({
      title: 'C',
      tools: 'plane, chisel',
      parts: 'rail, stile',
    })
  })
})

describe('what is left out', () => {
  const related = (...numbers: number[]): string =>
    `<section><h2>See also</h2><ul>${numbers
      .map(n => `<li><a href="/items/item-${n}/">Thing number ${n}</a> <b>£${n}</b></li>`)
      .join('')}</ul></section>`
  const body = (name: string, price: string, rest: string): string =>
    `<main><h1>${name}</h1><table>${row('Price', price)}${row('Made', name)}</table>${rest}</main>`

  test('links to other pages of the same kind', () => {
    const wrapper = learn(body('A', '£1', related(21, 22, 23)), body('B', '£2', related(24, 25, 26)))
    expect(columnsOf(wrapper).map(({ name }) => name)).toEqual(['title', 'price', 'made'])
  })

  test('the way to the page, and what is the same everywhere', () => {
    const trail = (name: string): string =>
      `<p><a href="/">Shop</a> › <a href="/pots/">Pots</a> › ${name}</p><p>Open 9 to 5</p>`
    const wrapper = learn(trail('A') + body('A', '£1', ''), trail('B') + body('B', '£2', ''))
    expect(columnsOf(wrapper).map(({ name }) => name)).toEqual(['title', 'price', 'made'])
  })

  test('links that differ by the number of the visit only', () => {
    const menu = (visit: string): string =>
      [...'abcdef'].map(name => `<span><a href="/${name}/${visit}">${name}</a></span>`).join(' ')
    const wrapper = learn(body('A', '£1', menu('8812771')), body('B', '£2', menu('9917262')))
    expect(columnsOf(wrapper).map(({ name }) => name)).toEqual(['title', 'price', 'made'])
  })
})

describe('pages of another template', () => {
  const item = (name: string): string =>
    `<main class=item><h1>${name}</h1><table class=facts>${row('Name', name)}${row('Colour', `${name} red`)}</table></main>`
  const list = `<div class=list>${'<section class=card><h3>x</h3><em class=tag>y</em><p class=note>z</p></section>'.repeat(5)}</div>`

  test('among the learned ones are told and not learned from', () => {
    const wrapper = learn(item('A'), list, item('B'), item('C'))
    expect(wrapper.learned.odd).toEqual(['http://example.test/items/item-2/'])
    expect(columnsOf(wrapper).map(({ name }) => name)).toEqual(['title', 'name', 'colour'])
  })

  test('are not read', () => {
    expect(read(learn(item('A'), item('B')), list)).toMatch(/does not look like|found only/)
  })

  test('in pairs of which no two are alike teach nothing', () => {
    expect(learnDetails([page(1, item('A')), page(2, list)], annotators)).toMatchObject({ kind: 'nothing' })
    expect(learnDetails([page(1, item('A'))], annotators)).toMatchObject({ kind: 'nothing' })
  })
})

test('the same pages give the same wrapper', () => {
  const bodies = ['A', 'B'].map(name => `<h1>${name}</h1><table>${row('Name', name)}</table>`)
  expect(learn(...bodies)).toEqual(learn(...bodies))
})

describe('parts of an article', () => {
  const NAMES = ['Ida Holm', 'Per Lunde', 'Eva Falk']
  const MONTHS = ['January', 'May', 'June']
  const WORDS = 'river stone lantern copper meadow walnut harbor thimble orchard granite velvet willow'.split(' ')
  const prose = (n: number, part: number): string =>
    `${Array.from({ length: 14 }, (_, at) => WORDS[(at * (n + 2) + part * 3 + n) % WORDS.length]).join(' ')} ${n}${part}.`
  const three = (make: (n: number) => string): PageWrapper => learn(make(0), make(1), make(2))

  test.each([
    [
      'the footer of an article',
      (n: number) =>
        `<article><h1>${WORDS[n]}</h1><p>${prose(n, 1)}</p><footer>By <a rel=author href="/u/${n}">${NAMES[n]}</a> on <time>${n + 2} ${MONTHS[n]} 2024</time><ul class=tags><li>${WORDS[n + 3]}</li><li>${WORDS[n + 5]}</li></ul></footer></article>`,
    ],
    [
      'a footer that is named as that of a post',
      (n: number) =>
        `<main><h1>${WORDS[n]}</h1><div><p>${prose(n, 1)}</p></div><div class="post-footer"><span class=author>${NAMES[n]}</span> <span class=date>${n + 2} ${MONTHS[n]} 2024</span><ul class=tags><li>${WORDS[n + 3]}</li><li>${WORDS[n + 5]}</li></ul></div></main>`,
    ],
  ])('%s has its author, date, and tags', (_, make) => {
    expect(read(three(make), make(1))).toMatchObject({
      author: 'Per Lunde',
      date: '2024-05-03',
      tags: 'meadow, harbor',
    })
  })

  test('of two tags, the first is no label of the second, though several pages have it', () => {
    const make = (n: number): string =>
      `<article><h1>${WORDS[n]}</h1><p>${prose(n, 1)}</p><ul class=tags><li>${WORDS[n % 2]}</li><li>${WORDS[n + 5]}</li></ul></article>`
    const wrapper = learn(make(0), make(1), make(2), make(3))
    expect(read(wrapper, make(2))).toMatchObject({ tags: `river, ${WORDS[7]}` })
  })

  test('a column of links and buttons beside values is no value', () => {
    const make = (n: number): string =>
      `<h1>${WORDS[n]}</h1><table>${[
        ['Owner', NAMES[n]!],
        ['Region', WORDS[n + 4]!],
        ['Memory', `${n + 4} GB`],
      ]
        .map(
          ([label, value]) =>
            `<tr><td>${label}</td><td>${value}</td><td><a href="/edit">Edit</a> <button>Reset</button></td></tr>`,
        )
        .join('')}</table>`
    const wrapper = three(make)
    const more = make(2).replace(
      '</table>',
      '<tr><td>Disk</td><td>fast</td><td><a href="/edit">Edit</a></td></tr></table>',
    )
    expect(read(wrapper, more)).toEqual({
      title: 'lantern',
      owner: 'Eva Falk',
      region: 'harbor',
      memory: 6,
      disk: 'fast',
    })
  })

  test('a sentence with a colon is no label', () => {
    const make = (n: number): string =>
      `<h1>${WORDS[n]}</h1><div><p>${prose(n, 1)}</p><p>A word of warning: ${prose(n, 2)}</p><p>${prose(n, 4)}</p></div>`
    expect(columnsOf(three(make)).map(({ name }) => name)).toEqual(['title', 'description'])
  })

  test('a thread of messages is a list of its own, not a second description', () => {
    const reply = (n: number, at: number): string =>
      `<div class=reply><span class=who>${NAMES[(n + at) % 3]}</span> <time>2024-05-1${at}</time><p>${prose(n, 10 + at)}</p></div>`
    const make = (n: number): string =>
      `<main><h1>${WORDS[n]}</h1><div class=text><p>${prose(n, 1)}</p><p>${prose(n, 7)}</p></div><h2>Discussion</h2><div class=thread>${reply(n, 0)}${n > 0 ? reply(n, 1) : ''}</div></main>`
    const wrapper = three(make)
    expect(columnsOf(wrapper).map(({ name }) => name)).toEqual(['title', 'description', 'discussion'])
    expect(read(wrapper, make(2))).toMatchObject({ discussion: expect.stringContaining(prose(2, 11)) })
  })
})
