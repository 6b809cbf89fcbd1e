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

/** How far a walk loads ahead of the page that it is at. */
export interface Lead {
  /** Pages that wait to be taken. */
  readonly pages: number
  /** How many of them load or settle at a time. */
  readonly atOnce: number
  /** Pages whose addresses a pager shows are requested before the pages that link to them are there. */
  readonly foresees?: boolean
}

/**
 * Pages that are loaded ahead may turn out not to be needed: a site that asks for pauses is asked for one in vain at most.
 * Otherwise for as many as load while it is seen whether the first page grows; few at a time, because each has a tab.
 */
export const LEADS = {
  none: { pages: 0, atOnce: 0 },
  withDelay: { pages: 1, atOnce: 1 },
  withoutDelay: { pages: 8, atOnce: 3 },
} as const satisfies Record<string, Lead>

/** As many pages ahead as the site may be asked for at a time. */
export function leadOf({ delayMs, atOnce }: Pick<Politeness, 'delayMs' | 'atOnce'>): Lead {
  const lead: Lead = delayMs === 0 ? LEADS.withoutDelay : LEADS.withDelay
  if (atOnce === 1) return lead
  return { pages: Math.max(lead.pages, atOnce), atOnce: Math.max(lead.atOnce, atOnce), foresees: true }
}

/** A harvest stops at these limits although there may be more, and reports it. */
export interface HarvestLimits {
  readonly pages: number
  readonly records: number
  readonly scrollSteps: number
}

export const HARVEST_LIMITS: HarvestLimits = { pages: 1000, records: 100_000, scrollSteps: 1000 }
