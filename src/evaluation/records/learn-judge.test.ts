import { expect, test } from 'vitest'
import { probabilityOf, sumOf } from '../../learn/log-linear.ts'
import { completedBy, learnWeights, type RegionExample } from './learn-judge.ts'
import { validateJudge } from './validate-judge.ts'

/** A page whose list has most text and whose menu has most links; without a list, it has only the menu. */
function example(site: number, hasList: boolean, isComplete = false): RegionExample {
  const share = 0.4 + (site % 5) / 10
  const menu = {
    evidence: { 'text share': Math.log(0.1), columns: 0.7, 'mostly links': 1 },
    records: 8,
    spans: [[1, 9]] as const,
    likeMain: 0,
    labelled: 0,
  }
  const list = {
    evidence: { 'text share': Math.log(share), columns: 1.6 },
    records: 20,
    spans: [[10, 99]] as const,
    likeMain: 1,
    labelled: 1,
  }
  return {
    id: `${site}`,
    site: `site ${site}`,
    hasList,
    hasMain: hasList && !isComplete,
    isComplete,
    isOwn: false,
    regions: hasList ? [menu, list] : [menu],
  }
}

const examples = [
  ...Array.from({ length: 16 }, (_, site) => example(site, true)),
  ...Array.from({ length: 8 }, (_, site) => example(100 + site, false)),
  ...Array.from({ length: 8 }, (_, site) => example(200 + site, true, true)),
]

test('weights prefer what the labels prefer', () => {
  const { main } = learnWeights(examples)
  const [menu, list] = examples[0]!.regions
  expect(sumOf(main, list!.evidence)).toBeGreaterThan(sumOf(main, menu!.evidence))
})

test('they are judged on sites that they were not learned from, and pages of our own do not count', () => {
  const own = { ...example(300, true), isOwn: true }
  expect(validateJudge([...examples, own]).score).toEqual({
    pages: 16,
    sites: 16,
    right: 16,
    exact: 16,
    told: 16,
    toldExact: 16,
    pagesWithout: 8,
    refused: 8,
    further: [],
  })
})

test('each folder of pages with main lists after the first has a score of its own', () => {
  const from = (corpus: string) => (each: RegionExample) => ({ ...each, corpus })
  const { score } = validateJudge([
    ...examples.slice(0, 12).map(from('real')),
    ...examples.slice(12, 20).map(from('farm')),
    ...examples.slice(20),
  ])
  expect(score).toMatchObject({ pages: 16, pagesWithout: 8 })
  expect(score.further).toMatchObject([{ pages: 4, sites: 4, right: 4, pagesWithout: 4, refused: 4 }])
})

test('the gate is where lists and pages without one are told apart', () => {
  const { gate } = validateJudge(examples)
  const { main, list } = learnWeights(examples)
  const probability = ({ regions }: RegionExample): number => {
    const best = regions.reduce((a, b) => (sumOf(main, b.evidence) > sumOf(main, a.evidence) ? b : a))
    return probabilityOf(list, best.evidence)
  }
  for (const each of examples) expect(probability(each) >= gate).toBe(each.hasList)
})

test('the limits of a measure are what the examples have', () => {
  const { limits } = learnWeights(examples)
  expect(limits['text share']![0]).toBeCloseTo(Math.log(0.1))
  expect(limits.columns).toEqual([0, 1.6])
  expect(limits['mostly links']).toEqual([0, 1])
})

test('many pages of one site count as two', () => {
  const many = Array.from({ length: 60 }, (_, id) => {
    const { regions, ...page } = example(400 + id, true)
    return { ...page, site: 'odd', regions: regions.map(each => ({ ...each, likeMain: 1 - each.likeMain })) }
  })
  const { main } = learnWeights([...examples, ...many])
  const [menu, list] = examples[0]!.regions
  expect(sumOf(main, list!.evidence)).toBeGreaterThan(sumOf(main, menu!.evidence))
})

test('the same examples give the same weights', () => {
  expect(learnWeights(examples)).toEqual(learnWeights(examples))
})

test('what no example had is weighed as others weigh it', () => {
  const rare = examples.map(({ regions, ...page }) => ({
    ...page,
    regions: regions.map(({ evidence, ...each }) => ({ ...each, evidence: { ...evidence, 'named columns': 0 } })),
  }))
  const tables = rare.map(({ regions, ...page }) => ({
    ...page,
    regions: regions.map(each => ({ ...each, evidence: { ...each.evidence, 'named columns': each.likeMain } })),
  }))
  const [own, others] = [learnWeights(rare), learnWeights(tables)]
  const { main } = completedBy(own, others)
  expect(own.main.weights['named columns']).toBe(0)
  expect(main.weights['named columns']).toBe(others.main.weights['named columns'])
  expect(main.weights.columns).toBe(own.main.weights.columns)
})
