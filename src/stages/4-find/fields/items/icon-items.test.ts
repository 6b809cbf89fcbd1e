import { expect, test } from 'vitest'
import { fieldsOf, textsOf } from '../../../../../test/fields-of.ts'

const icons = (names: readonly string[], icon: (name: string) => string): string =>
  names
    .map((said, at) => `<li r><h3>Release ${at}</h3><p>${said.split(' ').filter(Boolean).map(icon).join('')}</p></li>`)
    .join('')

const PLATFORMS = ['Linux macOS Windows', 'Linux Windows', 'Linux macOS Windows', 'Linux FreeBSD', '']

test.each([
  ['title', (name: string) => `<span class=icon title="${name}"><i class="fab"></i></span>`],
  ['aria-label of a drawing', (name: string) => `<svg class=icon role=img aria-label="${name}"></svg>`],
  ['alt in an element', (name: string) => `<span class=os><img src="/os.png" alt="${name}"></span>`],
])('icons in varying number are one list: %s', (_, icon) => {
  const fields = fieldsOf(icons(PLATFORMS, icon)).filter(({ kind }) => kind === 'text' || kind === 'boolean')
  const lists = fields.filter(({ isList }) => isList)
  expect(lists.map(({ cells }) => cells.map(cell => cell?.text))).toEqual([
    ['Linux, macOS, Windows', 'Linux, Windows', 'Linux, macOS, Windows', 'Linux, FreeBSD', undefined],
  ])
  expect(fields).toHaveLength(2)
})

test('a drawing that says something else in each row is a value', () => {
  const html = ['Road', 'Sea', 'Air', 'Road']
    .map((mode, at) => `<tr r><td>SX-${at}<td><svg role=img aria-label="${mode}"></svg></tr>`)
    .join('')
  const table = `<table><thead><tr><th>Shipment<th>Mode</thead><tbody>${html}</table>`
  expect(textsOf(table).mode).toEqual(['Road', 'Sea', 'Air', 'Road'])
})

test('of a row of avatars, only the first is a column', () => {
  const avatars = (count: number): string =>
    Array.from(
      { length: count },
      (_, at) =>
        `<a href="/u/${count}${at}"><img src="/a/${count}${at}.png" alt="Person ${count}${at}" title="The person ${count}${at}"></a>`,
    ).join('')
  const html = [4, 1, 3, 5, 2].map(count => `<li r><h3>Topic ${count}</h3><p>${avatars(count)}</p></li>`).join('')
  expect(fieldsOf(html).map(({ source }) => source)).toEqual(['text', '@href', '@src', '@alt'])
})

test('words that a font draws as icons are no text', () => {
  const card = (title: string, time: string, stars: number): string => `<div r><h3>${title}</h3>
    <p class=x1>${'<i class="material-icons">star</i>'.repeat(stars)}</p>
    <p class=x2><i class="material-icons">schedule</i>${time}</p>
    <p class=x3><mat-icon class="mat-icon material-icons notranslate">group</mat-icon> ${stars + 2} portions</p></div>`
  const html = card('Lentil soup', '30 min', 3) + card('Spelt risotto', '45 min', 5) + card('Plum cake', '90 min', 4)
  expect(Object.values(textsOf(html))).toEqual([
    ['Lentil soup', 'Spelt risotto', 'Plum cake'],
    ['30 min', '45 min', '90 min'],
    ['5 portions', '7 portions', '6 portions'],
  ])
})

test.each([
  ['<img src="/blank.gif" data-srcset="/i/AT-340.jpg 340w, /i/AT-680.jpg 680w">', '/i/AT-340.jpg'],
  [
    '<picture><source srcset="/w/AT.webp 1x, /w/AT-2.webp 2x"><img src="/static/placeholder.svg"></picture>',
    '/w/AT.webp',
  ],
  ['<img srcset="/s/AT.jpg 1x, /s/AT-2.jpg 2x">', '/s/AT.jpg'],
  ['<img src="/i/AT.jpg" srcset="/i/AT-2.jpg 2x">', '/i/AT.jpg'],
  ['<amp-img src="/amp/AT.jpg" width="3" height="2"></amp-img>', '/amp/AT.jpg'],
])('the picture of %s', (picture, address) => {
  const html = [1, 2, 3]
    .map(at => `<li r><h3>House ${'abc'[at - 1]}</h3>${picture.replaceAll('AT', String(at))}</li>`)
    .join('')
  expect(textsOf(html).image).toEqual([1, 2, 3].map(at => `http://example.test${address.replace('AT', String(at))}`))
})
