import { join } from 'node:path'
import { expect, test } from 'vitest'
import { annotate } from '../src/stages/3-annotate/annotate.ts'
import { compileAnnotators } from '../src/stages/3-annotate/compile.ts'
import { readAnnotators, shippedAnnotators } from '../src/stages/3-annotate/load-annotators.ts'
import { cpuClock } from './cpu-time.ts'
import { pageOf } from './page-of.ts'

/**
 * The measured factor is about 1.8, see bench/gazetteer.ts; it varies on a busy machine. A loop over all
 * names would cost 150 times as much; this test detects that.
 */
const MOST_TIMES = 10
const RUNS = 10

const places = readAnnotators([join(shippedAnnotators(), '..', 'domains', 'annotators', 'places', 'place')])
const names = places[0]!.lists!.flatMap(list =>
  list.entries.map(entry => (typeof entry === 'string' ? entry : entry.words)),
)

test('the places are enough to be real', () => {
  expect(names.length).toBeGreaterThan(150_000)
})

test('all places cost hardly more than a thousand of them on the same page', () => {
  const few = names.filter((_, i) => i % Math.floor(names.length / 1_000) === 0)
  const page = pageOf(few.map((name, i) => `<p>A home with a garden near ${name}, with ${i} rooms</p>`).join(''))
  const works = [few, names].map(entries => {
    const annotators = compileAnnotators([{ type: 'PLACE', lists: [{ name: 'places', exact: true, entries }] }])
    return () => annotate(page, annotators).annotations.count
  })
  const [fewTime, allTime] = quickest(works)
  expect(works[0]!()).toBeGreaterThanOrEqual(1_000)
  expect(allTime! / fewTime!).toBeLessThan(MOST_TIMES)
})

/** The fastest run of each, in turns: a busy machine only adds time. */
function quickest(works: readonly (() => unknown)[]): number[] {
  const best = works.map(() => Number.POSITIVE_INFINITY)
  for (let run = 0; run < RUNS; run++) {
    for (const [i, work] of works.entries()) {
      const cpuMs = cpuClock()
      work()
      best[i] = Math.min(best[i]!, cpuMs())
    }
  }
  return best
}
