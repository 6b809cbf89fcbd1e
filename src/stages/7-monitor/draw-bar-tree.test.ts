import { expect, test } from 'vitest'
import { barTreeOf } from './bar-tree.ts'
import { drawBarTree } from './draw-bar-tree.ts'

const levels = (...parallel: number[]) => parallel.map(count => ({ parallel: count, slot: count }))
const countOf = (svg: string, part: string): number => svg.split(part).length - 1

test('each depth has a bar and its numbers', () => {
  const svg = drawBarTree(barTreeOf(levels(1, 1, 3, 2)), { title: 'Books' })
  expect(countOf(svg, 'class="bar"')).toBe(4)
  expect(svg).toContain('>Books</text>')
  expect(svg).toContain('d_max 4 · A_total 2.156')
  expect(svg).toContain('>0.375</text>')
  expect(svg).not.toContain('class="before"')
})

test('an earlier tree is drawn over it and what differs is marked', () => {
  const svg = drawBarTree(barTreeOf(levels(1, 4)), { before: barTreeOf(levels(1, 3)) })
  expect(countOf(svg, 'class="before"')).toBe(2)
  // P_2 and the order at depth 2; the widths are those of the depths before.
  expect(countOf(svg, 'class="changed"')).toBe(2)
  expect(svg).toContain('3 → 4')
})

test('a depth that only one of the trees has is marked', () => {
  expect(drawBarTree(barTreeOf(levels(1)), { before: barTreeOf(levels(1, 2)) })).toContain('2 → –')
})

test('titles from pages become no markup', () => {
  const svg = drawBarTree(barTreeOf(levels(1)), { title: '<script>&\u0000\ud800' })
  expect(svg).toContain('&lt;script&gt;&amp;</text>')
})

test('very deep and very broad pages are drawn within limits', () => {
  const svg = drawBarTree(barTreeOf(Array.from({ length: 5000 }, () => ({ parallel: 900, slot: 450 }))))
  expect(svg.length).toBeLessThan(200_000)
  expect(svg).toContain('and 4800 depths more')
  expect(svg).not.toContain('NaN')
})
