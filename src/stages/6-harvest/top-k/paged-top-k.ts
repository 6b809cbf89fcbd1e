import type { PagedItem } from '../../4-find/top-k/pages/part.ts'
import type { TopK, TopKOptions } from '../../4-find/top-k/top-k.ts'
import { describeEnding } from '../ending.ts'
import type { HarvestOptions } from '../options.ts'
import type { Ending } from '../summary.ts'

/** Options for a list that may continue on further pages. */
export interface PagedTopKOptions
  extends TopKOptions,
    Pick<HarvestOptions, 'politeness' | 'limits' | 'render' | 'signal' | 'onEvent'> {
  /** How many pages to read at most; `all`, the default, reads until the list is complete. */
  readonly pages?: 'all' | number
  /** Without a browser, or with one: the default. */
  readonly reading?: 'browser' | 'parser'
}

/** Why no further page was read; `whole`: the list ends there. */
export type PagedEnding = { readonly kind: 'whole' } | Ending

/** A list over one page or several; or why there is none. */
export type PagedTopK =
  | (Omit<Extract<TopK, { kind: 'list' }>, 'items'> & {
      /** In the order of the pages. */
      readonly items: readonly PagedItem[]
      readonly pages: number
      /** All k items were found. */
      readonly isComplete: boolean
      readonly ending: PagedEnding
    })
  | Extract<TopK, { kind: 'none' }>

/** "30 of 50 items on 3 pages; reached the last page (no next page)". */
export function describePaged({ k, items, pages, ending }: Extract<PagedTopK, { kind: 'list' }>): string {
  const where = pages === 1 ? 'one page' : `${pages} pages`
  const count = `${items.length} of ${k} items on ${where}`
  return ending.kind === 'whole' ? count : `${count}; ${describeEnding(ending)}`
}
