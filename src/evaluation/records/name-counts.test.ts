import { expect, test } from 'vitest'
import { countNames } from './name-counts.ts'

test('a name that says only the kind counts, except for the first picture, price, or date', () => {
  expect(countNames(['title', 'text', 'number_2', 'price', 'image', 'date', 'price_2'])).toEqual({
    columns: 7,
    byKind: 3,
    byPartAndKind: 0,
  })
})

test('a part and a kind are counted separately; what only ends like a kind is a name', () => {
  const names = ['author_text', 'text_link', 'title_link', 'model_number', 'last_post_date', 'image_link']
  expect(countNames(names)).toMatchObject({ byKind: 0, byPartAndKind: 2 })
})
