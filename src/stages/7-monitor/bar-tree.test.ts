import { expect, test } from 'vitest'
import { pageOf } from '../../../test/page-of.ts'
import { nodeOf } from '../2-model/xpath.ts'
import { barTree, barTreeOf } from './bar-tree.ts'

// The worked example of docs/bar-tree.md.
const EXAMPLE = `<html><body>
  <header><a href="/">Home</a></header>
  <main><h1>Books</h1><article><h2>A <b>blue</b> book</h2><p>£5</p></article></main>
  <footer><p>About</p></footer>
</body></html>`

function treeOf(html: string, xpath: string) {
  const page = pageOf(html)
  return barTree(page, nodeOf(page, xpath)!)
}

test('the worked example: html, body, one of three, one of two', () => {
  const { depth, bars, total, parts } = treeOf(EXAMPLE, '//article')
  expect(depth).toBe(4)
  expect(bars.map(({ parallel, slot }) => [parallel, slot])).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
    [3, 2],
    [2, 2],
  ])
  expect(bars.map(({ width }) => width)).toEqual([1, 1, 0.75, 0.375, 0.03125])
  expect(bars.map(({ area }) => area)).toEqual([0, 1, 1.5, 1.125, 0.125])
  expect(total).toBe(2.15625)
  // Above: the header, its link, and the heading; below: the footer and its paragraph.
  expect(parts).toMatchObject({ sigmaUpper: 3 - 3, sigmaLower: 3 - 2, delta: -1, kind: 'lower' })
})

test('the recursion of equation 3 is the product of equation 6', () => {
  // As in the figures of the paper: ten depths, four parallel elements at the fifth, three at the ninth, r = 10 %.
  const parallel = [1, 1, 1, 1, 1, 4, 1, 1, 1, 3, 1]
  const tree = barTreeOf(parallel.slice(1).map(count => ({ parallel: count, slot: 1 })))
  for (const { depth, nett } of tree.bars.slice(1)) {
    let product = 1
    for (let n = 0; n < depth; n++) product *= (1 - (depth - 1 - n) * 0.1) / parallel[depth - 1 - n]!
    expect(nett).toBeCloseTo(product, 12)
  }
  expect(tree.total).toBeCloseTo(
    tree.bars.slice(1).reduce((sum, { width }) => sum + width, 0),
    12,
  )
})

test('tags that format text, scripts and line breaks do not count', () => {
  const plain = treeOf('<body><p>One</p><div>Two</div></body>', '//div')
  const dressed = treeOf('<body><b><p>One</p><script></script></b><br><i><div>T<u>w</u>o</div></i></body>', '//div')
  expect(dressed).toEqual(plain)
})

test('a block beside the region changes P_d but not A_total', () => {
  const before = treeOf('<body><div>One</div></body>', '//div')
  const after = treeOf('<body><div>One</div><aside></aside></body>', '//div')
  expect(after.total).toBe(before.total)
  expect(after.bars.at(-1)!.parallel).toBe(before.bars.at(-1)!.parallel + 1)
})

test('the root of the page is a region of depth 1', () => {
  expect(treeOf('<p>One</p>', '/html')).toMatchObject({ depth: 1, total: 1 })
})
