import { beforeAll, describe, expect, test } from 'vitest'
import { measureGrowth, saveWrappers, WORKS } from '../growth.ts'
import { PATHOLOGICAL } from '../pathological-pages.ts'
import { temporaryFolder } from '../temporary-folder.ts'

// Whatever a page has too much of, twice as much of it takes no more than 2.5 times the CPU time, for every command.

const MAX_RATIO = 2.5
/** Doubling goes on until a command takes this long. */
const ENOUGH_MS = 800
/** Work that takes less says nothing about growth: the fixed costs of a command are as large. */
const MIN_MS = 200
/** Garbage collection and compilation make single measurements worse, never better. */
const ATTEMPTS = 3
/**
 * From some size on, a list is found, which takes more. That is a step, not growth: it is not there among larger pages, but
 * what grows too much grows there, too.
 */
const LARGER = 4

describe.each(Object.entries(PATHOLOGICAL))('%s', (_, pages) => {
  const folder = temporaryFolder()
  beforeAll(() => saveWrappers(folder, pages))

  test.each(Object.entries(WORKS))('%s', async (_, work) => {
    let best = Number.POSITIVE_INFINITY
    for (let attempt = 0; attempt < ATTEMPTS && best > MAX_RATIO; attempt++) {
      const { cpu, ratio } = await measureGrowth(pages, work, { folder, enoughMs: ENOUGH_MS * LARGER ** attempt })
      best = Math.min(best, cpu.at(-1)! < MIN_MS ? 1 : ratio)
    }
    expect(best).toBeLessThanOrEqual(MAX_RATIO)
  })
})
