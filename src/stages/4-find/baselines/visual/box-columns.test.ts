import { describe, expect, test } from 'vitest'
import { drawnPage } from '../../../../../test/drawn-page.ts'
import { pageOf } from '../../../../../test/page-of.ts'
import { columnsByBaseline } from '../baseline.ts'
import { findRegionsByVision } from './find-regions.ts'

/** The columns of the main list, by name. */
function columnsOf(html: string): Record<string, (string | null)[]> {
  const page = drawnPage(html)
  const found = findRegionsByVision(page)
  if (found.kind === 'none') throw new Error(found.because)
  const fields = columnsByBaseline('visual')!(page, found.regions[0]!.records)
  return Object.fromEntries(fields.map(({ name, cells }) => [name, cells.map(cell => cell?.text ?? null)]))
}

const box = (place: string, content: string, attributes = ''): string =>
  `<div box="${place}" ${attributes}>${content}</div>`

/** Rows of boxes at the given left edges; the row itself is a box too. */
const rows = (lefts: readonly number[], ...all: readonly (readonly string[])[]): string =>
  all
    .map((cells, at) => {
      const top = 100 + at * 40
      const inner = cells.map((text, n) => (text ? box(`${lefts[n]} ${top} 90 20`, text) : ''))
      return box(`10 ${top} 600 30`, inner.join(''))
    })
    .join('')

describe('texts with a common edge are a column', () => {
  test('whatever their tags; a record may lack one', () => {
    const html = rows([10, 200, 400], ['Oak', '20', 'tall'], ['Elm', '', 'rare'], ['Yew', '9', 'old'])
    expect(columnsOf(html)).toEqual({
      'column 1': ['Oak', 'Elm', 'Yew'],
      'column 2': ['20', null, '9'],
      'column 3': ['tall', 'rare', 'old'],
    })
  })

  test('the right edge or the middle, if more records have it in common', () => {
    const row = (top: number, price: string, width: number): string =>
      box(
        `10 ${top} 600 30`,
        `${box(`10 ${top} 90 20`, 'Tree')}${box(`${300 - width} ${top} ${2 * width} 20`, `No ${price}`)}${box(`${600 - width} ${top} ${width} 20`, price)}`,
      )
    expect(columnsOf(row(100, '5', 10) + row(140, '55', 20) + row(180, '555', 30))).toEqual({
      'column 1': ['Tree', 'Tree', 'Tree'],
      'column 2': ['No 5', 'No 55', 'No 555'],
      'column 3': ['5', '55', '555'],
    })
  })

  test('below each other, they are columns by their order; cards are compared from their own left edge', () => {
    const card = (left: number, top: number, name: string, price: string): string =>
      box(
        `${left} ${top} 200 150`,
        `<h3 box="${left + 5} ${top + 5} 190 20">${name}</h3><p box="${left + 5} ${top + 40} 190 20">now <b>${price}</b></p>`,
      )
    const html = card(0, 0, 'Oak', '£5') + card(210, 0, 'Elm', '£6') + card(0, 160, 'Yew', '£7')
    expect(columnsOf(html)).toEqual({ 'column 1': ['Oak', 'Elm', 'Yew'], 'column 2': ['now £5', 'now £6', 'now £7'] })
  })

  test('a text that is aligned with none in another record is in no column', () => {
    const odd = box('333 100 77 20', 'New')
    expect(columnsOf(rows([10], ['Oak'], ['Elm']).replace('</div></div>', `</div>${odd}</div>`))).toEqual({
      'column 1': ['Oak', 'Elm'],
    })
  })
})

describe('columns are named', () => {
  const TREES = rows([10, 200], ['Oak', '20'], ['Elm', '18'], ['Yew', '9'])
  const NAMED = { name: ['Oak', 'Elm', 'Yew'], hauteur: ['20', '18', '9'] }

  test('by the texts right above them', () => {
    expect(columnsOf(`${box('10 85 90 10', 'Name')}${box('200 85 90 10', 'Hauteur')}${TREES}`)).toEqual(NAMED)
  })

  test('not by texts that are elsewhere, numbers, or one text over all', () => {
    for (const head of [
      box('10 85 90 10', 'Name') + box('250 85 70 10', 'Hauteur'),
      box('10 5 90 10', 'Name') + box('200 5 90 10', 'Hauteur'),
      box('10 85 90 10', '2024') + box('200 85 90 10', '2025'),
      box('10 85 500 10', 'Trees'),
    ])
      expect(Object.keys(columnsOf(head + TREES))).toEqual(['column 1', 'column 2'])
  })

  test('by the first record, if all of its texts look different', () => {
    const bold = (left: number, text: string): string => box(`${left} 60 90 20`, text, 'bold')
    const first = (content: string): string => box('10 60 600 30', content)
    expect(columnsOf(first(bold(10, 'Name') + bold(200, 'Hauteur')) + TREES)).toEqual({
      name: ['Name', 'Oak', 'Elm', 'Yew'],
      hauteur: ['Hauteur', '20', '18', '9'],
    })
    const plain = first(bold(10, 'Name') + box('200 60 90 20', 'Hauteur'))
    expect(Object.keys(columnsOf(plain + TREES))).toEqual(['column 1', 'column 2'])
  })
})

test('a page that was parsed only has no columns', () => {
  expect(columnsByBaseline('visual')!(pageOf('<ul><li>1<li>2</ul>'), [[3], [5]])).toEqual([])
})
