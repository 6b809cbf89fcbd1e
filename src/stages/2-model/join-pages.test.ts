import { describe, expect, test } from 'vitest'
import { pageOf } from '../../../test/page-of.ts'
import { joinPages, rootsOf } from './join-pages.ts'
import { attributeOf, childrenOf, type PageModel, resolveUrl, tagOf, textOf } from './page-model.ts'
import { nodeOf, nodesOf } from './xpath.ts'

const first = pageOf(
  '<title>One</title><body class=a><p>Red <b>hat</b></p><script>let x</script><a href="x">to x</a>',
  'http://example.test/a/1',
)
const second = pageOf(
  '<title>Two</title><body class=a><ul><li>Blue<li>Green</ul><style>p{}</style><a href="x">to x</a>',
  'http://example.test/b/2',
)
const page = joinPages([first, second])

describe('pages joined to one', () => {
  test('stand below a common root, in their order', () => {
    expect(rootsOf(page).map(root => textOf(page, root))).toEqual(['Red hat\nto x', 'Blue\nGreen\nto x'])
    expect([page.nodeCount, page.parent[0], page.last[0]]).toEqual([
      first.nodeCount + second.nodeCount + 1,
      -1,
      page.nodeCount - 1,
    ])
  })

  test('have nodes in document order, with places, depths and positions that fit', () => {
    for (let node = 0; node < page.nodeCount; node++) {
      expect(page.parent[node]).toBeLessThan(node)
      for (const child of childrenOf(page, node)) {
        expect(page.parent[child]).toBe(node)
        expect(page.depth[child]).toBe(page.depth[node]! + 1)
        expect(page.start[child]).toBeGreaterThan(page.start[node]!)
        expect(page.end[child]).toBeLessThan(page.end[node]!)
      }
    }
    expect([page.start[0], page.end[0]]).toEqual([0, 2 * page.nodeCount - 1])
    expect(nodesOf(page, '/pages/html[2]/body/ul/li[2]').map(node => textOf(page, node))).toEqual(['Green'])
  })

  test('say the same texts as before, hidden and raw ones behind what is laid out', () => {
    const each = (model: PageModel, from: number, count: number): string[] =>
      Array.from({ length: count }, (_, node) => `${tagOf(model, from + node)} ${textOf(model, from + node)}`)
    expect(each(page, 1, first.nodeCount)).toEqual(each(first, 0, first.nodeCount))
    expect(each(page, 1 + first.nodeCount, second.nodeCount)).toEqual(each(second, 0, second.nodeCount))
    expect(page.text).toBe('Red hat\nto x\nBlue\nGreen\nto xOne\nTwolet x\np{}')
  })

  test('keep attributes, each name and value once', () => {
    expect(nodesOf(page, '//body').map(body => attributeOf(page, body, 'class'))).toEqual(['a', 'a'])
    expect(new Set(page.strings).size).toBe(page.strings.length)
  })

  test('resolve addresses by their own', () => {
    const [one, two] = nodesOf(page, '//a')
    expect(resolveUrl(page, one!, 'x')).toBe('http://example.test/a/x')
    expect(resolveUrl(page, two!, 'x')).toBe('http://example.test/b/x')
  })

  test('keep what few nodes have', () => {
    const form = pageOf('<input type=checkbox>')
    const ticked = { ...form, extras: { ...form.extras, checked: new Set([nodeOf(form, '//input')!]) } }
    const both = joinPages([first, ticked])
    expect([...both.extras.checked]).toEqual([nodeOf(both, '//input')])
  })

  test('have boxes where all pages have them, one page below the other', () => {
    const laidOut = (model: PageModel): PageModel => ({
      ...model,
      visual: {
        page: { width: 100, height: 50 },
        viewport: { width: 100, height: 50 },
        left: new Float32Array(model.nodeCount),
        top: new Float32Array(model.nodeCount).fill(5),
        right: new Float32Array(model.nodeCount).fill(10),
        bottom: new Float32Array(model.nodeCount).fill(20),
        style: new Int32Array(model.nodeCount),
        styles: [{ color: 'red' } as never],
      },
    })
    const { visual } = joinPages([laidOut(first), laidOut(second)])
    expect(visual!.page).toEqual({ width: 100, height: 100 })
    expect(rootsOf(page).map(root => [visual!.top[root], visual!.bottom[root]])).toEqual([
      [5, 20],
      [55, 70],
    ])
    expect(visual!.styles).toHaveLength(1)
    expect(joinPages([laidOut(first), second]).visual).toBeUndefined()
  })

  test('may be one or none', () => {
    expect(rootsOf(joinPages([first]))).toEqual([1])
    expect(joinPages([]).nodeCount).toBe(1)
  })
})
