import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageOf } from '../../../../../test/page-of.ts'
import { Facts } from '../../../../datalog/facts.ts'
import type { NodeId, PageModel } from '../../../2-model/page-model.ts'
import { identifyAreas } from './identify-areas.ts'
import { loadAmberPrograms } from './programs.ts'

// The rules against the text of the method, on random pages and lists.

const programs = loadAmberPrograms()

const { tree } = fc.letrec<{ tree: string }>(tie => ({
  tree: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.constant('<b>£1</b>'),
    fc.array(tie('tree'), { minLength: 1, maxLength: 4 }).map(inner => `<div>${inner.join('')}</div>`),
  ),
}))

const stepsBetween = (page: PageModel, a: NodeId, b: NodeId): number => {
  let common = a
  while (page.last[common]! < b) common = page.parent[common]!
  return page.depth[a]! + page.depth[b]! - 2 * page.depth[common]!
}

test('clusters are continuous and share out all nodes; depths and distances in one are similar', () => {
  fc.assert(
    fc.property(fc.array(tree, { minLength: 2, maxLength: 5 }), html => {
      const page = pageOf(html.join(''))
      const nodes = [...page.tag.keys()].filter(node => page.tags[page.tag[node]!] === 'b')
      const { run } = identifyAreas(page, { mandatory: new Map([['price', nodes]]) }, programs, true)
      const clusters = new Map<number, NodeId[]>()
      for (const [level, , first, node] of run.relation('cluster') as Iterable<[number, string, number, number]>)
        if (level === 1) clusters.set(first, [...(clusters.get(first) ?? []), node])
      const runs = [...clusters.values()].map(cluster => cluster.sort((a, b) => a - b)).sort((a, b) => a[0]! - b[0]!)
      expect(runs.flat()).toEqual(nodes)
      for (const cluster of runs) {
        const depths = cluster.map(node => page.depth[node]!)
        expect(Math.max(...depths) - Math.min(...depths)).toBeLessThanOrEqual(1)
        const steps = cluster.flatMap((a, i) => cluster.slice(i + 1).map(b => stepsBetween(page, a, b)))
        if (steps.length > 0) expect(Math.max(...steps) - Math.min(...steps)).toBeLessThanOrEqual(2)
      }
    }),
    { numRuns: 40 },
  )
})

interface Leading {
  readonly place: number
  readonly tag: string
}

/** The procedure as the publication tells it, at the first end or at the last one first; a lone pair stays. */
function prune(nodes: readonly Leading[], lastFirst: boolean): Leading[] {
  const left = [...nodes]
  const isAlone = (at: number): boolean => {
    const pairs = left
      .slice(1)
      .map((node, i) => ({ tags: `${left[i]!.tag} ${node.tag}`, gap: node.place - left[i]!.place }))
    const others = pairs.filter((_, i) => i !== at)
    return !others.some(({ tags }) => tags === pairs[at]!.tags) || !others.some(({ gap }) => gap === pairs[at]!.gap)
  }
  const ends = [
    () => left.length > 2 && isAlone(0) && left.shift(),
    () => left.length > 2 && isAlone(left.length - 2) && left.pop(),
  ]
  if (lastFirst) ends.reverse()
  while (ends.some(discard => discard())) {}
  return left
}

test('pruning gives what the procedure gives, where something is left that is repeated', () => {
  const leading = fc.array(fc.record({ gap: fc.integer({ min: 1, max: 3 }), tag: fc.constantFrom('p', 'div') }), {
    minLength: 2,
    maxLength: 9,
  })
  fc.assert(
    fc.property(leading, list => {
      let place = -1
      const nodes = list.map(({ gap, tag }) => ({ place: (place += gap), tag }))
      const expected = prune(nodes, false)
      fc.pre(expected.length > 2)
      expect(prune(nodes, true)).toEqual(expected)
      const tagAt = new Map(nodes.map(each => [each.place, each.tag]))
      const facts = new Facts()
      facts.add('area', 0)
      for (let at = 0; at <= place; at++) facts.add('child', 0, at, at, tagAt.get(at) ?? 'i')
      for (const each of nodes) {
        facts.add('mandatory', 0, each.place)
        facts.add('ancestor_or_self', 0, each.place, each.place)
      }
      const run = facts.run(programs.understanding)
      expect([...run.relation('pruned')]).toEqual([[0, expected[0]!.place, expected.at(-1)!.place]])
    }),
    { numRuns: 100 },
  )
})
