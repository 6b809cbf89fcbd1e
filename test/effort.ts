/**
 * How many times as many random cases are tried: 1 in `npm test`, more in `npm run test:hard`, whose project sets it in
 * `vitest.config.ts`.
 */
export const EFFORT = Number(process.env.TEST_EFFORT ?? 1)

/** Every `step`-th of the cases in `npm test`, all of them in `npm run test:hard`. */
export const sampleOf = <T>(cases: readonly T[], step: number): T[] =>
  cases.filter((_, at) => EFFORT > 1 || at % step === 0)
