import type { Stopwatch } from '../../../timing/stopwatch.ts'
import type { PageModel } from '../../2-model/page-model.ts'
import type { ListDomain } from '../../4-find/domain/domain-source.ts'
import type { Wrapper } from '../../5-wrap/wrapper.ts'
import type { Analysis } from '../analysis.ts'
import type { HarvestEvent } from '../event.ts'
import type { PageLoader } from '../load/page-loader.ts'
import type { HarvestLimits, Lead, ReadingMode } from '../options.ts'

export interface WalkOptions {
  readonly pages: 'all' | number
  readonly reading: ReadingMode
  readonly limits: HarvestLimits
  readonly wrapper?: Wrapper | undefined
  /** The list starts with the wrapper, and may be learned again on later pages. */
  readonly adapts?: boolean | undefined
  readonly keepDuplicates: boolean
  /** Read sibling pages, too. */
  readonly siblings?: boolean | undefined
}

/** How a walk starts once its first page is loaded, or why it does not. */
type Start =
  /** Given values override the options. */
  | { readonly kind: 'go'; readonly wrapper?: Wrapper; readonly adapts?: boolean }
  | { readonly kind: 'stop'; readonly because: string }

export interface WalkParts {
  readonly loader: Pick<PageLoader, 'load' | 'inTurn'>
  readonly analysis: Analysis
  readonly options: WalkOptions
  /** Called once, with the first page of the list and the analysis for its domain. */
  readonly begin?: ((page: PageModel, analysis: Analysis) => Promise<Start>) | undefined
  /** Pages that known links lead to may be loaded before the walk comes to them; by default none. */
  readonly lead?: Lead | undefined
  readonly stopwatch?: Stopwatch | undefined
  readonly signal?: AbortSignal | undefined
  readonly tell: (event: HarvestEvent) => void
}

/** The same for a list whose domain is decided. */
export const partsFor = (parts: WalkParts, domain: ListDomain | undefined): WalkParts =>
  domain ? { ...parts, analysis: parts.analysis.withDomain(domain) } : parts
