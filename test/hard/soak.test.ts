import { expect, test } from 'vitest'
import { noneLeft } from '../harvest-server/chromium.ts'
import { sampleNow, soak } from '../soak/soak.ts'

const ROUNDS = 4
/** The browser may have one tab more or less at the moment of a sample. */
const TOLERANCE = 3

// `npm run bench -- soak` reads 2,000 pages and measures memory, too.
test('hundreds of pages, many of them faulty, leave no process, file, or connection open', async () => {
  const before = sampleNow(0)
  const samples = await soak({ rounds: ROUNDS })
  const [first, last] = [samples[0]!, samples.at(-1)!]
  expect(last.handles).toBeLessThanOrEqual(first.handles + TOLERANCE)
  expect(last.processes).toBeLessThanOrEqual(first.processes + TOLERANCE)
  expect(await noneLeft()).toBe(true)
  expect(sampleNow(0).handles).toBeLessThanOrEqual(before.handles + TOLERANCE)
}, 1_800_000)
