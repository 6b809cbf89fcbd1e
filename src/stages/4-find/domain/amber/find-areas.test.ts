import { expect, test } from 'vitest'
import { pageOf } from '../../../../../test/page-of.ts'
import { shippedModels } from '../../../../shipped-models.ts'
import { textOf } from '../../../2-model/page-model.ts'
import { annotate } from '../../../3-annotate/annotate.ts'
import type { AttributeType, Domain } from '../domain.ts'
import { modelByAmber } from './find-areas.ts'
import { loadAmberPrograms } from './programs.ts'

const { annotators } = shippedModels
const programs = loadAmberPrograms()

const price: AttributeType = {
  name: 'price',
  kind: 'price',
  isMandatory: true,
  constraints: [{ required: [{ type: 'PRICE', features: {} }], disallowed: [] }],
  extent: 'annotation',
  labels: [],
}

const homes: Domain = {
  name: 'homes',
  title: 'Homes',
  annotators: [],
  attributes: [price],
  records: { required: [], excluded: [], atMost: {} },
}

/** The texts of the records, one list an area. */
function areasOf(html: string): string[][] {
  const page = pageOf(`<html lang="en"><body>${html}</body></html>`)
  const { areas } = modelByAmber(annotate(page, annotators), homes, programs)
  return areas.map(({ records }) =>
    records.map(nodes => nodes.map(node => textOf(page, node).replaceAll(/\s+/g, ' ')).join(' | ')),
  )
}

const featured = (name: string, cost: string) =>
  `<li><div><h3><a href="/${name}">${name}</a></h3><div><b>${cost}</b></div></div></li>`
const standard = (name: string, cost: string) => `<li><h2><a href="/${name}">${name}</a></h2><p>${cost}</p></li>`

test('featured and standard records are two areas, and prices beside them a third', () => {
  const html = `
    <aside><div><p>Average asking price</p><p>£300,000</p></div><div><p>Average price paid</p><p>£280,000</p></div></aside>
    <main><section><ul>${featured('Elm House', '£450,000')}${featured('Oak House', '£470,000')}</ul></section>
      <ul>${standard('Ash Road', '£200,000')}${standard('Fir Road', '£210,000')}${standard('Bay Road', '£220,000')}</ul></main>`
  expect(areasOf(html)).toEqual([
    ['Average asking price £300,000', 'Average price paid £280,000'],
    ['Elm House £450,000', 'Oak House £470,000'],
    ['Ash Road £200,000', 'Fir Road £210,000', 'Bay Road £220,000'],
  ])
})

test('records of several siblings begin before their leading nodes; false ones at both ends are pruned', () => {
  const record = (name: string, cost: string) =>
    `<a href="/${name}">${name}</a><p>A home in ${name}</p><div>${cost}</div><em>More</em>`
  const html = `<div><div>Homes from £100</div><p>Sort</p><p>Filter</p>
    ${record('Elm', '£150,000')}${record('Oak', '£160,000')}${record('Ash', '£170,000')}${record('Fir', '£180,000')}
    <div>Loans from £500</div></div>`
  expect(areasOf(html)).toEqual([
    ['Elm', 'Oak', 'Ash', 'Fir'].map((name, i) => `${name} | A home in ${name} | £1${i + 5}0,000 | More`),
  ])
})

test('what has no content separates records, however often it is repeated', () => {
  const html = `<div><h1>Homes</h1>
    <h3>Elm</h3><p>£150,000</p><hr><h3>Oak</h3><p>£160,000</p><hr><hr><h3>Ash</h3><p>£170,000</p><br><hr></div>`
  expect(areasOf(html)).toEqual([['Elm | £150,000', 'Oak | £160,000', 'Ash | £170,000']])
})

