import { describe, expect, test } from 'vitest'
import { pageOf as parsedPage } from '../../../test/page-of.ts'
import type { BlockDefinition } from '../../stages/4-find/blocks/block-type.ts'
import { chooseFeatures, partByGroup, unknownFeatures } from './choose-features.ts'
import type { PageFeatures } from './examples.ts'
import { trainBlock, trainUnseen, validateBlock } from './validate-block.ts'

const DEFINITION: BlockDefinition = {
  type: 'thing',
  about: '',
  namespace: 't',
  classes: ['yes', 'other'],
  features: { words: ['says', 'length'], looks: ['place'] },
  profiles: {
    tree: {
      about: '',
      without: ['looks'],
      learner: { kind: 'tree', criterion: 'gini', minLeaf: 1, maxDepth: 5, pruneCost: 0, balanced: false },
      threshold: 0.5,
    },
  },
}

/** Two nodes; on pages of the site that differs, what says so is not the block. */
const pageOf = (site: number, differs = false): PageFeatures => ({
  id: `page of ${site}`,
  site: `site ${site}`,
  page: parsedPage('<p></p>'),
  table: {
    nodes: Int32Array.of(1, 2),
    features: ['t::says', 't::length'],
    columns: [Float64Array.of(1, 0), Float64Array.of(site, site)],
  },
  labels: differs ? Int32Array.of(1, 0) : Int32Array.of(0, 1),
  missed: [],
})

const SITES = Array.from({ length: 10 }, (_, site) => pageOf(site))

describe('a block type is validated', () => {
  test('by models that never saw the site of the page', () => {
    const odd = pageOf(99, true)
    const pages = [...SITES, odd, pageOf(99, true), pageOf(99, true)]
    const seen = trainBlock(pages, DEFINITION, 'tree')
    const judged = validateBlock(pages, DEFINITION, 'tree').find(({ page }) => page === odd)!
    // A model that knew the site would recognize it by the length that only this site has.
    expect(seen.trees[0]!.kind).toBe('split')
    expect(judged.probabilities[0]![0]).toBe(1)
  })

  test('by models to which ten pages of one site say less than ten pages of ten sites', () => {
    const odd = new Array<PageFeatures>(10).fill(pageOf(99, true))
    const says = trainBlock([...SITES, ...odd], DEFINITION, 'tree', ['t::says']).trees[0]!
    expect(says.kind === 'split' && says.high.shares[0]).toBeCloseTo(10 / (10 + Math.sqrt(10)))
  })

  test('with the pages that come with it helping to learn, and never judged', () => {
    const own = Array.from({ length: 40 }, (_, site) => pageOf(50 + site, true))
    const judged = validateBlock(SITES, DEFINITION, 'tree', {
      alsoLearn: own,
      features: ['t::says'],
    })
    expect(judged.map(({ page }) => page)).toEqual(SITES)
    expect(judged[0]!.probabilities[0]![0]).toBeLessThan(0.5)
  })

  test('from so few pages as asked, always the same ones', () => {
    const weightOf = (limitTraining?: number): number =>
      trainUnseen(SITES, DEFINITION, 'tree', limitTraining ? { limitTraining } : {})(SITES[0]!).trees[0]!.weight
    expect([weightOf(), weightOf(3)]).toEqual([16, 6])
    const learn = () => trainUnseen(SITES, DEFINITION, 'tree', { limitTraining: 3, seed: 4 })(SITES[0]!)
    expect(learn()).toEqual(learn())
  })
})

describe('features are chosen', () => {
  test('by name or by group, also those that the profile leaves out', () => {
    const chosen = chooseFeatures(DEFINITION, ['says', 'looks'])
    expect(chosen.features).toEqual({ words: ['says'], looks: ['place'] })
    expect(chosen.profiles.tree!.without).toBeUndefined()
  })

  test('and names that nothing has are told', () => {
    expect(unknownFeatures(DEFINITION, ['says', 'colour', 'words'])).toEqual(['colour'])
  })

  test('in groups, each with what is left without it', () => {
    expect(partByGroup(DEFINITION, ['t::says', 't::length', 't::place.0', 't::place.1'])).toEqual([
      { group: 'words', own: ['t::says', 't::length'], others: ['t::place.0', 't::place.1'] },
      { group: 'looks', own: ['t::place.0', 't::place.1'], others: ['t::says', 't::length'] },
    ])
  })
})
