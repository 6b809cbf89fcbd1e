import type { Reason } from '../../../../learn/judgement.ts'
import { MIN_HEADS } from '../candidate.ts'
import type { TitlePromise } from '../title/read-title.ts'
import type { TopK, TopKItem } from '../top-k.ts'
import type { HeadMake } from './head-make.ts'

/** An item of a list over several pages, with the page that it stands on. */
export interface PagedItem extends TopKItem {
  /** From 1. */
  readonly page: number
  readonly url: string
  /** Where its nodes stand on that page. */
  readonly xpaths: readonly string[]
}

/** What the pages so far hold of a list, and how the rest of it will look. */
export interface ListPart {
  readonly promise: TitlePromise
  /** In the order of the pages. */
  readonly items: readonly PagedItem[]
  readonly pages: number
  readonly because: readonly Reason[]
  /** How the list goes on: by numbers, by counters of slides, or by heads of the same make. */
  readonly by: 'ranks' | 'counters' | 'make'
  readonly isDown: boolean
  readonly make: HeadMake
  /** What the first page calls itself: a page of another article calls itself otherwise. */
  readonly names: ReadonlySet<string>
}

/** What a first page holds: all of its list, a part of it if there is another page, or nothing. */
export type Begun =
  | { readonly kind: 'whole'; readonly found: Extract<TopK, { kind: 'list' }> }
  /** `otherwise` is what the page is by itself. */
  | { readonly kind: 'part'; readonly part: ListPart; readonly otherwise: TopK }
  | { readonly kind: 'none'; readonly found: Extract<TopK, { kind: 'none' }> }

/** What a further page holds. */
export type GoneOn =
  | { readonly kind: 'more'; readonly part: ListPart }
  | { readonly kind: 'other'; readonly because: string }

/** As many as the title says. */
export const isWhole = ({ items, promise }: ListPart): boolean => items.length >= promise.k

/** Whether the part belongs to the promised list: another page went on with it, or it counts down from k. */
export const isProven = (part: ListPart): boolean => part.pages > 1 || (part.isDown && isNumbered(part))

/** Whether the part may be taken for the beginning of the promised list as long as nobody could look at the next page. */
export const isNumbered = ({ by, items }: ListPart): boolean => by === 'ranks' && items.length >= MIN_HEADS
