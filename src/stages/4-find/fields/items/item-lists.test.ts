import { expect, test } from 'vitest'
import { fieldsOf } from '../../../../../test/fields-of.ts'

const list = (items: readonly string[], sign: string): string =>
  items.map((item, at) => `<li>${at > 0 ? `${sign} ` : ''}<a href="/rubric/${item}">${item}</a></li>`).join('')

test('a separator in an item is no part of it: all items are in the list, also those of one record', () => {
  const rubrics = [['Boats'], ['Quay', 'Boats', 'Fish'], ['Pilots', 'Quay'], ['Boats', 'Pilots']]
  for (const sign of ['|', '·', '/', '›']) {
    const fields = fieldsOf(
      rubrics.map((items, at) => `<div r><h3>Day ${at} at sea</h3><ul>${list(items, sign)}</ul></div>`).join(''),
    )
    const [, items] = fields
    expect(items!.isList).toBe(true)
    expect(items!.cells.map(cell => cell?.text)).toEqual(rubrics.map(each => each.join(', ')))
  }
})

test('phrases in varying number in the elements of a list are one column, also where some have a label', () => {
  const uses = [
    ['Planing: long boards of soft wood', 'Works well on the end grain', 'Cuts grooves for shelves and doors'],
    ['Sharpening: on a stone with oil', 'Fits into a small tool bag'],
    [
      'Turning: bowls of up to a foot',
      'Runs without noise at any speed',
      'Needs a bench of its own',
      'Made of cast iron',
    ],
  ]
  const html = uses.map(
    (each, at) => `<div r><h3>Tool ${at}</h3><ul>${each.map(use => `<li>${use}</li>`).join('')}</ul></div>`,
  )
  const fields = fieldsOf(html.join(''))
  expect(fields.map(({ isList }) => isList === true)).toEqual([false, true])
  expect(fields[1]!.cells.map(cell => cell?.text)).toEqual(uses.map(each => each.join(', ')))
})
