import { expect, test } from 'vitest'
import { fuzz, SEED } from '../fuzz/run-fuzz.ts'

// 2,000 cases: test/hard/fuzz.test.ts.
test(`damaged inputs end in a message or a result (AMBERYL_FUZZ_SEED='${SEED}')`, async () => {
  expect(await fuzz(150)).toEqual([])
})
