// For tests with Playwright, whose test runner is not needed to load this.

export { listMatchers, type MatchOptions } from './playwright/list-matchers.ts'
export type { ExpectedRow, ExpectedValue } from './playwright/row-match.ts'
export { type RowOptions, shownRows } from './playwright/shown-rows.ts'
