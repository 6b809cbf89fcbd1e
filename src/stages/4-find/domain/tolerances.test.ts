import { expect, test } from 'vitest'
import { BOATS_DOMAIN } from '../../../../test/boat-market.ts'
import { folderOf } from '../../../../test/folder-of.ts'
import { pageOf } from '../../../../test/page-of.ts'
import { findDomainRecords } from './find-domain-records.ts'
import { IMPROVEMENTS } from './improvement.ts'
import { loadDomain } from './load-domain.ts'
import { loadDomainFinder } from './load-domain-finder.ts'

// What the tolerances δ and ε decide: as published everything, in the default only where the areas of these
// rules say more than the lists that are found by structure.

const finder = loadDomainFinder(loadDomain(folderOf('boats', { 'domain.yaml': BOATS_DOMAIN })))

const boat = (name: string, price: string): string => `<h2><a href="/${name}">${name}</a></h2><p>Sloop, 9 m</p>${price}`
/** A price at the usual depth, and one or two steps deeper. */
const [PLAIN, DEEPER, DEEPEST] = ['<p>£1,000</p>', '<p><b>£2,000</b></p>', '<div><p><b>£3,000</b></p></div>']

/** The prices of each list, with these tolerances. */
function pricesWith({ delta = 1, epsilon = 1, isPublished = false }, html: string): string[] {
  const amber = { ...finder.amber, tolerances: { depth: delta, distance: epsilon } }
  const page = pageOf(`<!doctype html><html lang=en><h1>Boats</h1>${html}<p>End</p>`)
  const found = findDomainRecords(page, { ...finder, amber }, isPublished ? { without: IMPROVEMENTS } : {})
  if (found.kind === 'none') return []
  const pricesOf = (area: (typeof found.areas)[number]) => area.fields.find(({ name }) => name === 'price')!.cells
  return found.areas.map(area =>
    pricesOf(area)
      .map(cell => cell?.text)
      .join(' '),
  )
}

test('a different δ changes the default where the areas of the rules say most', () => {
  const oneStep = `<main><article>${boat('A', PLAIN)}</article><section>${boat('B', DEEPER)}</section></main>`
  const twoSteps = `<main><article>${boat('A', PLAIN)}</article><section>${boat('B', DEEPEST)}</section></main>`
  for (const isPublished of [false, true]) {
    expect(pricesWith({ isPublished }, oneStep)).toEqual(['£1,000 £2,000'])
    expect(pricesWith({ isPublished, delta: 0 }, oneStep)).not.toEqual(['£1,000 £2,000'])
    expect(pricesWith({ isPublished }, twoSteps)).toEqual([])
    expect(pricesWith({ isPublished, delta: 2 }, twoSteps)).toEqual(['£1,000 £3,000'])
  }
})

test('a different δ changes only the published version where a list has a structure of its own', () => {
  const list = `<ul>${[PLAIN, DEEPER, PLAIN].map((price, at) => `<li>${boat(`Boat ${at}`, price)}</li>`).join('')}</ul>`
  expect(pricesWith({ isPublished: true }, list)).toEqual(['£1,000 £2,000 £1,000'])
  expect(pricesWith({ isPublished: true, delta: 0 }, list)).toEqual([])
  expect(pricesWith({ delta: 0 }, list)).toEqual(['£1,000 £2,000 £1,000'])
})

test('so does a different ε for a grid: as published, each of its rows is an area', () => {
  const cell = (name: string) => `<td>${boat(name, PLAIN)}</td>`
  const grid = `<table><tr>${cell('A')}${cell('B')}</tr><tr>${cell('C')}${cell('D')}</tr></table>`
  expect(pricesWith({ isPublished: true }, grid)).toEqual(['£1,000 £1,000', '£1,000 £1,000'])
  expect(pricesWith({ isPublished: true, epsilon: 2 }, grid)).toEqual(['£1,000 £1,000'])
  for (const epsilon of [1, 2]) expect(pricesWith({ epsilon }, grid)).toEqual(['£1,000 £1,000 £1,000 £1,000'])
})
