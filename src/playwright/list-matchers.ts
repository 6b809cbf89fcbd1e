import type { DataRow } from '../export/rows.ts'
import type { PlaywrightPage } from '../stages/1-render/tab-snapshot.ts'
import { differenceOf, type ExpectedRow } from './row-match.ts'
import { type RowOptions, readShown } from './shown-rows.ts'

/** What a test runner tells a matcher. */
interface MatcherState {
  readonly isNot?: boolean
  /** Milliseconds. Playwright says how long its assertions wait. */
  readonly timeout?: number
}

interface MatcherResult {
  readonly pass: boolean
  readonly name: string
  readonly expected: unknown
  readonly actual: unknown
  message(): string
}

/** Which list of the page, and how long to wait for it. */
export interface MatchOptions extends RowOptions {
  /** Milliseconds; by default that of Playwright's own assertions. */
  readonly timeout?: number
}

/** Of Playwright's own assertions. */
const TIMEOUT_MS = 5_000
/** Between two looks at the page. */
const LOOK_MS = 100

/**
 * Matchers for `expect.extend`: of Playwright Test, or of another runner with such a function. Like Playwright's own, they wait
 * until the page shows what is expected.
 */
export const listMatchers = {
  /** The list has exactly these rows, in this order; or this many. Only the given columns are compared. */
  toHaveRows(
    this: MatcherState,
    page: PlaywrightPage,
    expected: number | readonly ExpectedRow[],
    options: MatchOptions = {},
  ): Promise<MatcherResult> {
    const problemOf = (rows: readonly DataRow[]): string | undefined => {
      const count = typeof expected === 'number' ? expected : expected.length
      if (typeof expected !== 'number')
        for (const [at, row] of expected.entries()) {
          const difference = rows[at] && differenceOf(rows[at], row)
          if (difference !== undefined) return `row ${at + 1}: ${difference}`
        }
      return rows.length === count ? undefined : `expected ${count} rows, and there are ${rows.length}`
    }
    return match('toHaveRows', { page, expected, options, state: this, problemOf })
  },

  /** One of the rows is this one. Only the given columns are compared. */
  toContainRow(
    this: MatcherState,
    page: PlaywrightPage,
    expected: ExpectedRow,
    options: MatchOptions = {},
  ): Promise<MatcherResult> {
    const problemOf = (rows: readonly DataRow[]): string | undefined => {
      const differences = rows.map(row => differenceOf(row, expected))
      return differences.includes(undefined) ? undefined : `no row fits; row 1: ${differences[0]}`
    }
    return match('toContainRow', { page, expected, options, state: this, problemOf })
  },
}

interface Match {
  readonly page: PlaywrightPage
  readonly expected: unknown
  readonly options: MatchOptions
  readonly state: MatcherState
  /** Undefined if the rows are as expected. */
  readonly problemOf: (rows: readonly DataRow[]) => string | undefined
}

/** Looks until the rows are as expected, or with `.not` until they are not. */
async function match(name: string, { page, expected, options, state, problemOf }: Match): Promise<MatcherResult> {
  const { timeout = state.timeout ?? TIMEOUT_MS, ...which } = options
  const isNot = state.isNot === true
  const end = performance.now() + timeout
  for (;;) {
    const isOver = performance.now() >= end
    const shown = await readShown(page, which).catch((error: unknown) => {
      // A page that is just being opened has nothing to read yet.
      if (isOver) throw error
      return undefined
    })
    const { rows, because } = shown ?? { rows: [] as readonly DataRow[], because: undefined }
    const problem = problemOf(rows)
    const pass = problem === undefined
    if (shown && (pass !== isNot || isOver)) {
      const message = (): string => report({ name, isNot, rows, because, problem, timeout, url: page.url() })
      return { pass, name, expected, actual: rows, message }
    }
    await new Promise(resolve => setTimeout(resolve, LOOK_MS))
  }
}

interface Outcome {
  readonly name: string
  readonly isNot: boolean
  readonly rows: readonly DataRow[]
  /** Why there is no list. */
  readonly because: string | undefined
  readonly problem: string | undefined
  readonly timeout: number
  readonly url: string
}

/** Rows that a message shows. */
const MAX_SHOWN = 5

function report({ name, isNot, rows, because, problem, timeout, url }: Outcome): string {
  const what = isNot ? 'the rows are the ones that were not expected' : (problem ?? '')
  const list = because === undefined ? '' : `\nThe page has no list: ${because}`
  const shown = rows.slice(0, MAX_SHOWN).map((row, at) => `${at + 1}: ${JSON.stringify(row)}`)
  const more = rows.length > MAX_SHOWN ? [`… ${rows.length - MAX_SHOWN} more`] : []
  return [`${isNot ? 'not.' : ''}${name} failed on ${url} after ${timeout} ms: ${what}${list}`, ...shown, ...more].join(
    '\n',
  )
}
