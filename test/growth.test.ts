import { describe, expect, test } from 'vitest'
import { analyse, type Models } from '../src/analyse.ts'
import { LimitReached } from '../src/datalog/tables/limits.ts'
import { shippedModels } from '../src/shipped-models.ts'
import { annotate } from '../src/stages/3-annotate/annotate.ts'
import type { BlockClassifier } from '../src/stages/4-find/blocks/block-type.ts'
import { readPageFacts } from '../src/stages/4-find/blocks/page-facts.ts'
import { warningsOf } from '../src/stages/6-harvest/undecided.ts'
import { pageOf } from './page-of.ts'
import { PATHOLOGICAL } from './pathological-pages.ts'

// `npm run test:hard` measures the CPU time of every command on every kind of page. Here the steps of rules are counted.

/** The steps of the rules of a block type on a page with this much of one thing. */
function stepsOf(name: string, count: number, { program }: BlockClassifier): number {
  const annotated = annotate(pageOf(PATHOLOGICAL[name]!.page(count)), shippedModels.annotators)
  return program.run(readPageFacts(annotated, program.requiredInputs)).steps
}

describe('the steps of next-page rules grow no faster than the page', () => {
  test.each([
    'numbers in one text',
    'different numbers in one text',
    'numbers in a link',
    'numbers in texts',
    'prices in one text',
    'sentences',
    'totals in one text',
    'links',
    'same links',
    'buttons',
    'classes of an element',
    'one long address',
    'letters of an address',
  ])('%s', name => {
    const from = PATHOLOGICAL[name]!.from / 2
    for (const classifier of [shippedModels.links, shippedModels.more]) {
      const [one, two] = [from, 2 * from].map(count => stepsOf(name, count, classifier)) as [number, number]
      expect(two).toBeLessThan(2.5 * one)
    }
  })
})

describe('a limit that is reached', () => {
  const page = pageOf(PATHOLOGICAL.rows!.page(10))
  const stopped = {
    run() {
      throw new LimitReached('steps', 1000, 'plm::says_next')
    },
    requiredInputs: [],
  }
  const models = new Proxy(shippedModels, {
    get: (known, name: keyof Models) =>
      name === 'links' ? { ...known.links, program: stopped } : (known[name] as unknown),
  })

  test('leaves the next page undecided, with a warning; the list is found all the same', () => {
    const findings = analyse(page, models)
    const because = 'the rules took more than 1000 steps (while computing plm::says_next)'
    expect(findings.lists).toMatchObject({ kind: 'lists' })
    expect(findings.next).toEqual({ kind: 'none', because: `not decided: where the next page is, because ${because}` })
    expect(warningsOf(page)).toEqual([
      { kind: 'undecided', message: `not decided: where the next page is, because ${because}` },
    ])
  })
})
