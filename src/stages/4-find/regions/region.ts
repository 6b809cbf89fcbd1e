import type { NodeId } from '../../2-model/page-model.ts'

/**
 * The nodes that make up one record, in document order: mostly one element; several siblings where no single element
 * holds the record and nothing else. Nodes may be texts.
 */
export type RecordNodes = readonly NodeId[]

/** A part of the page that holds records. */
export interface Region {
  /** The smallest element that holds all records. */
  readonly root: NodeId
  /** In document order; no node belongs to two records. */
  readonly records: readonly RecordNodes[]
  /** How it was found, in a word: `siblings`, `groups` … */
  readonly shape: string
  /** Regions of a page are ranked by it; figures of different pages do not compare. */
  readonly score: number
  readonly reasons: readonly RegionReason[]
}

/** One thing that speaks for or against a region. */
export interface RegionReason {
  /** The rule's name. */
  readonly rule: string
  /** What the rule looked at. */
  readonly value: number
  /** What it multiplies the score by: above 1 speaks for the region. */
  readonly factor: number
}

/** The lists of a page, the main one first; or why there is none. */
export type Regions =
  | { readonly kind: 'regions'; readonly regions: readonly Region[] }
  | { readonly kind: 'none'; readonly because: string; readonly best?: Region }
