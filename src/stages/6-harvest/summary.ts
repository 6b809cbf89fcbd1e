import type { ListDomain } from '../4-find/domain/domain-source.ts'
import type { HarvestColumn } from './record.ts'

/** How a walk ended. `complete` says whether the table holds what there is, as far as can be told. */
export type Ending =
  /** No way leads on. */
  | { readonly kind: 'last-page' }
  /** The way that was tried brought no record that was not there already. */
  | { readonly kind: 'nothing-new'; readonly url: string }
  /** The page that came is one that was read before. */
  | { readonly kind: 'repeats'; readonly url: string; readonly page: number }
  /** So many pages or records were asked for. */
  | { readonly kind: 'as-asked'; readonly what: 'pages' | 'records'; readonly count: number }
  /** A limit that nobody asked for: there may be more. */
  | {
      readonly kind: 'limit'
      readonly what: 'pages' | 'records' | 'scroll-steps' | 'dates-only'
      readonly count: number
    }
  /** The next page could not be had. */
  | { readonly kind: 'failed'; readonly because: string; readonly remedy: string }
  /** The next page came, but its list could not be found any more. */
  | { readonly kind: 'lost'; readonly url: string; readonly because: string }
  /** robots.txt forbids the next page. */
  | { readonly kind: 'forbidden'; readonly url: string; readonly because: string }
  /** The signal of the caller. */
  | { readonly kind: 'stopped' }
  /** The first page has no list; so many parts of it, if any, come closest to one. */
  | { readonly kind: 'no-list'; readonly because: string; readonly closest?: number }
  /** The first page is not what was expected, and whoever asked for the walk wants to look at it first. */
  | { readonly kind: 'deferred'; readonly because: string }

/** What was done, and what is missing. */
export interface HarvestSummary {
  readonly url: string
  readonly ending: Ending
  readonly isComplete: boolean
  /** Something of a page is missing: it was too large, or did not finish loading. */
  readonly isCut: boolean
  /** Which domain the list belongs to, where one was asked for. */
  readonly domain?: ListDomain
  /** How many lists the first page has, where they were looked for. */
  readonly lists?: number
  readonly pages: number
  /** Of these, read without a browser. */
  readonly staticPages: number
  readonly records: number
  /** As many as the first page speaks of, where it does. */
  readonly announced?: number
  /** Records that had stood on an earlier page already and were left out. */
  readonly duplicates: number
  readonly columns: readonly (HarvestColumn & { readonly filled: number })[]
  readonly details?: {
    readonly read: number
    readonly failed: readonly { readonly url: string; readonly because: string }[]
  }
  /** What the user should know: templates that changed, pages that were retried, notes of pages. */
  readonly notes: readonly string[]
  readonly ms: number
}
