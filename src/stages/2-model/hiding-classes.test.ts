import { expect, test } from 'vitest'
import { hidesByClass } from './hiding-classes.ts'

test('a class name that kits use to hide an element hides it', () => {
  for (const names of [
    'sr-only',
    'badge visually-hidden',
    'screen-reader-text',
    'js-viewed is-hidden',
    'd-none',
    'acme-visually-hidden',
  ])
    expect(hidesByClass(names), names).toBe(true)
})

test('a class name that hides only on small screens does not hide', () => {
  for (const names of ['hidden md:block', 'd-none d-lg-flex', 'hidden lg:table'])
    expect(hidesByClass(names), names).toBe(false)
})

test('other class names do not hide', () => {
  for (const names of ['', 'hidden-gems', 'product hide-arrow', 'not-sr-only', 'title'])
    expect(hidesByClass(names), names).toBe(false)
})
