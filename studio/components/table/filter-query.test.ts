import { expect, test } from 'vitest'
import { filterQuery } from './filter-query.ts'

test('a filter is a text or a condition, and the text of a condition needs no quotes', () => {
  expect(filterQuery('')).toEqual({})
  expect(filterQuery('blue lamp')).toEqual({ q: 'blue lamp' })
  expect(filterQuery('price < 100')).toEqual({ where: 'price < 100' })
  expect(filterQuery('color = dark blue')).toEqual({ where: 'color = "dark blue"' })
  expect(filterQuery('color != Blue')).toEqual({ where: 'color != "Blue"' })
  expect(filterQuery('name contains lamp')).toEqual({ where: 'name contains "lamp"' })
  expect(filterQuery('color = "Blue"')).toEqual({ where: 'color = "Blue"' })
  expect(filterQuery('sold = true')).toEqual({ where: 'sold = true' })
  expect(filterQuery('price < 100 and color = "Blue"')).toEqual({ where: 'price < 100 and color = "Blue"' })
})
