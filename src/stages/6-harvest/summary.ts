import type { ListDomain } from '../4-find/domain/domain-source.ts'
import type { SiblingKind } from '../4-find/extent/page-label.ts'
import type { HarvestColumn } from './record.ts'

/** How a walk ended. `isComplete` says which endings are complete. */
export type Ending =
  /** There is no next page. */
  | { readonly kind: 'last-page' }
  /** The next page has no new records. */
  | { readonly kind: 'nothing-new'; readonly url: string }
  /** The next page was read before. */
  | { readonly kind: 'repeats'; readonly url: string; readonly page: number }
  /** The requested number of pages or records was read. */
  | { readonly kind: 'as-asked'; readonly what: 'pages' | 'records'; readonly count: number }
  /** A default limit: there may be more. */
  | {
      readonly kind: 'limit'
      readonly what: 'pages' | 'records' | 'scroll-steps' | 'dates-only'
      readonly count: number
    }
  /** Nothing led on, but something shows that there is more. */
  | ({ readonly kind: 'unread' } & Unread)
  /** The next page failed to load. */
  | { readonly kind: 'failed'; readonly because: string; readonly remedy: string }
  /** The analysis of a page reached a limit, so it is unknown how the list continues. */
  | { readonly kind: 'undecided'; readonly url: string; readonly because: string }
  /** The next page was loaded, but its list was not found. */
  | { readonly kind: 'lost'; readonly url: string; readonly because: string }
  /** robots.txt forbids the next page. */
  | { readonly kind: 'forbidden'; readonly url: string; readonly because: string }
  /** The caller stopped the harvest. */
  | { readonly kind: 'stopped' }
  /** The first page has no list; `closest` is the number of similar parts of the best candidate. */
  | { readonly kind: 'no-list'; readonly because: string; readonly closest?: number }
  /** The template has changed, and the owner must look at it first. */
  | { readonly kind: 'deferred'; readonly because: string }

type Unread =
  /** The pager shows this page, but the walk did not get there; `because` says how it ended. */
  | { readonly what: 'pages'; readonly number: number; readonly because: string }
  /** A click or scrolling leads on, which needs a browser. */
  | { readonly what: 'clicks' | 'scrolling' }
  /** Rows that are drawn only when in view: the page says that it has `count`, or some may lie between two that were read. */
  | { readonly what: 'rows'; readonly count?: number }
  /** The page still says behind the list that it is loading more. */
  | { readonly what: 'loading'; readonly text: string }
  /** The page requested more, but the server refused or had a problem; without `status` there was no answer. */
  | { readonly what: 'request'; readonly url: string; readonly status: number | undefined }
  /** The page says that it shows no more than what was read. */
  | { readonly what: 'limit'; readonly text: string }
  /** The list has pages before the first one that was read, this one among them. */
  | { readonly what: 'earlier'; readonly url: string }
  /** Sibling pages: other letters, days, months, years, or parts of the list. `isTried`: they have no such list, or nothing new. */
  | {
      readonly what: 'siblings'
      readonly family: SiblingKind
      readonly urls: readonly string[]
      readonly isTried?: boolean
    }

/** What was done, and what is missing. */
export interface HarvestSummary {
  readonly url: string
  readonly ending: Ending
  readonly isComplete: boolean
  /** Part of a page is missing: it was too large, or did not finish loading. */
  readonly isCut: boolean
  /** The domain of the list, if one was requested. */
  readonly domain?: ListDomain
  /** The number of lists on the first page, if they were searched for. */
  readonly lists?: number
  readonly pages: number
  /** How many of them were read without a browser. */
  readonly staticPages: number
  readonly records: number
  /** The number of records that the first page states, if any, from this page on. */
  readonly announced?: number
  /** Records that were already on an earlier page and were left out. */
  readonly duplicates: number
  /** Records that the domain excludes. */
  readonly leftOut: number
  readonly columns: readonly (HarvestColumn & { readonly filled: number })[]
  readonly details?: {
    readonly read: number
    readonly failed: readonly { readonly url: string; readonly because: string }[]
  }
  /** What the user should know: templates that changed, pages that were retried, notes of pages. */
  readonly notes: readonly string[]
  readonly ms: number
}
