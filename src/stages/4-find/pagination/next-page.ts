import type { FeatureReason } from '../../../learn/model.ts'
import type { NodeId } from '../../2-model/page-model.ts'

/** How to get to the next page. */
export type NextPage =
  | { readonly kind: 'none'; readonly because: string; readonly best?: NextTarget }
  /** Nothing is certain. A walk follows these targets, and keeps only a page that continues the list. */
  | { readonly kind: 'unsure'; readonly because: string; readonly targets: readonly NextTarget[] }
  /** Usually one target; several if the page has independent pagers. */
  | { readonly kind: 'link'; readonly targets: readonly NextTarget[] }
  /** No address: it needs a click. */
  | { readonly kind: 'button'; readonly targets: readonly NextTarget[] }
  /** A click adds to the list; the address, if any, is that of the next part. */
  | { readonly kind: 'load-more'; readonly targets: readonly NextTarget[] }
  /** Scrolling adds to the list; the targets trigger it. */
  | { readonly kind: 'scroll'; readonly targets: readonly NextTarget[] }

export interface NextTarget {
  /** Absolute; undefined if only a script knows it. */
  readonly url: string | undefined
  readonly confidence: number
  readonly links: readonly NextLink[]
}

export interface NextLink {
  readonly node: NodeId
  readonly xpath: string
  readonly text: string
  /**
   * A word, sign, or icon for "next"; the number of the next page; an element that adds to the list on a click, or
   * when it is scrolled into view.
   */
  readonly kind: 'next' | 'next-number' | 'load-more' | 'sentinel'
  readonly probability: number
  readonly reasons: readonly FeatureReason[]
}
