import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageOf } from '../../../../test/page-of.ts'
import { contains, type PageModel } from '../../2-model/page-model.ts'
import { findRegionsByBaseline } from './baseline.ts'
import { BASELINES } from './baseline-names.ts'

/** As if it was rendered, with boxes that are aligned often. */
function withBoxes(page: PageModel, places: readonly number[]): PageModel {
  const place = (node: number, salt: number): number => places[(node * 7 + salt) % places.length]!
  const column = (of: (node: number) => number): Float32Array =>
    Float32Array.from({ length: page.nodeCount }, (_, node) => of(node))
  const [left, top] = [column(node => 100 * place(node, 1)), column(node => 20 * (node + place(node, 2)))]
  const size = { width: 1000, height: 1000 }
  const boxes = { left, top, right: left.map(x => x + 90), bottom: top.map((y, node) => y + 15 + place(node, 3)) }
  return {
    ...page,
    visual: { page: size, viewport: size, ...boxes, style: new Int32Array(page.nodeCount), styles: [] },
  }
}

const TAGS = ['ul', 'li', 'dl', 'dt', 'dd', 'table', 'tr', 'td', 'p', 'div', 'b']
const PIECES = ['<ul><li>x<li>', '<dl><dt>x<dd>', '<table><tr><td>x<td>1<tr><td>x<td>', ...TAGS.map(tag => `</${tag}>`)]
const piece = fc.constantFrom(...PIECES, ...TAGS.map(tag => `<${tag}>x`))
/** Tags in any order, each part three times; a parser makes the best of it. */
const html = fc
  .array(fc.array(piece, { maxLength: 12 }), { minLength: 2 })
  .map(parts => parts.map(part => part.join('').repeat(3)).join(''))

// What top-k finds depends on titles, which these pages do not have; its own tests ask the same of it.
test.each(BASELINES.filter(name => name !== 'clustvx' && name !== 'top-k'))(
  '%s: on any page records and lists do not share nodes',
  name => {
    let lists = 0
    const places = fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(html, places, (source, numbers) => {
        const page = withBoxes(pageOf(source), numbers)
        const found = findRegionsByBaseline(page, name)
        if (found.kind === 'none') return
        lists += found.regions.length
        const times = new Uint8Array(page.nodeCount)
        for (const { root, records } of found.regions) {
          expect(records.length).toBeGreaterThan(1)
          expect(records.map(([first]) => first)).toEqual(records.map(([first]) => first!).sort((a, b) => a - b))
          for (const node of records.flat()) {
            expect(contains(page, root, node)).toBe(true)
            for (let inner = node; inner <= page.last[node]!; inner++) times[inner]!++
          }
        }
        expect(Math.max(...times)).toBeLessThanOrEqual(1)
      }),
      { numRuns: 100, seed: 1 },
    )
    expect(lists).toBeGreaterThan(30)
  },
)
