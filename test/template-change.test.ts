import { expect, test } from 'vitest'
import { FULL_SET, runExperiment } from '../bench/template-change/experiment.ts'

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
