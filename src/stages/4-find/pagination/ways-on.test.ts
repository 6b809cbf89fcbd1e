import { describe, expect, test } from 'vitest'
import { pageOf } from '../../../../test/page-of.ts'
import { shippedModels } from '../../../shipped-models.ts'
import { annotate } from '../../3-annotate/annotate.ts'
import { thresholdOf } from '../blocks/block-type.ts'
import { classifyBlocks } from '../blocks/classify.ts'
import { loadClassifier } from '../blocks/load-block-type.ts'
import { findWaysOn } from './ways-on.ts'

const { annotators } = shippedModels
const links = loadClassifier('pagination-link', 'fast')

const list = (head: string, behind: string): string =>
  `<html lang="en"><head>${head}</head><body><main><h1>Lamps</h1>${Array.from(
    { length: 9 },
    (_, i) => `<div class="item"><h3><a href="/lamp/${i}">Lamp ${'abcdefghi'[i]}</a></h3><p>It gives light.</p></div>`,
  ).join('\n')}${behind}</main></body></html>`

const waysOf = (head: string, behind: string): unknown[] => {
  const page = pageOf(list(head, behind), 'http://a.example/lamps')
  const blocks = classifyBlocks(annotate(page, annotators), links)
  return findWaysOn(page, blocks, { threshold: thresholdOf(links) }).map(({ kind, target, isCertain }) => [
    kind,
    target.url,
    isCertain,
  ])
}

test('the decision for the page comes first and is certain', () => {
  expect(waysOf('', '<nav><a rel="next" href="?page=2">Next</a></nav>')[0]).toEqual([
    'link',
    'http://a.example/lamps?page=2',
    true,
  ])
})

test('what the page tells programs alone is a way that has to prove itself', () => {
  expect(waysOf('<link rel="next" href="/lamps/2">', '')).toEqual([['link', 'http://a.example/lamps/2', false]])
})

test('the same address is one way', () => {
  const ways = waysOf('<link rel="next" href="?page=2">', '<nav><a rel="next" href="?page=2">Next</a></nav>')
  expect(ways).toHaveLength(1)
})

describe('the months of a list', () => {
  const turns =
    '<a href="?month=2025-04">‹ Previous month</a><h2>May 2025</h2><a href="?month=2025-06">Next month ›</a>'

  test('are a way on, whatever their element is called', () => {
    expect(waysOf('', `<div class="months">${turns}</div>`)).toEqual([
      ['link', 'http://a.example/lamps?month=2025-06', false],
    ])
  })

  test('are none in a calendar that shows its days', () => {
    const days = Array.from({ length: 30 }, (_, i) => `<td>${i + 1}</td>`).join('')
    expect(waysOf('', `<div class="calendar">${turns}<table><tr>${days}</tr></table></div>`)).toEqual([])
  })
})

test('a quotation in a record is no way on: its marks are not arrows', () => {
  const said = [
    'Une belle salle',
    'Service aux petits soins',
    'Correct sans plus',
    'On y retourne',
    'Un peu cher',
    'Bruyant',
  ]
  const cards = said.map(
    (words, i) =>
      `<div class="card"><div class="about"><span class="name">${i + 1}. <a href="/inn/${i}">Auberge ${'abcdef'[i]}</a></span><span>312 avis</span></div><div class="says"><a href="/reviews/${i}"><span>« ${words} »</span></a></div></div>`,
  )
  const page = pageOf(`<html lang="fr"><main><h1>Inns</h1>${cards.join('\n')}</main></html>`, 'http://a.example/inns')
  const blocks = classifyBlocks(annotate(page, annotators), links)
  expect(findWaysOn(page, blocks, { threshold: thresholdOf(links) })).toEqual([])
})

describe('a row of numbers that are a choice', () => {
  const CHOICES = [
    '<p>Changes of the last <a href="?days=1">1</a> | <b>3</b> | <a href="?days=7">7</a> days</p>',
    '<p>Nytt de senaste <b>7</b> <a href="?dagar=14">14</a> <a href="?dagar=30">30</a> dagarna</p>',
    '<p>Within <b>5</b> <a href="?dist=10">10</a> <a href="?dist=25">25</a> km</p>',
  ]

  test.each(CHOICES)('leads to no page: %s', choice => {
    expect(waysOf('', choice)).toEqual([])
  })

  test.each(CHOICES)('leaves the pager below it what it is: %s', choice => {
    const pager = '<div>[1] <a href="?sid=2">2</a> <a href="?sid=3">3</a></div>'
    expect(waysOf('', choice + pager)[0]).toEqual(['link', 'http://a.example/lamps?sid=2', true])
  })
})

describe('a row of page sizes', () => {
  const SIZES = [
    '<p>Show: <a href="?size=20">20</a> | <a href="?size=50">50</a> | <a href="?size=100">100</a></p>',
    '<div class="per-page">Items per page: <b>20</b> <a href="?per_page=50">50</a> <a href="?per_page=100">100</a></div>',
    '<ul class="limiter"><li class="active">12</li><li><a href="?limit=24">24</a></li><li><a href="?limit=36">36</a></li></ul>',
    '<div>Treffer pro Seite: <b>20</b> | <a href="?anzahl=50">50</a> | <a href="?anzahl=100">100</a></div>',
    '<div class="pages"><span>20</span> <a href="?anz=50">50</a> <a href="?anz=100">100</a></div>',
  ]

  test.each(SIZES)('is no pager: %s', sizes => {
    expect((waysOf('', sizes) as [unknown, unknown, boolean][]).filter(([, , isCertain]) => isCertain)).toEqual([])
  })

  test.each(SIZES)('comes after rel=next, in a link or in the head: %s', sizes => {
    const second = ['link', 'http://a.example/lamps?page=2']
    expect(waysOf('', `${sizes}<p><a rel="next" href="?page=2">Next</a></p>`)[0]).toEqual([...second, true])
    expect(waysOf('<link rel="next" href="?page=2">', sizes)[0]).toEqual([...second, false])
  })
})

test('a page without any way on', () => {
  expect(waysOf('', '<p>That was all.</p>')).toEqual([])
})
