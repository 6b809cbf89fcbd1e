import { expect, test } from 'vitest'
import { BOATS_DOMAIN } from '../../../test/boat-market.ts'
import { folderOf } from '../../../test/folder-of.ts'
import { pageOf } from '../../../test/page-of.ts'
import { attributeOf } from '../../stages/2-model/page-model.ts'
import { loadDomain } from '../../stages/4-find/domain/load-domain.ts'
import { loadDomainFinder } from '../../stages/4-find/domain/load-domain-finder.ts'
import { loadDomainWeights } from '../../stages/4-find/domain/load-weights.ts'
import { columnCases, learnDomainWeights } from './learn-weights.ts'

const BOATS = [
  ['Wanderer', '£14,500', 'Poole'],
  ['Grey Goose', '£31,000', 'Whitby'],
  ['Little Auk', '£22,250', 'Fowey'],
]

test('a column is a right case of an attribute if its cells contain the labeled values', () => {
  const page = pageOf(
    `<html lang=en><ul>${BOATS.map(([name, price, harbor], at) => `<li><h2><a href="/${at}">${name}</a></h2><p>${price}</p><p>Lies in ${harbor}</p></li>`).join('')}</ul>`,
  )
  const records = Array.from({ length: page.nodeCount }, (_, node) => node)
    .filter(node => attributeOf(page, node, 'href') !== undefined)
    .map((link, at) => ({
      nodes: [page.parent[page.parent[link]!]!],
      attributes: { title: { text: BOATS[at]![0]! }, price: { text: BOATS[at]![1]! } },
    }))
  const finder = loadDomainFinder(loadDomain(folderOf('boats', { 'domain.yaml': BOATS_DOMAIN })))
  const cases = columnCases(page, [{ records }], finder)
  const withClaim = (claim: string): readonly boolean[] =>
    cases.filter(({ values }) => claim in values).map(({ holds }) => holds)
  expect(withClaim('title: heading')).toEqual([true])
  expect(withClaim('title: cells')).toEqual([true, false])
  expect(withClaim('little else around')).toEqual([true])
})

test('claims of right columns get positive weights, those of wrong ones negative weights', () => {
  const cases = Array.from({ length: 40 }, (_, at) => ({
    values: at % 2 ? { words: 1, place: at % 5 } : { constant: 1, place: at % 5 },
    holds: at % 2 === 1,
    weight: 1,
  }))
  const shipped = loadDomainWeights()
  const { weights, points, tolerances } = learnDomainWeights(cases, shipped)
  expect(weights.words).toBeGreaterThan(0)
  expect(weights.constant).toBeLessThan(0)
  expect(Object.keys(weights).sort()).toEqual(Object.keys(shipped.weights).sort())
  expect(points.enough - points['second column']).toBeCloseTo(shipped.points.enough - shipped.points['second column'])
  expect(weights.words!).toBeGreaterThan(points.enough)
  expect(weights.constant!).toBeLessThan(points.enough)
  expect(tolerances).toEqual(shipped.tolerances)
})
