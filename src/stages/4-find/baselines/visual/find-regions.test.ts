import { describe, expect, test } from 'vitest'
import { cpuClock } from '../../../../../test/cpu-time.ts'
import { drawnPage } from '../../../../../test/drawn-page.ts'
import { pageOf } from '../../../../../test/page-of.ts'
import { textOf } from '../../../2-model/page-model.ts'
import { findRegionsByVision } from './find-regions.ts'

/** The texts of the main region's records; nodes of one record are parted by `|`. */
function recordsOf(html: string): string[] {
  const page = drawnPage(html)
  const found = findRegionsByVision(page)
  if (found.kind === 'none') return [`none: ${found.because}`]
  return found.regions[0]!.records.map(nodes => nodes.map(node => textOf(page, node).replace(/\s+/g, ' ')).join('|'))
}

const box = (place: string, content: string): string => `<div box="${place}">${content}</div>`

describe('what is aligned is a list', () => {
  test('boxes below each other with the same edge and width, whatever their tags', () => {
    const html = '<p box="100 0 500 90">Aster</p><h2 box="100 100 500 90">Birch</h2><b box="100 200 500 90">Cedar</b>'
    expect(recordsOf(html)).toEqual(['Aster', 'Birch', 'Cedar'])
  })

  test('not a narrow heading or a high advert between them', () => {
    const heading = box('100 200 500 20', 'More lamps')
    const advert = box('100 420 500 250', 'Buy')
    const html = `${box('100 0 500 90', 'Aster')}${box('100 100 500 90', 'Birch')}${heading}${box('100 225 500 90', 'Cedar')}${box('100 320 500 90', 'Dahlia')}${advert}`
    expect(recordsOf(html)).toEqual(['Aster', 'Birch', 'Cedar', 'Dahlia'])
  })

  test('not what is far below', () => {
    const html = `${box('100 0 500 90', 'Aster')}${box('100 100 500 90', 'Birch')}${box('100 700 500 90', 'Footer')}`
    expect(recordsOf(html)).toEqual(['Aster', 'Birch'])
  })

  test('cards in rows, the last of which is not full', () => {
    const card = (left: number, top: number, name: string): string =>
      box(
        `${left} ${top} 200 150`,
        `${box(`${left + 5} ${top + 5} 50 20`, name)}<i box="${left + 5} ${top + 40} 60 20">new</i>`,
      )
    const html = `${card(0, 0, 'Aster')}${card(210, 0, 'Birch')}${card(420, 0, 'Cedar')}${card(0, 160, 'Dahlia')}`
    expect(recordsOf(html)).toEqual(['Aster new', 'Birch new', 'Cedar new', 'Dahlia new'])
  })

  test('rows of single values, also where no box goes around a row', () => {
    const row = (top: number, name: string, price: string): string =>
      box(`0 ${top} 300 30`, name) + box(`310 ${top} 80 30`, price)
    expect(recordsOf(row(0, 'Aster', '10') + row(32, 'Birch', '12') + row(64, 'Cedar', '9'))).toEqual([
      'Aster|10',
      'Birch|12',
      'Cedar|9',
    ])
  })
})

test('a page that was parsed only has no boxes, which is told', () => {
  expect(findRegionsByVision(pageOf('<ul><li>1<li>2</ul>'))).toEqual({
    kind: 'none',
    because: 'the page was not rendered, so its boxes are unknown',
  })
})

test('a page without aligned boxes has no list', () => {
  expect(recordsOf(box('10 10 300 40', 'Hello') + box('35 80 410 50', 'A text.'))).toEqual([
    'none: no boxes on the page are aligned',
  ])
})

test('no record lies in another, even where an element stands outside of the one that holds it', () => {
  const html = box('0 0 300 50', `Aster${box('0 60 300 50', 'Birch')}`)
  expect(recordsOf(html)).toEqual(['none: no boxes on the page are aligned'])
})

test('odd pages take no time: 20,000 boxes in a column, thousands in a row, in each other or on one place', () => {
  const many = (length: number, placeOf: (at: number) => string): string =>
    Array.from({ length }, (_, at) => box(placeOf(at), 'x')).join('')
  const pages = [
    drawnPage(many(20_000, at => `0 ${at * 20} 300 18`)),
    drawnPage(many(5000, at => `${at * 20} 0 18 300`)),
    drawnPage(many(5000, () => '0 0 300 300')),
    drawnPage(Array.from({ length: 5000 }, (_, at) => `<div box="0 ${at} 300 ${10_000 - at}">`).join('')),
  ]
  const cpuMs = cpuClock()
  pages.forEach(findRegionsByVision)
  expect(cpuMs()).toBeLessThan(1000)
})
