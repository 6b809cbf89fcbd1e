import { RenderFailure } from '../1-render/failure.ts'
import { ForbiddenByRobots } from './load/forbidden-by-robots.ts'
import type { PageVerdict } from './state/walk-state.ts'
import type { Ending } from './summary.ts'
import { Undecided } from './undecided.ts'

/** A way that failed, and the ending of the walk if no other way works. */
export interface DeadEnd {
  readonly ending: Ending
}

/** The ending of a walk when the next page fails to load. Any other error is a bug. */
export function endingOf(error: unknown, signal?: AbortSignal): Ending {
  if (signal?.aborted) return { kind: 'stopped' }
  if (error instanceof RenderFailure) return { kind: 'failed', because: error.message, remedy: error.remedy }
  if (error instanceof ForbiddenByRobots) return { kind: 'forbidden', url: error.url, because: error.message }
  if (error instanceof Undecided) return { kind: 'undecided', url: error.url, because: error.message }
  throw error
}

/** Whether a harvest with this ending is complete, as far as can be known. */
export function isComplete(ending: Ending): boolean {
  switch (ending.kind) {
    case 'last-page':
    case 'nothing-new':
    case 'repeats':
    case 'as-asked':
      return true
    case 'limit':
    case 'unread':
    case 'failed':
    case 'undecided':
    case 'lost':
    case 'forbidden':
    case 'stopped':
    case 'no-list':
    case 'deferred':
      return false
  }
}

const LIMITS = {
  pages: (count: number) => `reached the limit of ${count} pages; there are more. Raise it with --max-pages.`,
  records: (count: number) => `reached the limit of ${count} records; there may be more. Raise it with --max-records.`,
  'scroll-steps': (count: number) =>
    `reached the limit of ${count} scroll steps; there may be more. Raise it with --max-scroll.`,
  'dates-only': (count: number) =>
    `the last ${count} pages differ from earlier ones only in their dates, like an endless calendar. To continue, set the number of pages: --pages N.`,
}

/** How the walk ended, as a sentence without its period, and what to do. */
export function describeEnding(ending: Ending): string {
  switch (ending.kind) {
    case 'last-page':
      return 'reached the last page (no next page)'
    case 'nothing-new':
      return `the next page had no new records (${ending.url})`
    case 'repeats':
      return `the next page was page ${ending.page} again (${ending.url})`
    case 'as-asked':
      return ending.count === 1
        ? `read one ${ending.what === 'pages' ? 'page' : 'record'}, as requested`
        : `read ${ending.count} ${ending.what}, as requested`
    case 'limit':
      return LIMITS[ending.what](ending.count)
    case 'unread':
      return describeUnread(ending)
    case 'failed':
      return `failed to load the next page. ${ending.because} ${ending.remedy}`
    case 'undecided':
      return `${ending.because} (${ending.url}). There may be more`
    case 'lost':
      return `the list is not on the next page: ${ending.because} (${ending.url})`
    case 'forbidden':
      return `${ending.because} (${ending.url})`
    case 'stopped':
      return 'the harvest was stopped'
    case 'no-list':
      return `no list found: ${ending.because}`
    case 'deferred':
      return `deferred: ${ending.because}`
  }
}

function describeUnread(ending: Ending & { readonly kind: 'unread' }): string {
  switch (ending.what) {
    case 'pages':
      return `the pager shows page ${ending.number}, but ${ending.because}`
    case 'earlier':
      return `the first page links to another page of the list, which was not read: ${ending.url}. Start from the first page of the list to read all`
    case 'clicks':
      return 'a button leads to more, but nothing can be clicked without a browser. Leave out --static.'
    case 'scrolling':
      return 'scrolling brings more, which needs a browser. Leave out --static.'
    case 'rows':
      return ending.count === undefined
        ? 'the page draws only the rows in view, and too few of them at once: some were not seen'
        : `the page says that it has ${ending.count} rows, but the last ones were not seen`
    case 'loading':
      return `the page still says "${ending.text}" behind the list, but nothing more came. Try again later, or wait longer with --settle`
    case 'request':
      return `the page requested more of the list in vain: status ${ending.status ?? 'none'} (${ending.url}). Try again later`
    case 'limit':
      return `the page says that it does not show all: "${ending.text}". Look for a page that does, or narrow the search`
    case 'siblings': {
      const count = ending.urls.length
      const pages = count === 1 ? '1 sibling page' : `${count} sibling pages`
      const family = `${pages} (${FAMILIES[ending.family]})`
      return ending.isTried
        ? `no new records were found on ${family}: ${ending.urls[0]}${count > 1 ? ' …' : ''}`
        : `${family} ${count === 1 ? 'was' : 'were'} not read; --siblings (in a job: siblings: true) reads them, too`
    }
  }
}

const FAMILIES = { letter: 'A–Z', day: 'days', month: 'months', year: 'years', part: 'parts' }

interface Counts {
  /** The number of records that the first page states. */
  readonly announced?: number | undefined
  /** The number of different records that were read, including those that a domain excludes. */
  readonly read: number
}

/**
 * The ending of a walk once its records are counted: if all that the page states were read, no page is missing. What is
 * stated is counted from the first page on, so it says nothing about pages before it.
 */
export const settledEnding = (ending: Ending, { announced, read }: Counts): Ending =>
  ending.kind === 'unread' &&
  ending.what !== 'siblings' &&
  ending.what !== 'earlier' &&
  announced !== undefined &&
  read >= announced
    ? { kind: 'last-page' }
    : ending

/** Fewer records were read than the page states, although the walk reached its end. */
export const isShort = (ending: Ending, { announced, read }: Counts): boolean =>
  announced !== undefined && read < announced && isComplete(ending) && ending.kind !== 'as-asked'

/** The ending of a walk whose last way gave this verdict. */
export function endingBy(verdict: PageVerdict, url: string): Ending {
  switch (verdict.kind) {
    case 'fresh':
      return { kind: 'last-page' }
    case 'nothing-new':
    case 'empty':
      return { kind: 'nothing-new', url }
    case 'repeats':
      return { kind: 'repeats', url, page: verdict.page }
    case 'lost':
      return { kind: 'lost', url, because: verdict.because }
  }
}
