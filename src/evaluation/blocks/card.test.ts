import { expect, test } from 'vitest'
import type { Model } from '../../learn/model.ts'
import type { BlockDefinition } from '../../stages/4-find/blocks/block-type.ts'
import { type CardFacts, formatCard } from './card.ts'

const DEFINITION: BlockDefinition = {
  type: 'thing',
  about: 'Finds things.',
  limits: ['It never finds a thing in the dark.'],
  namespace: 't',
  classes: ['thing', 'other'],
  features: { words: ['says'] },
  profiles: {
    tree: {
      about: 'One tree.',
      without: [],
      learner: { kind: 'tree', criterion: 'gini', minLeaf: 1, maxDepth: 5, pruneCost: 0, balanced: false },
      threshold: 0.5,
    },
  },
}

const leaf = (shares: number[]) => ({ kind: 'leaf', shares, weight: 1 }) as const
const MODEL: Model = {
  features: ['t::says'],
  classes: ['thing', 'other'],
  trees: [{ kind: 'split', feature: 0, threshold: 0.5, missing: 'low', low: leaf([0, 1]), high: leaf([1, 0]), shares: [0.5, 0.5], weight: 2 }], // biome-ignore format: one line
}
const FACTS: CardFacts = {
  models: { tree: MODEL },
  metrics: { tree: { pages: 40, pagesRight: 0.925, falseAlarms: 2 } },
  own: { pages: 9, labelled: 6, languages: { de: 1, en: 8 } },
  corpora: [{ pages: 40, sites: 12 }],
  isTruth: feature => feature === 't::says',
}

const card = formatCard(DEFINITION, FACTS)

test('the card says what the block type is for and which pages it was learned from', () => {
  expect(card).toContain('# thing\n\nFinds things.')
  expect(card).toContain('- 9 pages written for it (6 with a label, 3 without), in 2 languages: en 8, de 1')
  expect(card).toContain('- 40 labeled pages of 12 sites, which do not ship with it')
})

test('the card has the figures as a table, shares in percent and counts as they are', () => {
  expect(card.replace(/ +/g, ' ')).toContain(
    '| profile | pages | pages right | false alarms |\n| ------- | ----- | ----------- | ------------ |\n| tree | 40 | 92.5 % | 2 |',
  )
})

test('a second corpus has figures of its own', () => {
  const further = [{ pages: 50, pagesRight: 1, falseAlarms: 0 }]
  const metrics = { tree: { ...FACTS.metrics.tree, further } }
  const two = formatCard(DEFINITION, { ...FACTS, metrics, corpora: [...FACTS.corpora, { pages: 50, sites: 5 }] })
  expect(two.replace(/ +/g, ' ')).toContain('| tree | 40 | 92.5 % | 2 |\n| tree, corpus 2 | 50 | 100.0 % | 0 |')
  expect(two).toContain('amberyl train thing --corpus DIR DIR')
})

test('the card shows the tree in the words of its rules', () => {
  expect(card).toContain('```\nsays: thing (100 %)\nnot says: other (100 %)\n```')
})

test('the card names the limits, those of its pages too', () => {
  expect(card).toContain('- It never finds a thing in the dark.')
  expect(card).toContain('- It has fewer than 3 pages of its own in each of these languages: de.')
  expect(card).toContain('- One page is 2.5 points of pages right.')
})

test('without figures and other pages the card mentions none', () => {
  const bare = formatCard(DEFINITION, { ...FACTS, corpora: [], metrics: {} })
  expect(bare).not.toMatch(/## Results|--corpus|points|sites/)
})
