import type { Reason } from '../../../../learn/judgement.ts'
import { MIN_HEADS } from '../candidate.ts'
import type { TitlePromise } from '../title/read-title.ts'
import type { TopK, TopKItem } from '../top-k.ts'
import type { HeadMake } from './head-make.ts'

/** An item of a list over several pages, with its page. */
export interface PagedItem extends TopKItem {
  /** From 1. */
  readonly page: number
  readonly url: string
  /** The position of its nodes on that page. */
  readonly xpaths: readonly string[]
}

/** The part of a list on the pages so far, and how the rest is recognized. */
export interface ListPart {
  readonly promise: TitlePromise
  /** In page order. */
  readonly items: readonly PagedItem[]
  readonly pages: number
  readonly because: readonly Reason[]
  /** How the list continues: by numbers, by slide counters, or by heads of the same structure. */
  readonly by: 'ranks' | 'counters' | 'make'
  readonly isDown: boolean
  readonly make: HeadMake
  /** The names of the first page: a page of another article has other names. */
  readonly names: ReadonlySet<string>
}

/** The content of a first page: the whole list, a part of it if there is another page, or nothing. */
export type Begun =
  | { readonly kind: 'whole'; readonly found: Extract<TopK, { kind: 'list' }> }
  /** `otherwise` is the result for the page on its own. */
  | { readonly kind: 'part'; readonly part: ListPart; readonly otherwise: TopK }
  | { readonly kind: 'none'; readonly found: Extract<TopK, { kind: 'none' }> }

/** The content of a further page. */
export type GoneOn =
  | { readonly kind: 'more'; readonly part: ListPart }
  | { readonly kind: 'other'; readonly because: string }

/** As many items as the title promises. */
export const isWhole = ({ items, promise }: ListPart): boolean => items.length >= promise.k

/** Whether the part belongs to the promised list: another page continued it, or it counts down from k. */
export const isProven = (part: ListPart): boolean => part.pages > 1 || (part.isDown && isNumbered(part))

/** Whether the part counts as the start of the promised list until the next page is read. */
export const isNumbered = ({ by, items }: ListPart): boolean => by === 'ranks' && items.length >= MIN_HEADS
