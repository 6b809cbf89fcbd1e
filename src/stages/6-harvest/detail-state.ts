import type { OldDetailWrapper } from '../5-wrap/page/old-detail-wrapper.ts'
import type { PageField, PageWrapper } from '../5-wrap/page/page-wrapper.ts'
import { columnNotes } from './list-columns.ts'
import type { ReadingBy } from './load/page-loader.ts'

/** What was learned about detail pages so far, as plain data: another process can continue with it. */
export interface DetailState {
  /** The first is tried first. Stores may still have those of an earlier version. */
  readonly wrappers: readonly (PageWrapper | OldDetailWrapper)[]
  /** How further pages are read, if that was not given. */
  readonly reading: ReadingBy
  /** Why the last attempt to learn a wrapper failed; empty if there was none. */
  readonly whyNothing: string
  /** Links whose results are decided by the last learning, but not delivered yet. */
  readonly decided: readonly string[]
}

/** What the learned fields say about their values, once for each. */
export function detailNotes({ wrappers }: Pick<DetailState, 'wrappers'>): string[] {
  const fields = wrappers.flatMap((wrapper): readonly Pick<PageField, 'name' | 'note'>[] => wrapper.fields)
  return [...new Set(columnNotes(fields))].map(note => `detail pages: ${note}`)
}
