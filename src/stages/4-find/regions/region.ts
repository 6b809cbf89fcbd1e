import type { NodeId, PageModel } from '../../2-model/page-model.ts'

/**
 * The nodes of one record, in document order: usually one element; several siblings if no single element holds
 * exactly the record. Nodes may be texts.
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
  /** Ranks the regions of a page; scores of different pages are not comparable. */
  readonly score: number
  readonly reasons: readonly RegionReason[]
}

/** One piece of evidence for or against a region. */
export interface RegionReason {
  /** The rule's name. */
  readonly rule: string
  /** The measured value. */
  readonly value: number
  /** The factor applied to the score; above 1, it favors the region. */
  readonly factor: number
}

/** The lists of a page, the main one first; or why there is none. */
export type Regions =
  | { readonly kind: 'regions'; readonly regions: readonly Region[] }
  | {
      readonly kind: 'none'
      readonly because: string
      readonly best?: Region
      /** Lists of data beside the main content, which is something else: more articles beside an article. */
      readonly others?: readonly Region[]
    }

/** Whether a record consists of rows of two tables. The nodes of all other records are siblings. */
export const areBeside = ({ parent }: PageModel, [first, second, ...others]: RecordNodes): boolean =>
  second !== undefined && others.length === 0 && parent[first!] !== parent[second]

/** Whether a node is a record, or in one. */
export const isInRecords = ({ last }: PageModel, node: NodeId, records: readonly RecordNodes[]): boolean =>
  records.some(nodes => nodes.some(each => each <= node && node <= last[each]!))
