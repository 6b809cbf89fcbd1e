import { expect, test } from 'vitest'
import { pageOf } from '../../../test/page-of.ts'
import { xpathOf } from './node-path.ts'
import { textOf } from './page-model.ts'
import { nodeOf, nodesOf } from './xpath.ts'
import { XPathError } from './xpath-engine.ts'

const page = pageOf(`
  <div id=list class="a b"><p>One <b>bold</b> end</p><p>Two</p></div>
  <svg><linearGradient/></svg><o:p>Word</o:p><x"y>Odd</x"y>`)
const texts = (xpath: string): string[] => nodesOf(page, xpath).map(node => textOf(page, node))

test('every node has a path that leads back to it, by the fast way and by XPath', () => {
  for (let node = 0; node < page.nodeCount; node++) {
    const path = xpathOf(page, node)
    expect(nodeOf(page, path), path).toBe(node)
    expect(nodesOf(page, `(${path})`), path).toEqual([node])
  }
})

test('a path has an index on every step', () => {
  expect(xpathOf(page, nodesOf(page, '//b')[0]!)).toBe('/html[1]/body[1]/div[1]/p[1]/b[1]')
  expect(xpathOf(page, nodeOf(page, '/html/body/div/p[1]/text()[2]')!)).toBe('/html[1]/body[1]/div[1]/p[1]/text()[2]')
})

test('steps without an index name all', () => {
  expect(texts('/html/body/div/p')).toEqual(['One bold end', 'Two'])
})

test('XPath 3.1 works on the model: axes, predicates, functions', () => {
  expect(texts('//p[b]')).toEqual(['One bold end'])
  expect(texts("//div[tokenize(@class, ' ') = 'b']/p[last()]")).toEqual(['Two'])
  expect(texts("//p[normalize-space(.) = 'One bold end']")).toEqual(['One bold end'])
  expect(texts("//b[. = 'bold']/preceding-sibling::text()")).toEqual(['One'])
  expect(texts('//p[2]/preceding-sibling::p/b')).toEqual(['bold'])
  expect(texts('//*[@id="list"]/p[starts-with(., "T")]')).toEqual(['Two'])
  expect(texts('//o:p')).toEqual(['Word'])
  expect(nodesOf(page, '//linearGradient')).toHaveLength(1)
})

test('a relative path starts at the node that is given', () => {
  const second = nodeOf(page, '/html/body/div/p[2]')!
  expect(nodesOf(page, './text()', second)).toEqual([second + 1])
  expect(nodesOf(page, 'preceding-sibling::p/b', second)).toEqual(nodesOf(page, '//b'))
  expect(nodesOf(page, '/html/body/div/p[2]', second + 1)).toEqual([second])
})

test('a path to nowhere names nothing', () => {
  expect(nodeOf(page, '/html[1]/body[1]/p[7]')).toBeUndefined()
  expect(nodeOf(page, '/html/nothing')).toBeUndefined()
  expect(nodesOf(page, '//p/@class')).toEqual([])
})

test('what is no XPath is refused with the reason', () => {
  expect(() => nodesOf(page, '//p[')).toThrow(XPathError)
  expect(() => nodesOf(page, '')).toThrow(XPathError)
})

test('a path that visits all nodes for each node ends with a message, not after hours', () => {
  const large = pageOf('<p>x</p>'.repeat(3_000))
  expect(() => nodesOf(large, "//*[count(//*[. = 'y']) = 0]")).toThrow(/takes too long on this page/)
  expect(nodesOf(large, "//p[. = 'x'][last()]")).toHaveLength(1)
})
