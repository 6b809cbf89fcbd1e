/**
 * How many times as many random cases are tried: 1 in `npm test`, more in `npm run test:hard`, whose project sets it in
 * `vitest.config.ts`.
 */
export const EFFORT = Number(process.env.TEST_EFFORT ?? 1)
