import type { Reason } from '../../../learn/judgement.ts'
import type { NodeId } from '../../2-model/page-model.ts'
import type { TitlePromise } from './title/read-title.ts'

/** The optimizations of the publication; each can be switched off. */
export const SWITCHES = ['area', 'interleave', 'k-plus-minus', 'titles'] as const
export type Switch = (typeof SWITCHES)[number]

export interface TopKOptions {
  /** How many items; if absent, from the page's titles. */
  readonly k?: number
  readonly without?: readonly Switch[]
  /** Only the published method: classes of tag paths, the largest wins, and titles are not judged. */
  readonly paperOnly?: boolean
  /** Called after each stage, to measure time. */
  readonly onStage?: (stage: TopKStage) => void
}

/** In this order; rejected pages end earlier. */
export const TOP_K_STAGES = ['title', 'look', 'candidates', 'weighing', 'items'] as const
export type TopKStage = (typeof TOP_K_STAGES)[number]

/** The list that a page's title promises; or why there is none. */
export type TopK =
  | {
      readonly kind: 'list'
      readonly k: number
      /** The title's words for the items: "tallest persons in the world". */
      readonly topic: string
      /** The page title that contains k. */
      readonly readIn: TitlePromise['readIn']
      /** In page order; one less than k if their numbers end before it. */
      readonly items: readonly TopKItem[]
      readonly because: readonly Reason[]
    }
  | { readonly kind: 'none'; readonly because: string; readonly reasons: readonly Reason[] }

export interface TopKItem {
  /** 1 is the best: counted down if the page counts down. */
  readonly rank: number
  /** Without its rank. */
  readonly title: string
  /** Siblings that make up the item, in document order. */
  readonly nodes: readonly NodeId[]
  /** The whole text of the item. */
  readonly text: string
  readonly image?: string
  readonly link?: string
}
