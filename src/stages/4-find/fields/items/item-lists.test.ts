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
