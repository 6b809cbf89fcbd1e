import type { Reason } from '../../../learn/judgement.ts'
import type { NodeId } from '../../2-model/page-model.ts'
import type { TitlePromise } from './title/read-title.ts'

/** The optimisations of the publication, each of which can be left out. */
export const SWITCHES = ['area', 'interleave', 'k-plus-minus', 'titles'] as const
export type Switch = (typeof SWITCHES)[number]

export interface TopKOptions {
  /** How many items; without it, the page's titles say so. */
  readonly k?: number
  readonly without?: readonly Switch[]
  /** Only what the publication describes: classes of tag paths, the largest wins, and titles are not judged. */
  readonly paperOnly?: boolean
  /** Told as each stage is done, to take the time. */
  readonly onStage?: (stage: TopKStage) => void
}

/** In this order; pages that are declined end earlier. */
export const TOP_K_STAGES = ['title', 'look', 'candidates', 'weighing', 'items'] as const
export type TopKStage = (typeof TOP_K_STAGES)[number]

/** The list that a page's title promises; or why there is none. */
export type TopK =
  | {
      readonly kind: 'list'
      readonly k: number
      /** What the title says about the items: "tallest persons in the world". */
      readonly topic: string
      /** Which of the page's titles says k. */
      readonly readIn: TitlePromise['readIn']
      /** In the order of the page; one less than k where their numbers end before it. */
      readonly items: readonly TopKItem[]
      readonly because: readonly Reason[]
    }
  | { readonly kind: 'none'; readonly because: string; readonly reasons: readonly Reason[] }

export interface TopKItem {
  /** 1 is the best: counted down where the page counts down. */
  readonly rank: number
  /** Without its rank. */
  readonly title: string
  /** Siblings that make up the item, in document order. */
  readonly nodes: readonly NodeId[]
  /** All that the item says. */
  readonly text: string
  readonly image?: string
  readonly link?: string
}
