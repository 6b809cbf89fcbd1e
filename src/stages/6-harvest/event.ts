import type { RenderWarning } from '../1-render/snapshot.ts'
import type { ListDomain } from '../4-find/domain/domain-source.ts'
import type { HarvestColumn, HarvestedValue } from './record.ts'

/** What happens during a harvest, as it happens. */
export type HarvestEvent =
  /** A page is about to be requested, or a step (click, scrolling) to be taken. */
  | { readonly kind: 'step'; readonly page: number; readonly url: string; readonly by: StepKind }
  /** The first page was analyzed: its domain, if one was requested, and its number of lists, if they were searched for. */
  | {
      readonly kind: 'begun'
      readonly url: string
      readonly domain: ListDomain | undefined
      readonly lists: number | undefined
      readonly warnings: readonly RenderWarning[]
    }
  /** The harvest waits this many milliseconds. */
  | {
      readonly kind: 'wait'
      readonly ms: number
      readonly because: 'politeness' | 'back-off' | 'retry-after'
      readonly url: string
    }
  /** An attempt failed and is repeated. */
  | { readonly kind: 'retry'; readonly url: string; readonly attempt: number; readonly because: string }
  | {
      readonly kind: 'page'
      readonly page: number
      readonly url: string
      readonly readBy: 'browser' | 'parser'
      readonly records: number
      readonly fresh: number
    }
  /** A new column of the table; comes before the first record that may have it. */
  | { readonly kind: 'column'; readonly column: HarvestColumn }
  /** A value for an earlier record, in a column that was added after it. */
  | { readonly kind: 'late-value'; readonly record: number; readonly column: string; readonly value: HarvestedValue }
  /** The list's template changed and was learned again. */
  | { readonly kind: 'relearned'; readonly page: number; readonly url: string; readonly because: string }
  /** Later pages of the site are read without a browser, or no longer. */
  | { readonly kind: 'reading'; readonly by: 'browser' | 'parser'; readonly because: string }
  | { readonly kind: 'detail'; readonly url: string; readonly failed?: string }
  | { readonly kind: 'note'; readonly message: string }

export type StepKind = 'start' | 'link' | 'click' | 'load-more' | 'scroll' | 'detail'
