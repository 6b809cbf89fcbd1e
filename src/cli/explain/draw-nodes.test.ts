import { expect, test } from 'vitest'
import { pageOf } from '../../../test/page-of.ts'
import { nodeOf } from '../../stages/2-model/xpath.ts'
import { drawNodes } from './draw-nodes.ts'

test('marked nodes are drawn where they are, over the visible texts of the page', () => {
  const parsed = pageOf('<p>Fish & chips</p><a href="/x">Order</a>')
  const boxes = (size: number): Float32Array => new Float32Array(parsed.nodeCount).fill(size)
  const link = nodeOf(parsed, '//a')!
  const [left, right] = [boxes(5), boxes(95)]
  left[link] = 30
  const styles = { style: new Int32Array(parsed.nodeCount), styles: [] }
  const page = { width: 100, height: 60 }
  const visual = { page, viewport: page, left, right, top: boxes(10), bottom: boxes(25), ...styles }
  const svg = drawNodes({ ...parsed, visual }, [{ name: 'way on', nodes: [link] }])
  expect(svg).toContain('<rect x="30" y="10" width="65" height="15"')
  expect(svg).toContain('>Fish &amp; chips</text>')
  expect(svg).toContain('■ way on')
})

test('a page that was only parsed cannot be drawn', () => {
  expect(() => drawNodes(pageOf('<p>x'), [])).toThrow('only a rendered page')
})
