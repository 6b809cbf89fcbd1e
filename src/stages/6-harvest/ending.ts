import { RenderFailure } from '../1-render/failure.ts'
import { ForbiddenByRobots } from './load/page-loader.ts'
import type { PageVerdict } from './state/walk-state.ts'
import type { Ending } from './summary.ts'

/** A way that leads nowhere, and how the walk ends if no other leads on. */
export interface DeadEnd {
  readonly ending: Ending
}

/** What ends a walk when the next page is not to be had. Anything else that is thrown is a bug. */
export function endingOf(error: unknown, signal?: AbortSignal): Ending {
  if (signal?.aborted) return { kind: 'stopped' }
  if (error instanceof RenderFailure) return { kind: 'failed', because: error.message, remedy: error.remedy }
  if (error instanceof ForbiddenByRobots) return { kind: 'forbidden', url: error.url, because: error.message }
  throw error
}

/** Whether a table that ended so holds what there is, as far as can be told. */
export function isComplete(ending: Ending): boolean {
  switch (ending.kind) {
    case 'last-page':
    case 'nothing-new':
    case 'repeats':
    case 'as-asked':
      return true
    case 'limit':
    case 'failed':
    case 'lost':
    case 'forbidden':
    case 'stopped':
    case 'no-list':
    case 'deferred':
      return false
  }
}

const LIMITS = {
  pages: (count: number) => `${count} pages are the limit; there are more. Raise it with --max-pages.`,
  records: (count: number) => `${count} records are the limit; there may be more. Raise it with --max-records.`,
  'scroll-steps': (count: number) =>
    `${count} steps of scrolling are the limit; there may be more. Raise it with --max-scroll.`,
  'dates-only': (count: number) =>
    `the last ${count} pages differed from earlier ones in their dates only, as a calendar without end does. To read on, say how many pages: --pages N.`,
}

/** How the walk ended, as a sentence without its full stop, and what can be done. */
export function describeEnding(ending: Ending): string {
  switch (ending.kind) {
    case 'last-page':
      return 'the last page was reached: nothing leads on'
    case 'nothing-new':
      return `the way on brought nothing new (${ending.url})`
    case 'repeats':
      return `the page after the last one was page ${ending.page} again (${ending.url})`
    case 'as-asked':
      return ending.count === 1
        ? `one ${ending.what === 'pages' ? 'page' : 'record'} was asked for`
        : `${ending.count} ${ending.what} were asked for`
    case 'limit':
      return LIMITS[ending.what](ending.count)
    case 'failed':
      return `the next page could not be read. ${ending.because} ${ending.remedy}`
    case 'lost':
      return `the next page has no such list: ${ending.because} (${ending.url})`
    case 'forbidden':
      return `${ending.because} (${ending.url})`
    case 'stopped':
      return 'it was stopped'
    case 'no-list':
      return `the page has no list: ${ending.because}`
    case 'deferred':
      return `it was put off: ${ending.because}`
  }
}

/** How the walk ends where this is all that comes. */
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
