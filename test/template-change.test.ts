import { expect, test } from 'vitest'
import {
  compareTemplates,
  shapeLike,
  templateShape,
  type VariableSet,
} from '../bench/template-change/compare-templates.ts'
import { FULL_SET, runExperiment } from '../bench/template-change/experiment.ts'
import { BOOK, exampleOf, site } from './region-site.ts'

test('on generated sources every change of the structure is noticed, and no change of content', () => {
  const trials = [...runExperiment({ sourcesPerDepth: 1, pagesPerSource: 14 }, 7, FULL_SET)]
  const changed = trials.filter(({ changes }) => changes.length > 0)
  expect(changed.length).toBeGreaterThan(25)
  expect(changed.filter(({ said, sameContent }) => !said.at(-1) || !sameContent?.at(-1))).toEqual([])
  expect(trials.filter(({ changes, said }) => changes.length === 0 && said.at(-1))).toEqual([])
})

test('the same seed gives the same experiment', () => {
  const run = () =>
    [...runExperiment({ sourcesPerDepth: 1, pagesPerSource: 1 }, 3, FULL_SET)].map(({ said, changes, because }) => ({
      said,
      changes,
      because,
    }))
  expect(run()).toEqual(run())
})

function compare(before: string, after: string, by: VariableSet, variables: 'plain' | 'normal' = 'normal') {
  const shape = templateShape([exampleOf(before)])
  return compareTemplates(shape, shapeLike(shape, exampleOf(after)), by, { variables })
}

test('each set of variables sees what it can see', () => {
  const sets = ['d_max+A_total', 'all-four', 'delta', 'full'] as const
  const answers = (after: string) => sets.map(by => compare(site(BOOK), after, by).isChanged)
  // A new level around the region changes all.
  expect(
    answers(site(BOOK).replace('<main class="page">', '<main class="page"><div>').replace('</main>', '</div></main>')),
  ).toEqual([true, true, true, true])
  // A block beside the region is in P_d but not in A_total.
  expect(answers(site(BOOK).replace('<nav class="way"></nav>', ''))).toEqual([false, true, true, true])
  // A block in the header is in Σ only.
  expect(answers(site(BOOK, '<p class="sale"></p>'))).toEqual([false, false, true, true])
  // The inside of the region is in none of the paper's variables.
  expect(answers(site(BOOK.replace('price', 'cost')))).toEqual([false, false, false, true])
})

test('the four cases of Δ', () => {
  const block = '<p class="sale"></p>'
  const caseOf = (above: string, below: string) => compare(site(BOOK), site(BOOK, above, below), 'delta')
  expect(caseOf('', '').deltaCase).toBe(1)
  expect(caseOf(block, block).deltaCase).toBe(2)
  expect(caseOf(block, '').deltaCase).toBe(3)
  expect(caseOf('', block).deltaCase).toBe(3)
  expect(caseOf(block, `${block}<div class="more"></div>`).deltaCase).toBe(4)
})

test('plain variables take other content for another template, as the paper has it', () => {
  const more = site(BOOK, '<ul><li></li><li></li></ul>')
  const less = site(BOOK, '<ul><li></li></ul>')
  expect(compare(less, more, 'delta', 'plain').isChanged).toBe(true)
  expect(compare(less, more, 'delta').isChanged).toBe(false)
})
