import type { FeatureReason } from '../../../learn/model.ts'
import type { NodeId } from '../../2-model/page-model.ts'

/** How to get to the following page. */
export type NextPage =
  | { readonly kind: 'none'; readonly because: string; readonly best?: NextTarget }
  /** One target as a rule; several where the page has pagers that do not depend on each other. */
  | { readonly kind: 'link'; readonly targets: readonly NextTarget[] }
  /** No address: somebody has to click. */
  | { readonly kind: 'button'; readonly targets: readonly NextTarget[] }
  /** A click adds to the list; the address, where there is one, is that of the part that follows. */
  | { readonly kind: 'load-more'; readonly targets: readonly NextTarget[] }
  /** Scrolling adds to the list: what sets it off. */
  | { readonly kind: 'scroll'; readonly targets: readonly NextTarget[] }

export interface NextTarget {
  /** Absolute; undefined where only a script knows it. */
  readonly url: string | undefined
  readonly confidence: number
  readonly links: readonly NextLink[]
}

export interface NextLink {
  readonly node: NodeId
  readonly xpath: string
  readonly text: string
  /**
   * Says next by a word, a sign or an icon; is the number of the following page; adds to the list when it is clicked, or
   * when it is scrolled to.
   */
  readonly kind: 'next' | 'next-number' | 'load-more' | 'sentinel'
  readonly probability: number
  readonly reasons: readonly FeatureReason[]
}
