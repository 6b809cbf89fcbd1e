import { describe, expect, test } from 'vitest'
import { pageOf } from '../../../test/page-of.ts'
import { analysisOf } from '../../analyse.ts'
import { shippedModels } from '../../shipped-models.ts'
import { inducePathWrapper } from './path-wrapper.ts'
import { runWrapper } from './run-wrapper.ts'
import type { Wrapper } from './wrapper.ts'
import { formatWrapper, parseWrapper } from './wrapper-file.ts'

function wrapperOf(html: string, algorithm: 'clustvx' | 'tables' = 'clustvx'): Wrapper {
  const page = pageOf(html)
  const analysis = analysisOf(shippedModels, { algorithm })
  const found = analysis.findLists(analysis.annotate(page))
  if (found.kind === 'none') throw new Error(found.because)
  const { region, fields } = found.lists[0]!
  return parseWrapper(formatWrapper(inducePathWrapper(page, region, fields)))
}

/** What a wrapper reads on a page, without any other stage. */
function read(html: string, wrapper: Wrapper): Record<string, (string | undefined)[]> {
  const run = runWrapper(pageOf(html), wrapper)
  if (run.kind === 'nothing') throw new Error(run.because)
  return Object.fromEntries(run.fields.map(({ name, cells }) => [name, cells.map(cell => cell?.text)]))
}

const rules = ({ region, records, fields }: Wrapper) => [
  ...region,
  ...records.xpath,
  ...fields.map(({ name, xpath, source }) => `${name}: ${xpath.join(' or ')}${source === 'text' ? '' : ` ${source}`}`),
]

const card = (name: string, price: string, note = ''): string =>
  `<div><h3><a href="/${name}">${name}</a></h3><p>${price}</p>${note}</div>`
const cards = (...all: string[]): string => `<main>${all.join('')}</main>`

test('type A: the path of the region, the tag path of a record, and the paths of the items in it', () => {
  const wrapper = wrapperOf(cards(card('Oak', '£5', '<p>New</p>'), card('Elm', '£6'), card('Ash', '£7')))
  expect(rules(wrapper)).toEqual([
    '/html[1]/body[1]/main[1]',
    'div',
    'item 1: h3[1]/a[1]',
    'item 2: p[1]',
    'item 3: p[2]',
    'item 1 link: h3[1]/a[1] @href',
  ])
  expect(read(cards(card('Yew', '£1'), card('Fir', '£2', '<p>Last</p>')), wrapper)).toEqual({
    'item 1': ['Yew', 'Fir'],
    'item 2': ['£1', '£2'],
    'item 3': [undefined, 'Last'],
    'item 1 link': ['http://example.test/Yew', 'http://example.test/Fir'],
  })
})

test('type A in a grid: the path of a record has two steps', () => {
  const grid = (...names: string[]): string =>
    `<table>${[names.slice(0, 2), names.slice(2)].map(row => `<tr>${row.map(name => `<td><h3>${name}</h3><p>A ${name}</p></td>`).join('')}</tr>`).join('')}</table>`
  const wrapper = wrapperOf(grid('Oak', 'Elm', 'Ash', 'Yew'))
  expect(rules(wrapper).slice(0, 2)).toEqual(['/html[1]/body[1]/table[1]/tbody[1]', 'tr/td'])
  expect(read(grid('Fir', 'Bay', 'Fig', 'Nut'), wrapper)['item 1']).toEqual(['Fir', 'Bay', 'Fig', 'Nut'])
})

test('type B: records start at their first item, and the paths of the others lead to its siblings', () => {
  const list = (...names: string[]): string =>
    `<section>${names.map(name => `<b><i>${name}</i></b><br><a href="/${name}">to ${name}</a><div>about ${name}</div>`).join('')}</section>`
  const wrapper = wrapperOf(list('Oak', 'Elm', 'Ash'))
  expect(wrapper.records).toMatchObject({ kind: 'starts', xpath: ['b'] })
  expect(rules(wrapper).slice(2)).toEqual([
    'item 1: .',
    'item 2: following-sibling::a[1]',
    'item 3: following-sibling::div[1]',
    'item 2 link: following-sibling::a[1] @href',
  ])
  expect(read(list('Fir', 'Bay'), wrapper)).toEqual({
    'item 1': ['Fir', 'Bay'],
    'item 2': ['to Fir', 'to Bay'],
    'item 3': ['about Fir', 'about Bay'],
    'item 2 link': ['http://example.test/Fir', 'http://example.test/Bay'],
  })
})

describe('tables: the wrapper has the positions of the cells', () => {
  const table = (...rows: string[]): string => `<table><tr><th>Region<th>Name<th>Age${rows.join('')}</table>`

  test('and of the links in them', () => {
    const row = (name: string, age: number): string => `<tr><td>North<td><a href="/${name}">${name}</a><td>${age}`
    const wrapper = wrapperOf(table(row('Oak', 9), row('Elm', 8)), 'tables')
    expect(rules(wrapper).slice(-4)).toEqual([
      'region: td[1]',
      'name: td[2]',
      'age: td[3]',
      'name link: td[2]/a[1] @href',
    ])
    expect(read(table(row('Fir', 7), row('Yew', 6)), wrapper).name).toEqual(['Fir', 'Yew'])
  })

  test('that differ below a cell that spans rows: no value moves to another column', () => {
    const group = (region: string, ...names: string[]): string[] =>
      names.map((name, at) => `<tr>${at === 0 ? `<td rowspan=${names.length}>${region}` : ''}<td>${name}<td>${at + 1}`)
    const wrapper = wrapperOf(table(...group('North', 'Oak', 'Elm'), ...group('South', 'Yew', 'Ash', 'Bay')), 'tables')
    expect(read(table(...group('East', 'Fir', 'Fig', 'Nut'), ...group('West', 'Ivy', 'Box')), wrapper)).toEqual({
      region: ['East', undefined, undefined, 'West', undefined],
      name: ['Fir', 'Fig', 'Nut', 'Ivy', 'Box'],
      age: ['1', '2', '3', '1', '2'],
    })
  })
})
