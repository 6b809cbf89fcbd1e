import { expect, test } from 'vitest'
import { fuzz, SEED } from '../fuzz/run-fuzz.ts'

test(`2,000 damaged inputs end in a message or a result (AMBERYL_FUZZ_SEED='${SEED}')`, async () => {
  expect(await fuzz(2000)).toEqual([])
}, 3_600_000)
