import { expect, test } from 'vitest'
import { pageOf } from '../../../../test/page-of.ts'
import { attributeOf, type PageModel, TEXT_TAG } from '../../2-model/page-model.ts'
import { findTopK } from './find-top-k.ts'
import type { Switch, TopKOptions } from './top-k.ts'

// A page for each optimisation on which it decides, with everything else that we do and as published.

const NAMES = ['Ash', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir']
const OTHERS = ['Soil', 'Light', 'Water', 'Wind', 'Frost', 'Pests']
const PROSE = 'It grows in most gardens without much care, and lives for longer than those who planted it. '
const LONG = PROSE.repeat(6)

const page = (title: string, body: string): string => `<title>${title}</title><h1>${title}</h1><p>${PROSE}</p>${body}`
const each = (names: readonly string[], item: (name: string, i: number) => string): string => names.map(item).join('')

/** What is found without a switch, and with all of them. */
function outcomes(of: PageModel, without: Switch, options: TopKOptions = {}): { with: unknown; without: unknown } {
  const titles = (more: TopKOptions): unknown => {
    const found = findTopK(of, { ...options, ...more })
    return found.kind === 'none' ? 'none' : found.items.map(({ title }) => title)
  }
  return { with: titles({}), without: titles({ without: [without] }) }
}

/** A page as if it was rendered: a character takes 8 × 20 pixels, a picture what its attributes say. */
function drawn(html: string): PageModel {
  const model = pageOf(html)
  const zeros = (): Float32Array => new Float32Array(model.nodeCount)
  const [right, bottom] = [zeros(), zeros()]
  for (let node = 0; node < model.nodeCount; node++) {
    const isText = model.tag[node] === TEXT_TAG
    right[node] = isText
      ? 8 * (model.textEnd[node]! - model.textStart[node]!)
      : Number(attributeOf(model, node, 'width'))
    bottom[node] = isText ? 20 : Number(attributeOf(model, node, 'height'))
  }
  const size = { width: 1000, height: 1000 }
  const style = new Int32Array(model.nodeCount).fill(-1)
  return {
    ...model,
    visual: { page: size, viewport: size, left: zeros(), top: zeros(), right, bottom, style, styles: [] },
  }
}

const pictures = each(NAMES, name => `<section><h2>${name}</h2><img width=900 height=600><p>${PROSE}</p></section>`)
const advice = each(OTHERS, name => `<article><h3>${name}</h3><img width=9 height=6><p>${LONG}</p></article>`)

test.each([false, true])('area: large pictures are more than long texts (as published: %s)', paperOnly => {
  const garden = drawn(page('6 trees', pictures + advice))
  expect(outcomes(garden, 'area', { paperOnly })).toEqual({ with: NAMES, without: OTHERS })
})

test.each([false, true])('interleave: items take turns in two styles (as published: %s)', paperOnly => {
  const item = (name: string, i: number): string => {
    const tag = i % 2 ? 'article' : 'section'
    return `<${tag}><p>${name}</p><div>${PROSE}</div></${tag}>`
  }
  const found = outcomes(pageOf(page('6 best trees', each(NAMES, item))), 'interleave', { paperOnly })
  expect(found).toEqual({ with: NAMES, without: 'none' })
})

test.each([false, true])('k-plus-minus: one heading too many (as published: %s)', paperOnly => {
  const headings = each(NAMES, name => `<h2>${name}</h2><p>${PROSE}</p>`)
  const html = page('6 best trees', `${headings}<h2>Conclusion</h2><p>Plant one.</p>`)
  const found = outcomes(pageOf(html), 'k-plus-minus', { paperOnly })
  expect(found).toEqual({ with: NAMES, without: 'none' })
})

test('titles: the name of an item, not all that it says', () => {
  const body = each(NAMES, name => `<div><h2>${name}</h2><p>${PROSE}</p></div>`)
  expect(outcomes(pageOf(page('6 best trees', body)), 'titles')).toEqual({
    with: NAMES,
    without: NAMES.map(name => `${name} ${PROSE.trim()}`),
  })
})

test('interleave: elements and parts of them are not two styles', () => {
  const body = each(NAMES.slice(0, 3), name => `<section><b>${name}</b></section>`)
  expect(findTopK(pageOf(page('6 best trees', body)), { paperOnly: true }).kind).toBe('none')
})
