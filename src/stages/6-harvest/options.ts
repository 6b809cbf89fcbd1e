import type { RenderLimits } from '../1-render/limits.ts'
import type { RenderOptions } from '../1-render/render-options.ts'
import type { PageWrapper } from '../5-wrap/page/page-wrapper.ts'
import type { Wrapper } from '../5-wrap/wrapper.ts'
import type { HarvestEvent } from './event.ts'

/** What may be said about a harvest; everything has a default. */
export interface HarvestOptions {
  /** How many pages to read at most; `all`, the default, ends at `limits.pages` and says so. */
  readonly pages?: 'all' | number
  /** How many records to read at most. */
  readonly records?: number
  /** Which list of the first page: the main one, or one by its rank, from 1. */
  readonly region?: 'main' | number
  /** Read the list with this wrapper instead of finding it. */
  readonly wrapper?: Wrapper
  /**
   * The list begins with the wrapper's columns, but may be learned again on later pages; and where the wrapper reads
   * nothing, it is found. By default a wrapper that was given is all that reads.
   */
  readonly adapts?: boolean
  /** Follow each record's main link, and join what its own page says; by a wrapper, where one is given. */
  readonly details?: boolean | PageWrapper
  /** `auto` reads without a browser where that gives the same records. */
  readonly reading?: ReadingMode
  /** Keep records that stood on an earlier page already. */
  readonly keepDuplicates?: boolean
  readonly politeness?: Partial<Politeness>
  readonly limits?: Partial<HarvestLimits & RenderLimits>
  /** How pages are asked for: user agent, headers, proxy, storage state of a login, window. */
  readonly render?: RenderOptions
  /** Ends the harvest; what was read until then has been handed out. */
  readonly signal?: AbortSignal
  readonly onEvent?: (event: HarvestEvent) => void
}

export type ReadingMode = 'auto' | 'browser' | 'parser'

export interface Politeness {
  /** Between the starts of two requests for pages of one site. */
  readonly delayMs: number
  /** Pages of one site that are asked for at the same time. */
  readonly atOnce: number
  readonly retries: number
  /** Whether robots.txt is obeyed. */
  readonly robots: boolean
}

export const DEFAULT_POLITENESS: Politeness = { delayMs: 1000, atOnce: 1, retries: 3, robots: true }

/** Where a harvest stops although there may be more. Reaching one is said. */
export interface HarvestLimits {
  readonly pages: number
  readonly records: number
  readonly scrollSteps: number
}

export const HARVEST_LIMITS: HarvestLimits = { pages: 1000, records: 100_000, scrollSteps: 1000 }
