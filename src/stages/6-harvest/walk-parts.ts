import type { PageModel } from '../2-model/page-model.ts'
import type { Wrapper } from '../5-wrap/wrapper.ts'
import type { Analysis } from './analysis.ts'
import type { HarvestEvent } from './event.ts'
import type { HarvestLimits, Reading } from './options.ts'
import type { PageLoader } from './page-loader.ts'

export interface WalkOptions {
  readonly pages: 'all' | number
  readonly reading: Reading
  readonly limits: HarvestLimits
  readonly wrapper?: Wrapper | undefined
  /** The wrapper is what the list begins with; later pages may teach more. */
  readonly adapts?: boolean | undefined
  readonly keepDuplicates: boolean
}

/** How a walk begins, once its first page is there; or why it does not. */
export type Start =
  /** What is given counts instead of the options. */
  | { readonly kind: 'go'; readonly wrapper?: Wrapper; readonly adapts?: boolean }
  | { readonly kind: 'stop'; readonly because: string }

export interface WalkParts {
  readonly loader: Pick<PageLoader, 'load' | 'inTurn'>
  readonly analysis: Analysis
  readonly options: WalkOptions
  /** Asked once, with the first page of the list. */
  readonly begin?: ((page: PageModel) => Promise<Start>) | undefined
  readonly signal?: AbortSignal | undefined
  readonly tell: (event: HarvestEvent) => void
}
