import { expect, test } from 'vitest'
import { pageOf } from '../../../test/page-of.ts'
import type { FieldMemory } from './field-memory.ts'
import { locateField } from './locate-field.ts'

const NOTHING: FieldMemory = { values: [], tag: 'p', words: [], heading: '', isInTitle: false }
const page = pageOf(`<html><head><title>Plum cake - Recipes</title></head><body><h2>Recipes</h2><h1>Plum cake</h1>
  <nav><a>Home</a> <a>Cakes</a></nav><h3>You need</h3>
  <div class="need"><p>500 g plums</p><p>200 g flour</p><p>3 eggs</p></div><h3>Steps</h3>
  <div class="steps"><p>Mix the flour with the eggs.</p><p>Put the plums on top and bake all of it.</p></div></body></html>`)

const best = (name: string, isList: boolean, memory: Partial<FieldMemory>) =>
  locateField(page, { name, isList, memory: { ...NOTHING, ...memory } })[0]?.values

test('a title is what the page is titled, not the name of the site', () => {
  expect(best('title', false, { values: ['Apple pie'], tag: 'h1', isInTitle: true })).toEqual(['Plum cake'])
})

test('a list is found by its heading and what its values look like', () => {
  const values = ['300 g apples', '150 g sugar', '1 lemon', '2 eggs']
  expect(best('ingredients', true, { values, heading: 'youneed' })).toEqual(['500 g plums', '200 g flour', '3 eggs'])
})

test('a list in other words is found by the words that stayed', () => {
  const values = ['Flour and eggs are mixed.', 'Plums are put on top; bake all of it.']
  expect(best('method', true, { values, tag: 'li' })?.[0]).toBe('Mix the flour with the eggs.')
})

test('a list is its values, not the parts of the page that hold several of them', () => {
  const steps = ['Mix the flour.', 'Add the eggs.', 'Bake it.', 'Let it cool.']
  const group = (some: readonly string[]): string =>
    `<div class="steps"><p>${some.join('</p><p>')}</p><div>You need the oven.</div></div>`
  const grouped = pageOf(`<html><body>${group(steps.slice(0, 1))}${group(steps.slice(1))}</body></html>`)
  const [found] = locateField(grouped, {
    name: 'steps',
    isList: true,
    memory: { ...NOTHING, values: ['Mix the flour.', 'Add three eggs.', 'Bake it.', 'Let it cool.'], tag: 'li' },
  })
  expect(found?.values).toEqual(steps)
})

test('what nothing on the page is like is not found', () => {
  expect(best('isbn', false, { values: ['978-0-14-044913-6'], tag: 'dd' })).toBeUndefined()
})
