import { describe, expect, test } from 'vitest'
import { LISTINGS } from '../../demo/listings.ts'
import { startDemo } from '../../demo/server.ts'
import { Renderer } from '../../src/stages/1-render/renderer.ts'
import { renderStatically } from '../../src/stages/1-render/static.ts'
import { buildModel } from '../../src/stages/2-model/build.ts'
import { xpathOf } from '../../src/stages/2-model/node-path.ts'
import { attributeOf, frameOf, type PageModel, tagOf, textOf } from '../../src/stages/2-model/page-model.ts'
import { readFacts } from '../../src/stages/2-model/relations.ts'
import { nodeOf, nodesOf } from '../../src/stages/2-model/xpath.ts'
import { closedAfterwards } from '../closed-afterwards.ts'

const site = closedAfterwards(await startDemo())
const renderer = closedAfterwards(new Renderer())

/** Pages that no test changes; each is rendered once. */
const opened = new Map<string, Promise<PageModel>>()
const openOnce = (path: string): Promise<PageModel> => {
  const page = opened.get(path) ?? open(path)
  opened.set(path, page)
  return page
}

const open = async (path: string): Promise<PageModel> =>
  buildModel(await renderer.render({ kind: 'url', url: new URL(path, site.url).href }))

describe('a rendered page', () => {
  test('has boxes in reading order, styles, and what can be clicked', async () => {
    const page = await openOnce('/homes/')
    const cards = nodesOf(page, "//div[tokenize(@class, '\\s') = 'card']")
    const { top, left, right, style, styles, viewport } = page.visual!
    expect(cards.length).toBeGreaterThan(15)
    for (const [i, card] of cards.entries()) {
      expect(page.visible[card]).toBe(1)
      expect(right[card]! - left[card]!).toBeGreaterThan(200)
      if (i > 0) expect(top[card]!).toBeGreaterThanOrEqual(top[cards[i - 1]!]!)
    }
    const heading = nodeOf(page, '//h1')!
    expect(Number.parseFloat(styles[style[heading]!]!.fontSize)).toBeGreaterThan(20)
    expect(viewport).toEqual({ width: 1280, height: 1024 })
    const links = nodesOf(page, '//a[@href]')
    expect(links.every(link => page.clickable[link] === 1)).toBe(true)
  })

  test('gives visual facts to rules', async () => {
    const page = await openOnce('/homes/')
    const boxes = readFacts(page, ['css::box']).get('css::box')!
    const fonts = readFacts(page, ['css::font_size']).get('css::font_size')!
    expect(boxes.length).toBeGreaterThan(500)
    expect(Array.from(boxes.columns[1] as Float32Array).some(Number.isNaN)).toBe(false)
    expect(Array.from(fonts.columns[1] as Float64Array).every(size => size > 0)).toBe(true)
  })

  test('has its frames in place, moved to where they are shown', async () => {
    const page = await open('/homes/open-days/')
    const frame = nodeOf(page, '//iframe')!
    const item = nodesOf(page, '//iframe/html/body//li')[0]!
    expect(frameOf(page, item).owner).toBe(frame)
    expect(frameOf(page, item).url).toContain('/homes/open-days/board/')
    expect(xpathOf(page, item)).toContain('/iframe[1]/html[1]/body[1]/')
    const { left, top } = page.visual!
    expect(left[item]!).toBeGreaterThanOrEqual(left[frame]!)
    expect(top[item]!).toBeGreaterThanOrEqual(top[frame]!)
  })

  test('has its shadow roots in place', async () => {
    const page = await open('/shop/outlet/')
    const host = nodeOf(page, '//outlet-list')!
    expect(page.last[host]! - host).toBeGreaterThan(100)
    expect(page.visible[host]).toBe(1)
  })

  test('has content that scripts add after load, which the parsed page lacks', async () => {
    const [first] = LISTINGS.find(listing => listing.address === '/shop/')!.records()
    const name = String(Object.values(first!.fields)[0])
    const parsed = buildModel(await renderStatically({ kind: 'url', url: new URL('/shop/', site.url).href }))
    expect(textOf(await open('/shop/'), 0)).toContain(name)
    expect(textOf(parsed, 0)).not.toContain(name)
  })

  test('is the same each time', async () => {
    const [a, b] = [await openOnce('/journal/'), await open('/journal/')]
    // Nodes of two tabs have other numbers, and each page knows when it was read.
    const contentOf = ({ backendNode: _, frames, ...page }: PageModel) => ({
      ...page,
      frames: frames.map(({ at: __, ...frame }) => frame),
    })
    expect(contentOf(a)).toEqual(contentOf(b))
  })
})

test('a parsed page has the tree and the text of the rendered one where no script changes it', async () => {
  for (const path of ['/homes/', '/journal/', '/journal/archive/', '/shop/table/']) {
    const rendered = await openOnce(path)
    const parsed = buildModel(await renderStatically({ kind: 'url', url: new URL(path, site.url).href }))
    const tags = (page: PageModel): string[] => Array.from({ length: page.nodeCount }, (_, node) => tagOf(page, node))
    // Scripts may have changed the end of the page; the list is before it.
    const list = nodesOf(parsed, '//main')[0] ?? nodesOf(parsed, '//body')[0]!
    const same = nodeOf(rendered, xpathOf(parsed, list))!
    expect(tags(rendered).slice(same, rendered.last[same]! + 1)).toEqual(
      tags(parsed).slice(list, parsed.last[list]! + 1),
    )
    expect(attributeOf(rendered, same, 'class')).toBe(attributeOf(parsed, list, 'class'))
  }
})