test('a value across inline elements is one mandatory node', () => {
  const item = (name: string, cost: string) =>
    `<li><a href="/${name}">The house ${name} by the sea</a><p>${cost}</p></li>`
  const html = `<ul>${item('Elm', '<b>£70</b>,000')}${item('Oak', '£80,000')}${item('Ash', '<i>£</i>90,000')}</ul>`
  expect(areasOf(html)).toEqual([
    ['The house Elm by the sea £70,000', 'The house Oak by the sea £80,000', 'The house Ash by the sea £90,000'],
  ])
})

test('rows of a table are records, its header is none', () => {
  const row = (name: string, cost: string) => `<tr><td>${name}</td><td>${cost}</td></tr>`
  const html = `<table><tr><th>Home</th><th>Price</th></tr>${row('Elm', '£7')}${row('Oak', '£8')}${row('Ash', '£9')}</table>`
  expect(areasOf(html)).toEqual([['Elm £7', 'Oak £8', 'Ash £9']])
})

test('an old and a new price belong to one record', () => {
  const item = (name: string, cost: string) => `<li><h3><a href="/${name}">${name}</a></h3><div>${cost}</div></li>`
  const sale = '<del>£90</del> <ins>£70</ins>'
  const both = `<ul>${item('Elm', sale)}${item('Oak', sale)}${item('Ash', sale)}</ul>`
  expect(areasOf(both)).toEqual([['Elm £90 £70', 'Oak £90 £70', 'Ash £90 £70']])
  const some = `<ul>${item('Elm', '<b>£80</b>')}${item('Oak', sale)}${item('Ash', '<b>£60</b>')}${item('Fir', sale)}</ul>`
  expect(areasOf(some)).toEqual([['Elm £80', 'Oak £90 £70', 'Ash £60', 'Fir £90 £70']])
})

test('prices in two siblings of a record are one record', () => {
  const record = (name: string) => `<h3>${name}</h3><p>£90</p><p>£9 a week</p><em>More</em>`
  const html = `<div>${record('Elm')}${record('Oak')}${record('Ash')}</div>`
  expect(areasOf(html)).toEqual([['Elm', 'Oak', 'Ash'].map(name => `${name} | £90 | £9 a week | More`)])
})

test('rows of a grid are one area, the last row may have one record', () => {
  const cell = (name: string) => `<div><a href="/${name}"><img src="${name}.jpg">${name}</a><p>£90</p></div>`
  const html = `<main><div>${cell('Elm')}${cell('Oak')}</div><div>${cell('Ash')}${cell('Fir')}</div><div>${cell('Bay')}</div></main>`
  expect(areasOf(html)).toEqual([['Elm £90', 'Oak £90', 'Ash £90', 'Fir £90', 'Bay £90']])
})

test('siblings that look like a record and have no price are told apart from adverts', () => {
  const item = (name: string, cost: string) => `<li class="home"><a href="/${name}">${name}</a><p>${cost}</p></li>`
  const page = pageOf(`<ul>${item('Elm', '£70')}${item('Oak', '£80')}${item('Ash', 'On request')}
    <li class="advert">Loans</li>${item('Fir', '£90')}${item('Bay', '£95')}${item('Yew', 'On request')}</ul>`)
  const [area] = modelByAmber(annotate(page, annotators), homes, programs).areas
  expect(area!.unmarked.map(([node]) => textOf(page, node!))).toEqual(['Ash\nOn request', 'Yew\nOn request'])
})

test('prices in descriptions do not keep apart those that stand in the same kind of place', () => {
  const item = (name: string, about: string) =>
    `<li><h3><a href="/${name}">${name}</a></h3><p>${about}</p><div><div><b>£90</b></div></div></li>`
  const html = `<ul>${item('Elm', 'Worth £99')}${item('Oak', 'Quiet')}${item('Ash', 'Worth £98')}${item('Fir', 'Calm')}</ul>`
  const annotated = annotate(pageOf(html), annotators)
  const sizes = (asPublished: boolean) =>
    modelByAmber(annotated, homes, programs, { asPublished }).areas.map(({ records }) => records.length)
  expect(sizes(true)).toEqual([])
  expect(sizes(false)).toEqual([4])
})
