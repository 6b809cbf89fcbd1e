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
  readonly keepDuplicates: boolean
}

export interface WalkParts {
  readonly loader: PageLoader
  readonly analysis: Analysis
  readonly options: WalkOptions
  readonly signal?: AbortSignal | undefined
  readonly tell: (event: HarvestEvent) => void
}
