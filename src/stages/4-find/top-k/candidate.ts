import type { NodeId, PageModel } from '../../2-model/page-model.ts'
import type { PageMarks } from './page-marks.ts'
import type { PageSums } from './page-sums.ts'
import type { RankedLines } from './ranked-lines.ts'

/** A page with everything that is measured once. */
export interface LookedAt {
  readonly page: PageModel
  readonly sums: PageSums
  readonly marks: PageMarks
  readonly rankedLines: RankedLines
  /** Headings, bold line starts, and numbered lines, in document order. */
  readonly headLines: readonly NodeId[]
  /** The heading that is the page's title; -1 if there is none. */
  readonly titleNode: NodeId
}

/** How the heads of a list were found. */
export type Origin =
  | 'path'
  | 'class'
  | 'siblings'
  | 'headings'
  | 'section'
  | 'lead'
  | 'ranks'
  | 'interleaved'
  | 'joined'

/** Possible heads of a list's items, in document order. */
export interface Heads {
  readonly nodes: readonly NodeId[]
  readonly origin: Origin
  /** Members of the same class that were left out. */
  readonly dropped: readonly NodeId[]
}

/** Fewer similar heads or consecutive numbers may be chance. Not measured: no labeled list depends on it. */
export const MIN_HEADS = 3

/** An item: siblings from `first` on; `last` is the last node in them. */
export interface ItemRange {
  readonly head: NodeId
  readonly first: NodeId
  readonly last: NodeId
}

export interface Candidate extends Heads {
  readonly items: readonly ItemRange[]
  /** How many items of a list over several pages rank above all of these; none if absent. */
  readonly better?: number
}
