import { displayWidth, truncate } from '../../export/display-width.ts'
import { printable } from '../../export/printable.ts'
import type { HarvestEvent, StepKind } from '../../stages/6-harvest/event.ts'
import { counted } from '../terminal/summary.ts'

/** The visible progress of a harvest. Times are milliseconds of one clock. */
export interface HarvestProgress {
  readonly start: number
  /** What a resumed run had at the start. */
  readonly before: { readonly pages: number; readonly records: number }
  /** The numbers of pages, records, and detail pages read. */
  readonly pages: number
  readonly records: number
  readonly details: number
  readonly doing: Doing
}

type Doing =
  | { readonly kind: 'step'; readonly by: StepKind; readonly page: number }
  | { readonly kind: 'wait'; readonly until: number; readonly because: WaitReason; readonly retry?: string }
  | { readonly kind: 'retry'; readonly retry: string }
  | { readonly kind: 'details' }
  | { readonly kind: 'reading' }

type WaitReason = (HarvestEvent & { kind: 'wait' })['because']

export const startProgress = (
  now: number,
  before: HarvestProgress['before'] = { pages: 0, records: 0 },
): HarvestProgress => ({
  start: now,
  before,
  pages: before.pages,
  records: before.records,
  details: 0,
  doing: { kind: 'reading' },
})

interface ProgressContext {
  readonly now: number
  /** The maximum number of retries for a page. */
  readonly retries: number
}

/** The progress after an event. */
export function progressAfter(
  before: HarvestProgress,
  event: HarvestEvent,
  { now, retries }: ProgressContext,
): HarvestProgress {
  switch (event.kind) {
    case 'step':
      return { ...before, doing: { kind: 'step', by: event.by, page: event.page } }
    case 'wait': {
      const retry = before.doing.kind === 'retry' ? { retry: before.doing.retry } : {}
      return { ...before, doing: { kind: 'wait', until: now + event.ms, because: event.because, ...retry } }
    }
    case 'retry':
      return { ...before, doing: { kind: 'retry', retry: `retry ${event.attempt} of ${retries}: ${event.because}` } }
    case 'page':
      return { ...before, pages: event.page, records: before.records + event.fresh, doing: { kind: 'reading' } }
    case 'detail':
      return { ...before, details: before.details + 1, doing: { kind: 'details' } }
    default:
      return before
  }
}

const STEPS: Readonly<Record<StepKind, (page: number) => string>> = {
  start: () => 'opening the page',
  link: page => `opening page ${page}`,
  click: page => `clicking for page ${page}`,
  'load-more': () => 'clicking for more',
  scroll: () => 'scrolling for more',
  detail: () => 'reading details',
}

const WAITS: Readonly<Record<WaitReason, string>> = {
  politeness: 'politeness',
  'back-off': 'before the next attempt',
  'retry-after': 'the site asks for it',
}

/** One line of at most `columns` columns. */
export function formatProgress(progress: HarvestProgress, { now, columns }: { now: number; columns: number }): string {
  const { pages, records, doing } = progress
  const counts = pages === 0 ? [] : [counted(pages, 'page'), counted(records, 'record'), ...rateOf(progress, now)]
  const line = printable([...counts, describe(doing, progress, now)].join(' · '))
  return displayWidth(line) <= columns ? line : truncate(line, columns)
}

/** Earlier, a rate means nothing. */
const RATE_AFTER_MS = 2_000

function rateOf({ start, before, records }: HarvestProgress, now: number): string[] {
  if (now - start < RATE_AFTER_MS) return []
  const rate = (1000 * (records - before.records)) / (now - start)
  return [`${rate < 10 ? rate.toFixed(1) : Math.round(rate)} records/s`]
}

function describe(doing: Doing, { details, records }: HarvestProgress, now: number): string {
  switch (doing.kind) {
    case 'step':
      return doing.by === 'detail' ? detailsOf(details, records) : STEPS[doing.by](doing.page)
    case 'wait': {
      // After the wait, the request itself is running.
      const seconds = Math.ceil((doing.until - now) / 1000)
      if (seconds <= 0) return doing.retry ?? 'reading'
      return doing.retry === undefined
        ? `waiting ${seconds} s: ${WAITS[doing.because]}`
        : `in ${seconds} s (${WAITS[doing.because]}) ${doing.retry}`
    }
    case 'retry':
      return doing.retry
    case 'details':
      return detailsOf(details, records)
    case 'reading':
      return 'reading'
  }
}

/** Some pages are read twice, to see whether a browser is needed. */
const detailsOf = (details: number, records: number): string =>
  `reading details ${Math.min(details, records)}/${records}`
