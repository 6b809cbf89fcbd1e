import type { Stopwatch } from '../../timing/stopwatch.ts'
import type { RenderLimits } from '../1-render/limits.ts'
import type { RenderOptions } from '../1-render/render-options.ts'
import type { PageWrapper } from '../5-wrap/page/page-wrapper.ts'
import type { Wrapper } from '../5-wrap/wrapper.ts'
import type { HarvestEvent } from './event.ts'

/** Options of a harvest; all have defaults. */
export interface HarvestOptions {
  /** How many pages to read at most; `all`, the default, ends at `limits.pages` and reports it. */
  readonly pages?: 'all' | number
  /** How many records to read at most. */
  readonly records?: number
  /**
   * Read the sibling pages of a list that is divided by letters, days, months, years, or numbered parts, as one list. By
   * default they are reported as not read.
   */
  readonly siblings?: boolean
  /** Which list of the first page: the main one, or one by its rank, from 1. */
  readonly region?: 'main' | number
  /** Read the list with this wrapper instead of finding it. */
  readonly wrapper?: Wrapper
  /**
   * The list starts with the wrapper's columns, but may be learned again on later pages; if the wrapper reads
   * nothing, the list is searched for. By default only the given wrapper reads.
   */
  readonly adapts?: boolean
  /**
   * If only one page is read, look at the next one, too: a wrapper of the list then knows two pages of its template.
   * Its records are not read.
   */
  readonly looksAhead?: boolean
  /**
   * Follow each record's main link and add the values of its detail page: with the given wrapper, or one that is learned
   * from the first pages.
   */
  readonly details?: boolean | PageWrapper
  /** `auto` reads without a browser if that gives the same records. */
  readonly reading?: ReadingMode
  /** Keep records that were already on an earlier page. */
  readonly keepDuplicates?: boolean
  readonly politeness?: Partial<Politeness>
  readonly limits?: Partial<HarvestLimits & RenderLimits>
  /** How pages are requested: user agent, headers, proxy, storage state of a login, window. */
  readonly render?: RenderOptions
  /** Measures where the time goes. */
  readonly stopwatch?: Stopwatch
  /** Ends the harvest; everything read before has been delivered. */
  readonly signal?: AbortSignal
  readonly onEvent?: (event: HarvestEvent) => void
}

export type ReadingMode = 'auto' | 'browser' | 'parser'

export interface Politeness {
  /** The time between the starts of two requests to one site. */
  readonly delayMs: number
  /** The number of simultaneous requests to one site. */
  readonly atOnce: number
  readonly retries: number
  /** Whether robots.txt is obeyed. */
  readonly robots: boolean
}

export const DEFAULT_POLITENESS: Politeness = { delayMs: 1000, atOnce: 1, retries: 3, robots: true }

/** A harvest stops at these limits although there may be more, and reports it. */
export interface HarvestLimits {
  readonly pages: number
  readonly records: number
  readonly scrollSteps: number
}

export const HARVEST_LIMITS: HarvestLimits = { pages: 1000, records: 100_000, scrollSteps: 1000 }
