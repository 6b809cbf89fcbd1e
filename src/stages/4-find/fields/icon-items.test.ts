import { expect, test } from 'vitest'
import { fieldsOf, textsOf } from '../../../../test/fields-of.ts'

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
