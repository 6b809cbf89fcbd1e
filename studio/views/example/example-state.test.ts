import { expect, test } from 'vitest'
import { completeFields, type ExampleState, freshName, stateIn, stateParams } from './example-state.ts'

const STATE: ExampleState = {
  fields: [
    { name: 'name', values: ['Kelp Door Mat, Ink'] },
    { name: 'price', values: [{ node: 94 }, '£40'] },
    { name: 'empty', values: [] },
  ],
  others: ['page_a', 'page_b'],
  corrections: { page_a: { price: '£7.99' } },
}

test('what was shown goes into the address and comes back', () => {
  const params = Object.entries(stateParams(STATE)).filter((entry): entry is [string, string] => entry[1] !== undefined)
  expect(stateIn(new URLSearchParams(params))).toEqual(STATE)
  expect(stateIn(new URLSearchParams({ fields: '{', right: '[1]' }))).toEqual({
    fields: [],
    others: [],
    corrections: {},
  })
})

test('a field without a name or a value is not learned yet, and a new one has a name of its own', () => {
  expect(completeFields(STATE).map(({ name }) => name)).toEqual(['name', 'price'])
  expect(freshName([{ name: 'field_2', values: [] }])).toBe('field_3')
})
