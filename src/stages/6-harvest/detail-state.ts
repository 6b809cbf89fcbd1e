import type { OldDetailWrapper } from '../5-wrap/page/old-detail-wrapper.ts'
import type { PageWrapper } from '../5-wrap/page/page-wrapper.ts'
import type { ReadingBy } from './load/page-loader.ts'

/** What was learned about records' own pages so far, as plain data: another process can continue with it. */
export interface DetailState {
  /** The first is tried first. Stores may still have those of an earlier version. */
  readonly wrappers: readonly (PageWrapper | OldDetailWrapper)[]
  /** How further pages are read, where that was left open. */
  readonly reading: ReadingBy
  /** Why no wrapper could be learned the last time; empty where that was not tried. */
  readonly whyNothing: string
  /** Links that the last learning has decided about, but whose results were not handed out yet. */
  readonly decided: readonly string[]
}
