import { expect, test } from 'vitest'
import { pageOf } from '../../../../test/page-of.ts'
import { textOf } from '../../2-model/page-model.ts'
import { nodeOf } from '../../2-model/xpath.ts'

const textIn = (html: string, xpath = '/html/body'): string => {
  const page = pageOf(html)
  return textOf(page, nodeOf(page, xpath)!).replace(/\s+/g, ' ')
}

test('a declared shadow root is shown in place of the children of its element', () => {
  const html = '<x-box><template shadowrootmode="open"><p>Shown</p></template>Not shown</x-box>'
  expect(textIn(html)).toBe('Shown')
  expect(textIn(html, '/html/body/x-box/p')).toBe('Shown')
})

test('its slots show the children of the element: the first of a name all of them, and others what they have', () => {
  const html = `<x-box><template shadowrootmode="closed"><slot name="b"></slot> | <slot>none</slot> | <slot>rest</slot> |
<slot name="c">kept</slot></template>One <i slot="b">Two</i> Three</x-box>`
  expect(textIn(html)).toBe('Two | One Three | rest | kept')
})

test('shadow roots may be in shadow roots; other templates show nothing', () => {
  const inner = '<x-in><template shadowrootmode="open"><b><slot></slot></b></template><slot></slot></x-in>'
  expect(textIn(`<x-out><template shadowrootmode="open">${inner}</template>Deep</x-out><template>No</template>`)).toBe(
    'Deep',
  )
})
